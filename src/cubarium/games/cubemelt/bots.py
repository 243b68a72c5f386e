"""Who plays CubeMelt at each level: bot, seconds, steps.

`greedy` values a turn exactly and beats Monte Carlo even with 30,000 playouts a move.
"""

LEVELS = {
    "gentle": ("montecarlo", None, 100),
    "steady": ("montecarlo", None, 1_000),
    "sharp": ("greedy", None, None),
}
