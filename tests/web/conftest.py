"""A server in this process, interpreted rules, bots that move at once."""

import pytest
from dice import same_dice
from starlette.testclient import TestClient
from web.visitor import settings

from cubarium.core import native
from cubarium.web.app import create_app


@pytest.fixture(autouse=True)
def interpreted():
    with native.interpreted():
        yield


@pytest.fixture(autouse=True)
def dice():
    with same_dice():
        yield


@pytest.fixture
def app(tmp_path):
    return create_app(settings(tmp_path))


@pytest.fixture
def client(app):
    with TestClient(app) as client:
        yield client


@pytest.fixture
def friend(app, client):
    """A second browser, in the life of the first."""
    return TestClient(app)
