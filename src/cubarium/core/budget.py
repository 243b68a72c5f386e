"""How much a bot may think about one move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """At most that many `seconds` and `steps` (playouts, nodes); None: no such limit.

    With steps alone a bot's choice depends on nothing but the position and the seed. With
    neither, the bot does what it does by itself.
    """

    seconds: float | None = None
    steps: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a budget of {self.seconds} seconds: expected more than 0")
        if self.steps is not None and self.steps < 1:
            raise ValueError(f"a budget of {self.steps} steps: expected at least 1")
