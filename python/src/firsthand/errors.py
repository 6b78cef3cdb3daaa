"""Every error that the client raises: each has a `code` to branch on, and a `remedy`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from .gen.schemas import Purchase, Quote


class FirsthandError(Exception):
    """What every error of the client has."""

    code: str
    remedy: str
    retryable: bool = False


class InvalidOption(FirsthandError):
    """An option that cannot work, refused before anything is sent."""

    code: Literal["invalid_option"] = "invalid_option"

    def __init__(self, option: str, remedy: str) -> None:
        super().__init__(f"The option `{option}` cannot be used. {remedy}")
        self.option = option
        self.remedy = remedy


class ConnectionLost(FirsthandError):
    """No answer of the service arrived: the connection broke, the time limit passed, or somebody
    else answered in its place. Whether the call was carried out is not known.
    """

    code: Literal["connection_lost"] = "connection_lost"
    retryable = True
    who_acts: ClassVar = "storefront"
    remedy = (
        "Ask again. Before a call that creates something, read first whether it was carried out."
    )

    def __init__(self, cause: str, status: int | None = None) -> None:
        what = (
            "No answer came"
            if status is None
            else f"An answer of status {status} came that is not the service’s"
        )
        super().__init__(f"{what}: {cause[:200]}")
        self.status = status
        """The status of an answer that is not the service's; None when none came."""


class NotModified(FirsthandError):
    """What was read before still stands: its `ETag`, given as `if_none_match`, is current."""

    code: Literal["not_modified"] = "not_modified"
    remedy = "Use what you have."

    def __init__(self) -> None:
        super().__init__("It has not changed.")


class OutcomeUnknown(FirsthandError):
    """A bundle was given out, and it could not be read what became of it. Buying again could buy
    twice: read the quote of `reference` until it is settled, failed or lapsed.
    """

    code: Literal["settlement_unknown"] = "settlement_unknown"
    remedy = (
        "Do not buy again. Read the quote of `reference` until it is settled, failed or lapsed."
    )

    def __init__(self, reference: str) -> None:
        super().__init__(f"The outcome of the purchase {reference} is not known yet.")
        self.reference = reference


class PurchaseFailed(FirsthandError):
    """A quote ended without units; `quote["failure"]` says why."""

    code: Literal["purchase_failed"] = "purchase_failed"
    remedy = 'Read `quote["failure"]`, then take a new quote.'

    def __init__(self, quote: Quote) -> None:
        failure = quote["failure"]
        why = "" if failure is None else f", because of {failure['code']}"
        super().__init__(f"The purchase {quote['reference']} is {quote['state']}{why}.")
        self.quote = quote


class PurchaseEnded(FirsthandError):
    """A purchase by bank transfer ended without a delivery; `purchase["stateReason"]` says why."""

    code: Literal["purchase_ended"] = "purchase_ended"
    remedy = (
        'Read `purchase["stateReason"]`. What was paid goes back to the account that it came from.'
    )

    def __init__(self, purchase: Purchase) -> None:
        super().__init__(f"The purchase {purchase['reference']} is {purchase['state']}.")
        self.purchase = purchase


class WebhookRefused(FirsthandError):
    """A webhook that must not be trusted. Answer it with 400 and do nothing."""

    code: Literal["webhook_refused"] = "webhook_refused"
    remedy = (
        "Answer it with 400. If your own deliveries end so, check the secret, the clock and that"
        " the body is raw."
    )


class BundleRefused(FirsthandError):
    """A bundle that should not be signed. `faults` says why."""

    code: Literal["bundle_refused"] = "bundle_refused"
    remedy = "Sign nothing. Take a new quote; if it happens again, tell the operator."

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(f"The bundle does not hold: {'; '.join(faults)}.")
        self.faults = faults


class SandboxRefused(FirsthandError):
    """The sandbox did not do what it was asked for, or does not run."""

    code: Literal["sandbox_refused"] = "sandbox_refused"

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy
