"""The client: the calls of the service, and what is built on them."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

import httpx

from . import _follow
from ._service import Service, Token
from .gen.calls import Calls, OffchainCalls
from .gen.schemas import Purchase, Quote


class Firsthand(Calls):
    """A service to call. Nothing is sent before the first call.

    `url` is where the API is. `token` is an access token, or a function that gives one: it is
    called before each call, so a token may be renewed. `retries` is how often a call is made again
    where that helps. `timeout_seconds` is how long a call may take, its repeats included; then it
    ends as `ConnectionLost`. `http` is a client of your own, for a proxy or for tests.
    """

    def __init__(
        self,
        url: str,
        token: Token,
        *,
        retries: int = 3,
        timeout_seconds: float = 30,
        http: httpx.Client | None = None,
    ) -> None:
        used = httpx.Client() if http is None else http
        self._own = used if http is None else None
        super().__init__(Service(url, token, used, retries, timeout_seconds))

    @property
    def bank(self) -> OffchainCalls:
        """Bank transfer; `offchain` is the same by the name that it has in the API."""
        return self.offchain

    def follow_quote(
        self,
        reference: str,
        *,
        timeout_seconds: float = 120,
        on_progress: Callable[[Quote], None] | None = None,
    ) -> Quote:
        """Polls until a quote is settled on chain. Raises `PurchaseFailed` when it will not be, and
        `OutcomeUnknown` when that could not be read in time: do not buy again then.
        """
        return _follow.quote(self, reference, timeout_seconds, on_progress)

    def follow_purchase(
        self,
        reference: str,
        *,
        timeout_seconds: float | None = None,
        on_progress: Callable[[Purchase], None] | None = None,
    ) -> Purchase:
        """Polls until a purchase by bank transfer is delivered. Raises `PurchaseEnded` when it will
        not be. It takes hours or days: with a time limit it returns the purchase as it is then.
        """
        return _follow.purchase(self, reference, timeout_seconds, on_progress)

    def close(self) -> None:
        """Closes the connections, unless they are those of your own `http`."""
        if self._own is not None:
            self._own.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
