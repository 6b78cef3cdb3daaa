"""A sandbox that runs on this machine, and how to control it: for tests."""

from __future__ import annotations

import os
from typing import Any, Final, Literal, TypedDict, cast

import httpx

from .client import Firsthand
from .errors import InvalidOption, SandboxRefused
from .gen.refusals import RefusalCode

PaymentCase = Literal[
    "on_time",
    "short",
    "over",
    "late",
    "duplicate",
    "wrong_payer",
    "no_reference",
    "typo",
    "wrong_currency",
    "return",
    "reversal",
]
"""The ways in which the sandbox bank can pay."""

_DEFAULT_URL: Final = "http://127.0.0.1:4380"


class Armed(TypedDict):
    """A refusal that was armed: the call that meets it, and what makes it so."""

    code: str
    how: str
    call: dict[str, Any]


class Sandbox:
    """A running sandbox: the one at `url`, of FIRSTHAND_SANDBOX_URL, or on the usual port."""

    def __init__(self, url: str | None = None) -> None:
        named = url or os.environ.get("FIRSTHAND_SANDBOX_URL") or _DEFAULT_URL
        self.url = named.rstrip("/").removesuffix("/sandbox")
        self._http = httpx.Client(timeout=60, trust_env=False)
        self.facts = cast(dict[str, Any], self._control("GET", "/sandbox"))

    def as_(self, persona: str, *, url: str | None = None, retries: int = 3) -> Firsthand:
        """The service, as a persona of the sandbox calls it: `acme-buyer-1`, `acme-integrator`."""
        return Firsthand(
            url or self.facts["apiUrl"],
            lambda: self.token(persona),
            retries=retries,
            http=self._http,
        )

    def token(self, persona: str) -> str:
        """An access token of a persona."""
        answer = self._control("POST", "/sandbox/tokens", {"persona": persona})
        return cast(dict[str, str], answer)["token"]

    def wallet_of(self, persona: str) -> str:
        """The address of a buyer's wallet."""
        wallets = {
            each["name"]: each["wallet"] for each in self.facts["personas"] if each["wallet"]
        }
        if persona not in wallets:
            raise InvalidOption("persona", f"Name one with a wallet: {', '.join(wallets)}.")
        return cast(str, wallets[persona]["address"])

    def arm(self, code: RefusalCode) -> Armed:
        """Makes a refusal happen once, and answers the call that meets it."""
        return cast(Armed, self._control("POST", f"/sandbox/refusals/{code}/inject", {}))

    def reset(self) -> None:
        """Puts right whatever was armed. Purchases and the clock stay as they are."""
        self._control("DELETE", "/sandbox/refusals")

    def pay(self, reference: str, case: PaymentCase = "on_time") -> None:
        """Pays for a purchase at the sandbox bank, correctly or in one of the odd ways."""
        self._control(
            "POST", "/sandbox/offchain-bank-credits", {"reference": reference, "case": case}
        )

    def advance(self, seconds: int) -> None:
        """Moves the clocks of the service, the chain and the bank. They cannot be moved back."""
        self._control("POST", "/sandbox/clock/advance", {"seconds": seconds})

    def close(self) -> None:
        """Closes the connections. The sandbox goes on."""
        self._http.close()

    def _control(self, method: str, path: str, body: object = None) -> object:
        try:
            response = self._http.request(method, f"{self.url}{path}", json=body)
        except httpx.RequestError as error:
            remedy = "Start one with `firsthand-sandbox dev`, and set FIRSTHAND_SANDBOX_URL."
            raise SandboxRefused(f"No sandbox answers at {self.url}.", remedy) from error
        answer = response.json() if response.content else None
        if response.is_success:
            return answer
        detail = answer.get("detail") if isinstance(answer, dict) else None
        raise SandboxRefused(
            detail or f"The sandbox answered {response.status_code}.", "Change what you asked for."
        )
