from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest
from scripted import Scripted, scripted_service

from firsthand.sandbox import Sandbox


@pytest.fixture(scope="session")
def http() -> Iterator[httpx.Client]:
    """One for all tests: to make one takes longer than most of them."""
    with httpx.Client(trust_env=False) as client:
        yield client


@pytest.fixture
def service(http: httpx.Client) -> Iterator[Scripted]:
    with scripted_service(http) as scripted:
        yield scripted


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """The sandbox that the check has started. Without one, `-m "not sandbox"` chooses the rest."""
    if "FIRSTHAND_SANDBOX_URL" not in os.environ:
        pytest.fail("Start a sandbox and set FIRSTHAND_SANDBOX_URL, or run -m 'not sandbox'.")
    running = Sandbox()
    yield running
    running.close()
