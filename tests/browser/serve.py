"""The web app as it is, but with the same dice in every run: python -m browser.serve PORT DATA."""

import sys

from dice import same_dice

from cubarium.web.serve import serve

if __name__ == "__main__":
    port, data = sys.argv[1:]
    with same_dice():
        sys.exit(serve(port=int(port), data=data))
