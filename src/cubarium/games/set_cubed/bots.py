"""Who plays Set Cubed at each level: bot, seconds, steps.

`greedy` sees every turn there is (`solver`), which random playouts seldom find.
"""

LEVELS = {
    "gentle": ("montecarlo", 0.4, 60),
    "steady": ("montecarlo", 1.0, 1_000),
    "sharp": ("greedy", None, None),
}
