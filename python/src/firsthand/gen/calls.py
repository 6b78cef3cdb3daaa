# Made by `pnpm generate` from docs/openapi.json.
"""Every call of the service, grouped by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NotRequired, TypedDict, cast

from .._service import Service, new_key, part
from . import schemas


class HealthReadAnswer(TypedDict):
    """The process answers."""

    status: Literal["ok"]


class LegalHoldsReleaseBody(TypedDict):
    reason: str  # Why, in the officer’s words.


class PeopleErasureProposeBody(TypedDict):
    reason: str  # Why, in the officer’s words.


class PeopleLegalHoldsPlaceBody(TypedDict):
    reason: str  # Why, in the officer’s words.


class PeopleRestrictionLiftBody(TypedDict):
    reason: str  # Why, in the officer’s words.


class PeopleRestrictionPlaceBody(TypedDict):
    reason: str  # Why, in the officer’s words.


class ProposalsApproveBody(TypedDict):
    assertion: NotRequired[schemas.PasskeyAssertion]


class AdminAuditCalls:
    """The calls `admin.audit.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def head(self) -> schemas.AuditHead:
        """Read the end of the audit chain. Keep it elsewhere: a chain that was rewritten as a whole
        ends in another hash. Leaves no audit record.

        `GET /admin/audit/head`
        """
        answer = self._service.call("GET", "/admin/audit/head")
        return cast("schemas.AuditHead", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        actor: str | None = None,
        action: str | None = None,
        subject: str | None = None,
        request_id: str | None = None,
        from_: schemas.Timestamp | None = None,
        to: schemas.Timestamp | None = None,
        order: Literal["asc", "desc"] | None = None,
    ) -> schemas.AuditPage:
        """List audit records. Of this tenant, the oldest first. The first page leaves an audit record,
        the following ones do not.

        `GET /admin/audit`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/admin/audit",
            query={
                "limit": limit,
                "cursor": cursor,
                "actor": actor,
                "action": action,
                "subject": subject,
                "requestId": request_id,
                "from": from_,
                "to": to,
                "order": order,
            },
        )
        return cast("schemas.AuditPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        actor: str | None = None,
        action: str | None = None,
        subject: str | None = None,
        request_id: str | None = None,
        from_: schemas.Timestamp | None = None,
        to: schemas.Timestamp | None = None,
        order: Literal["asc", "desc"] | None = None,
    ) -> Iterator[schemas.AuditRecord]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/admin/audit",
            query={
                "limit": limit,
                "actor": actor,
                "action": action,
                "subject": subject,
                "requestId": request_id,
                "from": from_,
                "to": to,
                "order": order,
            },
        )
        return cast("Iterator[schemas.AuditRecord]", answer)


class AdminInstrumentsCalls:
    """The calls `admin.instruments.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def close(self, instrument_id: str) -> schemas.AdminInstrument:
        """Close an instrument. For good. Purchases that are open go on.

        `POST /admin/instruments/{instrumentId}/close`

        Refuses with `insufficient_user_authentication`, `offchain_instrument_not_found`,
        `market_change_refused`.
        """
        answer = self._service.call("POST", f"/admin/instruments/{part(instrument_id)}/close")
        return cast("schemas.AdminInstrument", answer)

    def create(self, body: schemas.OffchainInstrumentCreate) -> schemas.AdminInstrument:
        """Create an instrument. A market has one at most. It starts as a draft; `resume` opens it.

        `POST /admin/instruments`

        Refuses with `offchain_market_not_found`, `market_change_refused`,
        `offchain_not_an_offchain_market`.
        """
        answer = self._service.call("POST", "/admin/instruments", body=body)
        return cast("schemas.AdminInstrument", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        pair_id: int | str | None = None,
        currency: schemas.CurrencyCode | None = None,
    ) -> schemas.AdminInstrumentPage:
        """List instruments as an administrator. Drafts included, with what is left, reserved and
        delivered. Leaves an audit record.

        `GET /admin/instruments`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/admin/instruments",
            query={"limit": limit, "cursor": cursor, "pairId": pair_id, "currency": currency},
        )
        return cast("schemas.AdminInstrumentPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        pair_id: int | str | None = None,
        currency: schemas.CurrencyCode | None = None,
    ) -> Iterator[schemas.AdminInstrument]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/admin/instruments",
            query={"limit": limit, "pairId": pair_id, "currency": currency},
        )
        return cast("Iterator[schemas.AdminInstrument]", answer)

    def pause(self, instrument_id: str) -> schemas.AdminInstrument:
        """Pause an instrument. It takes no purchases; those that are open go on.

        `POST /admin/instruments/{instrumentId}/pause`

        Refuses with `offchain_instrument_not_found`, `market_change_refused`.
        """
        answer = self._service.call("POST", f"/admin/instruments/{part(instrument_id)}/pause")
        return cast("schemas.AdminInstrument", answer)

    def read(
        self,
        instrument_id: str,
        *,
        if_none_match: str | None = None,
    ) -> schemas.AdminInstrument:
        """Read an instrument as an administrator. With its account, its delivery contract and its
        units.

        `GET /admin/instruments/{instrumentId}`

        Refuses with `offchain_instrument_not_found`.
        """
        answer = self._service.call(
            "GET",
            f"/admin/instruments/{part(instrument_id)}",
            headers={"if-none-match": if_none_match},
        )
        return cast("schemas.AdminInstrument", answer)

    def replace(
        self,
        instrument_id: str,
        body: schemas.OffchainInstrumentWrite,
        *,
        if_match: str | None = None,
    ) -> schemas.AdminInstrument:
        """Replace an instrument. For purchases to come; those that are open keep their terms. What is
        left out takes its default. Once it is on sale, another price, supply, contract, account or
        policy is only proposed: another administrator approves it.

        `PUT /admin/instruments/{instrumentId}`

        Refuses with `offchain_instrument_not_found`, `market_change_refused`,
        `offchain_proposal_not_open`, `precondition_failed`.
        """
        answer = self._service.call(
            "PUT",
            f"/admin/instruments/{part(instrument_id)}",
            headers={"if-match": if_match},
            body=body,
        )
        return cast("schemas.AdminInstrument", answer)

    def resume(self, instrument_id: str) -> schemas.AdminInstrument:
        """Open an instrument. A draft or a paused one takes purchases from now on.

        `POST /admin/instruments/{instrumentId}/resume`

        Refuses with `offchain_instrument_not_found`, `market_change_refused`.
        """
        answer = self._service.call("POST", f"/admin/instruments/{part(instrument_id)}/resume")
        return cast("schemas.AdminInstrument", answer)


class AdminLogRecordsCalls:
    """The calls `admin.logRecords.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        kind: Literal["audit", "approval", "reconciliation", "purchase", "decision"],
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.LogRecordPage:
        """List records in the transparency log. Of this tenant and of one kind, in the order of the
        log, each with its salt and the proof that its leaf is in the log. `firsthand-verify log`
        checks a page without the service. Decisions of Compliance are there by number and hash.
        Empty where no log is kept. The first page leaves an audit record.

        `GET /admin/log-records`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/admin/log-records",
            query={"kind": kind, "limit": limit, "cursor": cursor},
        )
        return cast("schemas.LogRecordPage", answer)

    def each(
        self,
        *,
        kind: Literal["audit", "approval", "reconciliation", "purchase", "decision"],
        limit: int | None = None,
    ) -> Iterator[schemas.LogRecord]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/admin/log-records",
            query={"kind": kind, "limit": limit},
        )
        return cast("Iterator[schemas.LogRecord]", answer)


class AdminMarketsCalls:
    """The calls `admin.markets.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def close(self, pair_id: int | str) -> schemas.AdminMarket:
        """Close a market. For good.

        `POST /admin/markets/{pairId}/close`

        Refuses with `market_change_refused`.
        """
        answer = self._service.call("POST", f"/admin/markets/{part(pair_id)}/close")
        return cast("schemas.AdminMarket", answer)

    def create(self, body: schemas.MarketWrite) -> schemas.AdminMarket:
        """Create a market. It starts as a draft unless `status` is given, entitled to the creator’s
        own tenant.

        `POST /admin/markets`
        """
        answer = self._service.call("POST", "/admin/markets", body=body)
        return cast("schemas.AdminMarket", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["draft", "active", "paused", "closed"] | None = None,
        primary_execution_kind: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint", "none"] | None = None,
        listing_id: str | None = None,
    ) -> schemas.AdminMarketPage:
        """List markets of every tenant. Drafts and hidden markets included. Leaves an audit record.

        `GET /admin/markets`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/admin/markets",
            query={
                "limit": limit,
                "cursor": cursor,
                "status": status,
                "primaryExecutionKind": primary_execution_kind,
                "listingId": listing_id,
            },
        )
        return cast("schemas.AdminMarketPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        status: Literal["draft", "active", "paused", "closed"] | None = None,
        primary_execution_kind: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint", "none"] | None = None,
        listing_id: str | None = None,
    ) -> Iterator[schemas.AdminMarket]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/admin/markets",
            query={
                "limit": limit,
                "status": status,
                "primaryExecutionKind": primary_execution_kind,
                "listingId": listing_id,
            },
        )
        return cast("Iterator[schemas.AdminMarket]", answer)

    def live_intents(self, pair_id: int | str) -> schemas.MarketLiveIntents:
        """Count the intents that a switch would strand. For the market’s owner. Leaves an audit
        record.

        `GET /admin/markets/{pairId}/live-intents`
        """
        answer = self._service.call("GET", f"/admin/markets/{part(pair_id)}/live-intents")
        return cast("schemas.MarketLiveIntents", answer)

    def pause(self, pair_id: int | str) -> schemas.AdminMarket:
        """Pause a market. It gives no quotes and takes no purchases; those that are open go on.

        `POST /admin/markets/{pairId}/pause`

        Refuses with `market_change_refused`.
        """
        answer = self._service.call("POST", f"/admin/markets/{part(pair_id)}/pause")
        return cast("schemas.AdminMarket", answer)

    def read(self, pair_id: int | str, *, if_none_match: str | None = None) -> schemas.AdminMarket:
        """Read a market as an administrator. With what consumers do not see: entitlements, eligibility
        rules, missing configuration.

        `GET /admin/markets/{pairId}`
        """
        answer = self._service.call(
            "GET",
            f"/admin/markets/{part(pair_id)}",
            headers={"if-none-match": if_none_match},
        )
        return cast("schemas.AdminMarket", answer)

    def replace(
        self,
        pair_id: int | str,
        body: schemas.MarketWrite,
        *,
        if_match: str | None = None,
    ) -> schemas.AdminMarket:
        """Replace a market. What is left out takes its default, but `name`, `status`, `hidden` and
        `entitledTenants` stay, and so do the switches, which have a call of their own.

        `PUT /admin/markets/{pairId}`

        Refuses with `market_change_refused`, `precondition_failed`.
        """
        answer = self._service.call(
            "PUT",
            f"/admin/markets/{part(pair_id)}",
            headers={"if-match": if_match},
            body=body,
        )
        return cast("schemas.AdminMarket", answer)

    def resume(self, pair_id: int | str) -> schemas.AdminMarket:
        """Open a market. A draft or a paused one sells from now on.

        `POST /admin/markets/{pairId}/resume`

        Refuses with `market_change_refused`.
        """
        answer = self._service.call("POST", f"/admin/markets/{part(pair_id)}/resume")
        return cast("schemas.AdminMarket", answer)

    def switch(self, pair_id: int | str, body: schemas.SwitchesWrite) -> schemas.SwitchesReply:
        """Turn quoting and execution on or off. Only on third-party-venue markets. The answer always
        states how many signed intents are live.

        `PUT /admin/markets/{pairId}/rfq-switches`

        Refuses with `insufficient_user_authentication`, `market_change_refused`,
        `switch_would_strand`.
        """
        answer = self._service.call(
            "PUT",
            f"/admin/markets/{part(pair_id)}/rfq-switches",
            body=body,
        )
        return cast("schemas.SwitchesReply", answer)

    def switch_bank(
        self,
        pair_id: int | str,
        body: schemas.BankSwitchesWrite,
    ) -> schemas.BankSwitchesReply:
        """Turn sale and delivery by bank transfer on or off. Only on bank-transfer markets. Sales off
        and delivery on winds down; with both off, paid purchases wait.

        `PUT /admin/markets/{pairId}/bank-switches`

        Refuses with `insufficient_user_authentication`, `market_change_refused`.
        """
        answer = self._service.call(
            "PUT",
            f"/admin/markets/{part(pair_id)}/bank-switches",
            body=body,
        )
        return cast("schemas.BankSwitchesReply", answer)

    def waiting_purchases(self, pair_id: int | str) -> schemas.WaitingPurchases:
        """Count the paid purchases that wait. The tenant’s own, by state. Leaves an audit record.

        `GET /admin/markets/{pairId}/waiting-purchases`
        """
        answer = self._service.call("GET", f"/admin/markets/{part(pair_id)}/waiting-purchases")
        return cast("schemas.WaitingPurchases", answer)


class AdminPurchasesCalls:
    """The calls `admin.purchases.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def evidence(self, reference: str) -> schemas.QuoteEvidence | schemas.PurchaseEvidence:
        """Read the evidence for a purchase of any rail. As its buyer reads it: `firsthand-verify
        purchase` checks it without the service. Leaves an audit record.

        `GET /admin/purchases/{reference}/evidence`
        """
        answer = self._service.call("GET", f"/admin/purchases/{part(reference)}/evidence")
        return cast("schemas.QuoteEvidence | schemas.PurchaseEvidence", answer)

    def list(
        self,
        *,
        q: str | None = None,
        rail: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint"] | None = None,
        state: Literal["firm", "intent_issued", "submitted", "settled", "failed", "lapsed", "expired", "awaiting_payment", "partially_paid", "payment_review", "paid", "delivering", "delivery_blocked", "voiding", "delivered", "refunding", "refunded", "cancelled", "frozen"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.PurchaseSummaryPage:
        """Find purchases on every rail. Of the tenant’s buyers, newest first. Leaves an audit record.

        `GET /admin/purchases`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/admin/purchases",
            query={
                "q": q,
                "rail": rail,
                "state": state,
                "from": from_,
                "to": to,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return cast("schemas.PurchaseSummaryPage", answer)

    def each(
        self,
        *,
        q: str | None = None,
        rail: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint"] | None = None,
        state: Literal["firm", "intent_issued", "submitted", "settled", "failed", "lapsed", "expired", "awaiting_payment", "partially_paid", "payment_review", "paid", "delivering", "delivery_blocked", "voiding", "delivered", "refunding", "refunded", "cancelled", "frozen"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
    ) -> Iterator[schemas.PurchaseSummary]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/admin/purchases",
            query={"q": q, "rail": rail, "state": state, "from": from_, "to": to, "limit": limit},
        )
        return cast("Iterator[schemas.PurchaseSummary]", answer)

    def read(self, reference: str) -> schemas.PurchaseFound:
        """Read a purchase of any rail. With its timeline and what to say to the buyer. Leaves an audit
        record.

        `GET /admin/purchases/{reference}`
        """
        answer = self._service.call("GET", f"/admin/purchases/{part(reference)}")
        return cast("schemas.PurchaseFound", answer)


class AdminStopsCalls:
    """The calls `admin.stops.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(self) -> schemas.StopList:
        """List what the watcher has stopped. What is open, oldest first, then the last that were
        resumed. Leaves an audit record.

        `GET /admin/stops`
        """
        answer = self._service.call("GET", "/admin/stops")
        return cast("schemas.StopList", answer)

    def resume(self, stop_id: str, body: schemas.ReasonWrite) -> schemas.ProposalSummary:
        """Propose to resume what was stopped. Nothing starts before another administrator approves,
        who reads what was seen and what starts again.

        `POST /admin/stops/{stopId}/resume`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/admin/stops/{part(stop_id)}/resume", body=body)
        return cast("schemas.ProposalSummary", answer)


class AdminTokensCalls:
    """The calls `admin.tokens.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def import_(self, body: Sequence[schemas.ListingWrite]) -> str:
        """Import listings. One listing a line, created or replaced by `source`, `chain_id` and
        `token_ref`; as long as you like, 16 KiB a line. The answer has one line for each of yours,
        and a tally after every thousand. Read it while you send. A broken import is repeated: what
        was taken before is unchanged.

        `POST /admin/tokens/import`
        """
        answer = self._service.call(
            "POST",
            "/admin/tokens/import",
            body=body,
            takes="application/x-ndjson",
            gives="application/x-ndjson",
        )
        return cast("str", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["active", "paused", "deleted"] | None = None,
        chain: schemas.ChainId | None = None,
        source: str | None = None,
        symbol: str | None = None,
        name: str | None = None,
    ) -> schemas.AdminListingPage:
        """List listings of every tenant. Deleted and hidden listings included. Leaves an audit record.

        `GET /admin/tokens`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/admin/tokens",
            query={
                "limit": limit,
                "cursor": cursor,
                "status": status,
                "chain": chain,
                "source": source,
                "symbol": symbol,
                "name": name,
            },
        )
        return cast("schemas.AdminListingPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        status: Literal["active", "paused", "deleted"] | None = None,
        chain: schemas.ChainId | None = None,
        source: str | None = None,
        symbol: str | None = None,
        name: str | None = None,
    ) -> Iterator[schemas.AdminListing]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/admin/tokens",
            query={
                "limit": limit,
                "status": status,
                "chain": chain,
                "source": source,
                "symbol": symbol,
                "name": name,
            },
        )
        return cast("Iterator[schemas.AdminListing]", answer)

    def read(self, id: str, *, if_none_match: str | None = None) -> schemas.AdminListing:
        """Read a listing as an administrator. With what consumers do not see: who is entitled, whether
        it is hidden. Leaves an audit record.

        `GET /admin/tokens/{id}`
        """
        answer = self._service.call(
            "GET",
            f"/admin/tokens/{part(id)}",
            headers={"if-none-match": if_none_match},
        )
        return cast("schemas.AdminListing", answer)


class AdminWorkCalls:
    """The calls `admin.work.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, *, if_none_match: str | None = None) -> schemas.Work:
        """Read what waits for you. The queues that your roles act on. A proposal counts for the people
        who may decide it, never for its proposer. Leaves no audit record.

        `GET /admin/work`
        """
        answer = self._service.call("GET", "/admin/work", headers={"if-none-match": if_none_match})
        return cast("schemas.Work", answer)


class AdminCalls:
    """The calls `admin.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.audit = AdminAuditCalls(service)
        self.instruments = AdminInstrumentsCalls(service)
        self.log_records = AdminLogRecordsCalls(service)
        self.markets = AdminMarketsCalls(service)
        self.purchases = AdminPurchasesCalls(service)
        self.stops = AdminStopsCalls(service)
        self.tokens = AdminTokensCalls(service)
        self.work = AdminWorkCalls(service)


class BankGatewayChannelsCalls:
    """The calls `bankGateway.channels.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, channel: str) -> schemas.BankChannel:
        """Read where a channel stands. The number of its last file that was taken. The next one is one
        higher.

        `GET /bank-gateway/channels/{channel}`
        """
        answer = self._service.call("GET", f"/bank-gateway/channels/{part(channel)}")
        return cast("schemas.BankChannel", answer)


class BankGatewayPaymentFilesCalls:
    """The calls `bankGateway.paymentFiles.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def file(self, id: str) -> bytes:
        """Read the bytes of an authorised payment file. `content-sha256` is its hash. Not while a
        payment of it is stopped.

        `GET /bank-gateway/payment-files/{id}/pain001`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "GET",
            f"/bank-gateway/payment-files/{part(id)}/pain001",
            gives="application/xml",
        )
        return cast("bytes", answer)

    def list(self) -> schemas.AuthorisedPaymentFiles:
        """List payment files that may go to the bank. Authorised, not sent, and without an obstacle.
        Each with the proposal that authorised its hash.

        `GET /bank-gateway/payment-files`
        """
        answer = self._service.call("GET", "/bank-gateway/payment-files")
        return cast("schemas.AuthorisedPaymentFiles", answer)

    def receipt(self, id: str, body: schemas.BankReceiptWrite) -> schemas.PaymentFile:
        """Report that the bank has a payment file. What it carries is on its way from now on. The same
        receipt again changes nothing.

        `POST /bank-gateway/payment-files/{id}/receipt`

        Refuses with `offchain_manifest_unverified`, `offchain_proposal_not_open`,
        `offchain_reconciliation_broken`, `offchain_manifest_mismatch`.
        """
        answer = self._service.call(
            "POST",
            f"/bank-gateway/payment-files/{part(id)}/receipt",
            body=body,
        )
        return cast("schemas.PaymentFile", answer)


class BankGatewayPaymentStatusCalls:
    """The calls `bankGateway.paymentStatus.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def hand_in(
        self,
        body: bytes,
        *,
        bank_manifest: str | None = None,
    ) -> schemas.PaymentStatusReply:
        """Hand in a status report from the bank. pain.002 on a payment file that was sent, with its
        signed manifest. A rejected payment waits for a decision.

        `POST /bank-gateway/payment-status`

        Refuses with `offchain_statement_unreadable`, `offchain_manifest_unverified`,
        `offchain_manifest_out_of_sequence`, `offchain_manifest_mismatch`.
        """
        answer = self._service.call(
            "POST",
            "/bank-gateway/payment-status",
            headers={"bank-manifest": bank_manifest},
            body=body,
            takes="application/xml",
        )
        return cast("schemas.PaymentStatusReply", answer)


class BankGatewayStatementsCalls:
    """The calls `bankGateway.statements.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def hand_in(self, body: bytes, *, bank_manifest: str | None = None) -> schemas.StatementImport:
        """Hand in a statement from the bank. camt.053 or camt.054, up to 32 MiB, with its signed
        manifest. The file is kept under its number; what it says is imported whole or refused. The
        same manifest again is another attempt.

        `POST /bank-gateway/statements`

        Refuses with `offchain_statement_unreadable`, `offchain_manifest_unverified`,
        `offchain_account_unknown`, `offchain_statement_gap`, `offchain_manifest_out_of_sequence`,
        `offchain_statement_unbalanced`, `offchain_statement_wrong_day`,
        `offchain_manifest_mismatch`.
        """
        answer = self._service.call(
            "POST",
            "/bank-gateway/statements",
            headers={"bank-manifest": bank_manifest},
            body=body,
            takes="application/xml",
        )
        return cast("schemas.StatementImport", answer)


class BankGatewayCalls:
    """The calls `bankGateway.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.channels = BankGatewayChannelsCalls(service)
        self.payment_files = BankGatewayPaymentFilesCalls(service)
        self.payment_status = BankGatewayPaymentStatusCalls(service)
        self.statements = BankGatewayStatementsCalls(service)


class ChainsCalls:
    """The calls `chains.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(self) -> schemas.ChainPage:
        """List the chains. Where units are delivered: names, addresses for people and wallets, and our
        router.

        `GET /chains`
        """
        answer = self._service.call("GET", "/chains")
        return cast("schemas.ChainPage", answer)


class ErasureRequestsCalls:
    """The calls `erasureRequests.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.ErasureRequestPage:
        """List requests to be erased. Those that wait for an officer, the oldest first. Leaves an
        audit record.

        `GET /erasure-requests`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/erasure-requests",
            query={"limit": limit, "cursor": cursor},
        )
        return cast("schemas.ErasureRequestPage", answer)

    def each(self, *, limit: int | None = None) -> Iterator[schemas.ErasureRequest]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items("GET", "/erasure-requests", query={"limit": limit})
        return cast("Iterator[schemas.ErasureRequest]", answer)


class EventsCalls:
    """The calls `events.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        after: int | str | None = None,
        type: schemas.EventKind | None = None,
        order: Literal["asc", "desc"] | None = None,
        subject: str | None = None,
    ) -> schemas.EventPage:
        """List events. What happened in this tenant, of the types that the caller’s roles read; an
        integrator reads all, by a `sequence` without holes. At the end, ask again with `after`. A
        cursor is for the filters that it was given for.

        `GET /events`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/events",
            query={
                "limit": limit,
                "cursor": cursor,
                "after": after,
                "type": type,
                "order": order,
                "subject": subject,
            },
        )
        return cast("schemas.EventPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        after: int | str | None = None,
        type: schemas.EventKind | None = None,
        order: Literal["asc", "desc"] | None = None,
        subject: str | None = None,
    ) -> Iterator[schemas.Event]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/events",
            query={"limit": limit, "after": after, "type": type, "order": order, "subject": subject},
        )
        return cast("Iterator[schemas.Event]", answer)

    def read(self, id: str) -> schemas.Event:
        """Read an event. By its `id`, which a webhook carries as `webhook-id`.

        `GET /events/{id}`
        """
        answer = self._service.call("GET", f"/events/{part(id)}")
        return cast("schemas.Event", answer)


class HealthCalls:
    """The calls `health.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self) -> HealthReadAnswer:
        """Say that the process lives. Needs no token and asks no dependency.

        `GET /healthz`
        """
        answer = self._service.call("GET", "/healthz", is_open=True)
        return cast("HealthReadAnswer", answer)


class LegalHoldsCalls:
    """The calls `legalHolds.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def release(self, hold_id: str, body: LegalHoldsReleaseBody) -> schemas.ProposalSummary:
        """Propose to release a legal hold. Another officer decides at
        `/proposals/{proposalId}/approve`.

        `POST /legal-holds/{holdId}/release`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/legal-holds/{part(hold_id)}/release", body=body)
        return cast("schemas.ProposalSummary", answer)


class LogEntriesCalls:
    """The calls `logEntries.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, reference: str) -> schemas.LogEntry:
        """Find a purchase in the transparency log. Of your own purchase, once it is settled for good
        or delivered: the record, its salt and the proof that its leaf is in the log.
        `firsthand-verify log` checks them without the service.

        `GET /log-entries/{reference}`
        """
        answer = self._service.call("GET", f"/log-entries/{part(reference)}")
        return cast("schemas.LogEntry", answer)


class MarketsCalls:
    """The calls `markets.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["draft", "active", "paused", "closed"] | None = None,
        primary_execution_kind: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint", "none"] | None = None,
        listing_id: str | None = None,
    ) -> schemas.MarketPage:
        """List markets. The markets that this tenant may see, in the order of `pairId`.

        `GET /markets`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/markets",
            query={
                "limit": limit,
                "cursor": cursor,
                "status": status,
                "primaryExecutionKind": primary_execution_kind,
                "listingId": listing_id,
            },
        )
        return cast("schemas.MarketPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        status: Literal["draft", "active", "paused", "closed"] | None = None,
        primary_execution_kind: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint", "none"] | None = None,
        listing_id: str | None = None,
    ) -> Iterator[schemas.Market]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/markets",
            query={
                "limit": limit,
                "status": status,
                "primaryExecutionKind": primary_execution_kind,
                "listingId": listing_id,
            },
        )
        return cast("Iterator[schemas.Market]", answer)

    def read(self, pair_id: int | str) -> schemas.Market:
        """Read a market. Read it first, then call the endpoints of the rail that
        `primaryExecutionKind` names.

        `GET /markets/{pairId}`
        """
        answer = self._service.call("GET", f"/markets/{part(pair_id)}")
        return cast("schemas.Market", answer)


class MeErasureCalls:
    """The calls `me.erasure.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def request(self) -> schemas.ErasureRequest:
        """Ask to be erased. Two officers decide about it. What a law obliges to keep is kept until
        then. Asked again while it waits, it is the same request.

        `POST /me/erasure-request`
        """
        answer = self._service.call("POST", "/me/erasure-request")
        return cast("schemas.ErasureRequest", answer)


class MePasskeysCalls:
    """The calls `me.passkeys.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def challenge(self) -> schemas.PasskeyChallenge:
        """Ask for a challenge for a new passkey. For `navigator.credentials.create`, with user
        verification; EdDSA, ES256 and RS256 keys are taken.

        `POST /me/passkeys/challenges`
        """
        answer = self._service.call("POST", "/me/passkeys/challenges")
        return cast("schemas.PasskeyChallenge", answer)

    def list(self) -> schemas.PasskeyList:
        """List own passkeys. Revoked ones too.

        `GET /me/passkeys`
        """
        answer = self._service.call("GET", "/me/passkeys")
        return cast("schemas.PasskeyList", answer)

    def request(self, body: schemas.PasskeyWrite) -> schemas.PasskeyRequested:
        """Request a passkey. A further key is proposed; a first one is enrolled with a command, from
        `key`.

        `POST /me/passkeys`

        Refuses with `passkey_refused`, `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", "/me/passkeys", body=body)
        return cast("schemas.PasskeyRequested", answer)


class MePersonalDataCalls:
    """The calls `me.personalData.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, *, format: Literal["json", "html"] | None = None) -> schemas.PersonalData:
        """Read everything about yourself. From the service and Compliance, with what is withheld and
        why. Leaves a record.

        `GET /me/personal-data`

        Refuses with `offchain_kyc_attestation_unavailable`.
        """
        answer = self._service.call("GET", "/me/personal-data", query={"format": format})
        return cast("schemas.PersonalData", answer)


class MeCalls:
    """The calls `me.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.erasure = MeErasureCalls(service)
        self.passkeys = MePasskeysCalls(service)
        self.personal_data = MePersonalDataCalls(service)

    def read(self) -> schemas.Me:
        """Read who asks. The caller by their token: tenant, roles, login.

        `GET /me`
        """
        answer = self._service.call("GET", "/me")
        return cast("schemas.Me", answer)


class OffchainEligibilityCalls:
    """The calls `offchain.eligibility.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def preview(self, body: schemas.PurchaseRequest) -> schemas.PurchaseEligibility:
        """Preview the checks of a purchase. Every verdict, in the order in which a purchase is judged.
        Nothing is kept.

        `POST /offchain-purchases/eligibility`

        Refuses with `kyc_required`, `offchain_market_not_found`,
        `offchain_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/offchain-purchases/eligibility", body=body)
        return cast("schemas.PurchaseEligibility", answer)


class OffchainInstrumentsCalls:
    """The calls `offchain.instruments.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        pair_id: int | str | None = None,
        currency: schemas.CurrencyCode | None = None,
    ) -> schemas.OffchainInstrumentPage:
        """List instruments. What this tenant sells by bank transfer, one for a market.

        `GET /offchain-instruments`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/offchain-instruments",
            query={"limit": limit, "cursor": cursor, "pairId": pair_id, "currency": currency},
        )
        return cast("schemas.OffchainInstrumentPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        pair_id: int | str | None = None,
        currency: schemas.CurrencyCode | None = None,
    ) -> Iterator[schemas.OffchainInstrument]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/offchain-instruments",
            query={"limit": limit, "pairId": pair_id, "currency": currency},
        )
        return cast("Iterator[schemas.OffchainInstrument]", answer)

    def read(self, instrument_id: str) -> schemas.OffchainInstrument:
        """Read an instrument. Its price, its limits, its terms, and whether units are left.

        `GET /offchain-instruments/{instrumentId}`

        Refuses with `offchain_instrument_not_found`.
        """
        answer = self._service.call("GET", f"/offchain-instruments/{part(instrument_id)}")
        return cast("schemas.OffchainInstrument", answer)


class OffchainPurchasesCalls:
    """The calls `offchain.purchases.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def cancel(self, reference: str) -> schemas.Purchase:
        """Cancel a purchase. Before it is paid in full. What was paid in part goes back where it came
        from. A repeat answers the same.

        `POST /offchain-purchases/{reference}/cancel`

        Refuses with `offchain_purchase_not_found`, `offchain_purchase_not_cancellable`.
        """
        answer = self._service.call("POST", f"/offchain-purchases/{part(reference)}/cancel")
        return cast("schemas.Purchase", answer)

    def create(self, body: schemas.PurchaseRequest, *, idempotency_key: str) -> schemas.Purchase:
        """Make a purchase. Locks the price and reserves the units until `paymentDueAt`, and says where
        to pay. Nothing is owed until the buyer pays.

        `POST /offchain-purchases`

        Refuses with `kyc_required`, `offchain_buyer_not_eligible`,
        `offchain_appropriateness_required`, `offchain_wallet_not_registered`,
        `offchain_payer_not_accepted`, `offchain_market_not_found`,
        `offchain_not_an_offchain_market`, `offchain_market_paused`,
        `offchain_trading_window_closed`, `offchain_price_moved`, `offchain_sales_disabled`,
        `offchain_terms_changed`, `offchain_supply_exhausted`, `offchain_too_many_open_purchases`,
        `offchain_purchase_cap_exceeded`, `offchain_trade_size_out_of_range`,
        `offchain_nothing_to_deliver`, `idempotency_key_reused`, `offchain_market_not_configured`,
        `offchain_client_account_unavailable`, `offchain_wallet_registry_unavailable`,
        `offchain_kyc_attestation_unavailable`.
        """
        answer = self._service.call(
            "POST",
            "/offchain-purchases",
            headers={"idempotency-key": idempotency_key},
            body=body,
        )
        return cast("schemas.Purchase", answer)

    def evidence(self, reference: str) -> schemas.PurchaseEvidence:
        """Read the chain of custody. From the entry on the statement to the transaction on chain, with
        what was signed on the way: `firsthand-verify purchase` checks them without the service.

        `GET /offchain-purchases/{reference}/evidence`

        Refuses with `offchain_purchase_not_found`, `offchain_delivery_unavailable`.
        """
        answer = self._service.call("GET", f"/offchain-purchases/{part(reference)}/evidence")
        return cast("schemas.PurchaseEvidence", answer)

    def instructions(self, reference: str) -> schemas.PaymentInstructions:
        """Read how to pay. The account, the reference and the amount that is left, as text and for a
        QR code.

        `GET /offchain-purchases/{reference}/payment-instructions`

        Refuses with `offchain_purchase_not_found`, `offchain_nothing_to_pay`,
        `offchain_purchase_expired`.
        """
        answer = self._service.call(
            "GET",
            f"/offchain-purchases/{part(reference)}/payment-instructions",
        )
        return cast("schemas.PaymentInstructions", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: schemas.PurchaseState | None = None,
        pair_id: int | str | None = None,
    ) -> schemas.PurchasePage:
        """List your purchases. The caller’s own, newest first.

        `GET /offchain-purchases`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/offchain-purchases",
            query={"limit": limit, "cursor": cursor, "state": state, "pairId": pair_id},
        )
        return cast("schemas.PurchasePage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: schemas.PurchaseState | None = None,
        pair_id: int | str | None = None,
    ) -> Iterator[schemas.Purchase]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/offchain-purchases",
            query={"limit": limit, "state": state, "pairId": pair_id},
        )
        return cast("Iterator[schemas.Purchase]", answer)

    def read(self, reference: str) -> schemas.Purchase:
        """Read a purchase. What was promised, what came in, what went back, and how long the price
        holds.

        `GET /offchain-purchases/{reference}`

        Refuses with `offchain_purchase_not_found`.
        """
        answer = self._service.call("GET", f"/offchain-purchases/{part(reference)}")
        return cast("schemas.Purchase", answer)

    def timeline(self, reference: str) -> schemas.PurchaseTimeline:
        """Read what happened to a purchase. Step by step, with the reason of each.

        `GET /offchain-purchases/{reference}/timeline`

        Refuses with `offchain_purchase_not_found`.
        """
        answer = self._service.call("GET", f"/offchain-purchases/{part(reference)}/timeline")
        return cast("schemas.PurchaseTimeline", answer)


class OffchainQuotesCalls:
    """The calls `offchain.quotes.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def soft(self, body: schemas.SoftQuoteRequest) -> schemas.PurchaseSoftQuote:
        """Take an indicative price. Safe on every keystroke: it binds nothing and keeps nothing.
        Limits are shown, not enforced.

        `POST /offchain-instruments/quotes/soft`

        Refuses with `kyc_required`, `offchain_market_not_found`, `offchain_not_an_offchain_market`,
        `offchain_market_paused`, `offchain_sales_disabled`, `offchain_trade_size_out_of_range`,
        `offchain_nothing_to_deliver`, `offchain_market_not_configured`,
        `offchain_client_account_unavailable`, `offchain_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/offchain-instruments/quotes/soft", body=body)
        return cast("schemas.PurchaseSoftQuote", answer)


class OffchainCalls:
    """The calls `offchain.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.eligibility = OffchainEligibilityCalls(service)
        self.instruments = OffchainInstrumentsCalls(service)
        self.purchases = OffchainPurchasesCalls(service)
        self.quotes = OffchainQuotesCalls(service)


class OpenapiCalls:
    """The calls `openapi.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self) -> dict[str, object]:
        """Read this document. OpenAPI 3.1, generated from the schemas that validate requests.

        `GET /openapi.json`
        """
        answer = self._service.call("GET", "/openapi.json")
        return cast("dict[str, object]", answer)


class PasskeysCalls:
    """The calls `passkeys.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def revoke(self, credential_id: str, body: schemas.PasskeyRevoke) -> schemas.Passkey:
        """Revoke a passkey. By its owner or a `marketplace-admin`, at once and for good.

        `POST /passkeys/{credentialId}/revoke`
        """
        answer = self._service.call("POST", f"/passkeys/{part(credential_id)}/revoke", body=body)
        return cast("schemas.Passkey", answer)


class PeopleErasureCalls:
    """The calls `people.erasure.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def propose(self, person: str, body: PeopleErasureProposeBody) -> schemas.ProposalSummary:
        """Propose to erase a person. Another officer decides at `/proposals/{proposalId}/approve`.
        Then the keys of what is sealed are destroyed: nobody can undo it.

        `POST /people/{person}/erasure`

        Refuses with `retention_not_over`, `legal_hold`, `offchain_proposal_not_open`,
        `offchain_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", f"/people/{part(person)}/erasure", body=body)
        return cast("schemas.ProposalSummary", answer)


class PeopleLegalHoldsCalls:
    """The calls `people.legalHolds.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def place(self, person: str, body: PeopleLegalHoldsPlaceBody) -> schemas.LegalHold:
        """Place a legal hold. By one officer, at once: nothing of the person is erased while it
        stands. Never disclose it.

        `POST /people/{person}/legal-holds`
        """
        answer = self._service.call("POST", f"/people/{part(person)}/legal-holds", body=body)
        return cast("schemas.LegalHold", answer)


class PeoplePersonalDataCalls:
    """The calls `people.personalData.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(
        self,
        person: str,
        *,
        reason: str,
        format: Literal["json", "html"] | None = None,
    ) -> schemas.PersonalData:
        """Read everything about a person. The document that the person would get, for one who asked in
        another way. Leaves an audit record.

        `GET /people/{person}/personal-data`

        Refuses with `offchain_kyc_attestation_unavailable`.
        """
        answer = self._service.call(
            "GET",
            f"/people/{part(person)}/personal-data",
            query={"format": format, "reason": reason},
        )
        return cast("schemas.PersonalData", answer)


class PeopleRestrictionCalls:
    """The calls `people.restriction.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def lift(self, person: str, body: PeopleRestrictionLiftBody) -> schemas.Restriction:
        """Lift a restriction. By one officer, with a reason.

        `POST /people/{person}/restriction/lift`
        """
        answer = self._service.call("POST", f"/people/{part(person)}/restriction/lift", body=body)
        return cast("schemas.Restriction", answer)

    def place(self, person: str, body: PeopleRestrictionPlaceBody) -> schemas.Restriction:
        """Restrict a person’s data. It is kept, and not used for anything new: the person buys
        nothing, and reads `kyc_required` like anybody whose check is not finished.

        `POST /people/{person}/restriction`
        """
        answer = self._service.call("POST", f"/people/{part(person)}/restriction", body=body)
        return cast("schemas.Restriction", answer)


class PeopleRightsCalls:
    """The calls `people.rights.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, person: str) -> schemas.PersonFile:
        """Read what stands about a person. Restriction, legal holds, requests and erasures. Leaves an
        audit record.

        `GET /people/{person}/rights`
        """
        answer = self._service.call("GET", f"/people/{part(person)}/rights")
        return cast("schemas.PersonFile", answer)


class PeopleCalls:
    """The calls `people.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.erasure = PeopleErasureCalls(service)
        self.legal_holds = PeopleLegalHoldsCalls(service)
        self.personal_data = PeoplePersonalDataCalls(service)
        self.restriction = PeopleRestrictionCalls(service)
        self.rights = PeopleRightsCalls(service)


class PrimaryMintAllowanceCalls:
    """The calls `primaryMint.allowance.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, body: schemas.QuoteRequest) -> schemas.Allowance:
        """Ask whether a wallet can settle. Its balance, its allowance at the settlement router, and
        what it has to send first.

        `POST /primary-mint/allowance`

        Refuses with `kyc_required`, `mint_wallet_not_registered`, `mint_market_not_found`,
        `mint_not_a_mint_market`, `mint_market_paused`, `mint_market_not_configured`,
        `mint_venue_unavailable`, `mint_wallet_registry_unavailable`,
        `mint_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/primary-mint/allowance", body=body)
        return cast("schemas.Allowance", answer)


class PrimaryMintEligibilityCalls:
    """The calls `primaryMint.eligibility.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def preview(self, body: schemas.QuoteRequest) -> schemas.EligibilityPreview:
        """Preview the eligibility rules. Every verdict of the checks that the intent call makes, in
        its order. Nothing is kept.

        `POST /primary-mint/eligibility`

        Refuses with `kyc_required`, `mint_market_not_found`, `mint_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/primary-mint/eligibility", body=body)
        return cast("schemas.EligibilityPreview", answer)


class PrimaryMintQuotesCalls:
    """The calls `primaryMint.quotes.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def create(
        self,
        body: schemas.QuoteRequest,
        *,
        idempotency_key: str | None = None,
    ) -> schemas.Quote:
        """Take a firm quote. It is kept before anything is signed, and holds until `expiresAt`.

        `POST /primary-mint/quotes`

        Refuses with `kyc_required`, `mint_wallet_not_registered`, `mint_market_not_found`,
        `mint_not_a_mint_market`, `mint_market_paused`, `idempotency_in_progress`,
        `mint_purchase_cap_exceeded`, `mint_nothing_to_mint`, `idempotency_key_reused`,
        `mint_market_not_configured`, `mint_price_read_failed`, `mint_venue_unavailable`,
        `mint_venue_mismatch`, `mint_wallet_registry_unavailable`,
        `mint_kyc_attestation_unavailable`.
        """
        answer = self._service.call(
            "POST",
            "/primary-mint/quotes",
            headers={"idempotency-key": idempotency_key or new_key()},
            body=body,
        )
        return cast("schemas.Quote", answer)

    def evidence(self, reference: str) -> schemas.QuoteEvidence:
        """Read the evidence for a quote. What was signed, and the receipt of the settlement with its
        proof: `firsthand-verify purchase` checks them without the service.

        `GET /primary-mint/quotes/{reference}/evidence`

        Refuses with `mint_quote_not_found`, `mint_venue_unavailable`.
        """
        answer = self._service.call("GET", f"/primary-mint/quotes/{part(reference)}/evidence")
        return cast("schemas.QuoteEvidence", answer)

    def intent(self, reference: str) -> schemas.Bundle:
        """Exchange a firm quote for the signed bundle. The last check. Asking again returns the same
        bundle, byte for byte, also after expiry.

        `POST /primary-mint/quotes/{reference}/intent`

        Refuses with `kyc_required`, `mint_buyer_not_eligible`, `mint_appropriateness_required`,
        `mint_kyc_attestation_refused`, `mint_wallet_not_registered`, `mint_market_not_found`,
        `mint_quote_not_found`, `mint_not_a_mint_market`, `mint_market_paused`,
        `mint_trading_window_closed`, `mint_price_moved`, `mint_intent_digest_mismatch`,
        `mint_quote_expired`, `mint_purchase_cap_exceeded`, `mint_trade_size_out_of_range`,
        `mint_nothing_to_mint`, `mint_market_not_configured`, `mint_kyc_attestation_unsupported`,
        `mint_price_read_failed`, `mint_venue_unavailable`, `mint_venue_mismatch`,
        `mint_signer_unavailable`, `mint_signer_declined`, `mint_wallet_registry_unavailable`,
        `mint_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", f"/primary-mint/quotes/{part(reference)}/intent")
        return cast("schemas.Bundle", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: schemas.QuoteState | None = None,
        pair_id: int | str | None = None,
    ) -> schemas.QuotePage:
        """List your quotes. The caller’s own, newest first.

        `GET /primary-mint/quotes`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/primary-mint/quotes",
            query={"limit": limit, "cursor": cursor, "state": state, "pairId": pair_id},
        )
        return cast("schemas.QuotePage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: schemas.QuoteState | None = None,
        pair_id: int | str | None = None,
    ) -> Iterator[schemas.Quote]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/primary-mint/quotes",
            query={"limit": limit, "state": state, "pairId": pair_id},
        )
        return cast("Iterator[schemas.Quote]", answer)

    def read(self, reference: str) -> schemas.Quote:
        """Read a quote. What was promised, its state, and how long it stays fresh.

        `GET /primary-mint/quotes/{reference}`

        Refuses with `mint_quote_not_found`.
        """
        answer = self._service.call("GET", f"/primary-mint/quotes/{part(reference)}")
        return cast("schemas.Quote", answer)

    def relay(self, reference: str, body: schemas.RelayRequest) -> schemas.Quote:
        """Have a signed settlement sent. Its gas is paid from the tenant’s budget. Asked again, it
        sends nothing twice; follow the quote.

        `POST /primary-mint/quotes/{reference}/relay`

        Refuses with `kyc_required`, `mint_wallet_not_registered`, `mint_quote_not_found`,
        `relay_budget_spent`, `relay_off`, `relay_busy`, `relay_not_forwardable`,
        `mint_venue_unavailable`, `mint_wallet_registry_unavailable`,
        `mint_kyc_attestation_unavailable`.
        """
        answer = self._service.call(
            "POST",
            f"/primary-mint/quotes/{part(reference)}/relay",
            body=body,
        )
        return cast("schemas.Quote", answer)

    def soft(self, body: schemas.SoftQuoteRequest) -> schemas.SoftQuote:
        """Take an indicative price. Safe on every keystroke: it binds nothing and keeps nothing.
        Limits are shown, not enforced.

        `POST /primary-mint/quotes/soft`

        Refuses with `kyc_required`, `mint_market_not_found`, `mint_not_a_mint_market`,
        `mint_market_paused`, `mint_nothing_to_mint`, `mint_market_not_configured`,
        `mint_price_read_failed`, `mint_venue_unavailable`, `mint_venue_mismatch`,
        `mint_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/primary-mint/quotes/soft", body=body)
        return cast("schemas.SoftQuote", answer)


class PrimaryMintCalls:
    """The calls `primaryMint.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.allowance = PrimaryMintAllowanceCalls(service)
        self.eligibility = PrimaryMintEligibilityCalls(service)
        self.quotes = PrimaryMintQuotesCalls(service)


class ProposalsCalls:
    """The calls `proposals.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def approve(
        self,
        proposal_id: str,
        body: ProposalsApproveBody | None = None,
        *,
        if_match: str | None = None,
    ) -> schemas.Proposal:
        """Approve a proposal. By another person than the proposer, with `If-Match`. With the last
        approval that it needs, it is carried out.

        `POST /proposals/{proposalId}/approve`

        Refuses with `insufficient_user_authentication`, `passkey_refused`, `passkey_required`,
        `offchain_kyc_attestation_refused`, `offchain_approval_same_person`,
        `offchain_account_unknown`, `market_change_refused`, `proposal_cooling_off`,
        `retention_not_over`, `legal_hold`, `offchain_iban_taken`, `offchain_statement_gap`,
        `offchain_bank_transaction_not_open`, `offchain_proposal_not_open`,
        `offchain_reconciliation_broken`, `proposal_changed`, `offchain_statement_wrong_day`,
        `offchain_refund_exceeds_held`, `precondition_required`,
        `offchain_delivery_contract_mismatch`, `offchain_kyc_attestation_unavailable`,
        `offchain_delivery_unavailable`.
        """
        answer = self._service.call(
            "POST",
            f"/proposals/{part(proposal_id)}/approve",
            headers={"if-match": if_match},
            body=body,
        )
        return cast("schemas.Proposal", answer)

    def challenge(
        self,
        proposal_id: str,
        body: schemas.DecisionChallengeWrite,
    ) -> schemas.PasskeyChallenge:
        """Ask for a challenge for a decision. For `navigator.credentials.get`, with user verification.
        The answer is the `assertion` of the decision.

        `POST /proposals/{proposalId}/challenges`

        Refuses with `offchain_approval_same_person`, `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/proposals/{part(proposal_id)}/challenges", body=body)
        return cast("schemas.PasskeyChallenge", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: schemas.ProposalState | None = None,
        kind: schemas.ProposalKind | None = None,
        subject: str | None = None,
    ) -> schemas.ProposalPage:
        """List proposals. Of the kinds that the caller may propose or decide, the oldest first. Leaves
        an audit record.

        `GET /proposals`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/proposals",
            query={
                "limit": limit,
                "cursor": cursor,
                "state": state,
                "kind": kind,
                "subject": subject,
            },
        )
        return cast("schemas.ProposalPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: schemas.ProposalState | None = None,
        kind: schemas.ProposalKind | None = None,
        subject: str | None = None,
    ) -> Iterator[schemas.ProposalSummary]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/proposals",
            query={"limit": limit, "state": state, "kind": kind, "subject": subject},
        )
        return cast("Iterator[schemas.ProposalSummary]", answer)

    def read(self, proposal_id: str) -> schemas.Proposal:
        """Read a proposal. Everything that its approval will act on: parties, accounts, lines, sums,
        evidence. Leaves an audit record.

        `GET /proposals/{proposalId}`
        """
        answer = self._service.call("GET", f"/proposals/{part(proposal_id)}")
        return cast("schemas.Proposal", answer)

    def reject(
        self,
        proposal_id: str,
        body: schemas.ProposalReject,
        *,
        if_match: str | None = None,
    ) -> schemas.Proposal:
        """Reject a proposal. By another person than the proposer, with `If-Match` and a reason.
        Nothing of it is carried out.

        `POST /proposals/{proposalId}/reject`

        Refuses with `passkey_refused`, `passkey_required`, `offchain_approval_same_person`,
        `offchain_proposal_not_open`, `proposal_changed`, `precondition_required`.
        """
        answer = self._service.call(
            "POST",
            f"/proposals/{part(proposal_id)}/reject",
            headers={"if-match": if_match},
            body=body,
        )
        return cast("schemas.Proposal", answer)

    def withdraw(self, proposal_id: str, body: schemas.ProposalWithdraw) -> schemas.Proposal:
        """Withdraw a proposal. By the proposer and nobody else.

        `POST /proposals/{proposalId}/withdraw`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/proposals/{part(proposal_id)}/withdraw", body=body)
        return cast("schemas.Proposal", answer)


class RefusalCodesCalls:
    """The calls `refusalCodes.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(self) -> schemas.RefusalCodes:
        """List every refusal. The whole table: what each code means, who must act, and what to do.

        `GET /refusal-codes`
        """
        answer = self._service.call("GET", "/refusal-codes")
        return cast("schemas.RefusalCodes", answer)


class RequestsCalls:
    """The calls `requests.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, request_id: str) -> schemas.RequestRecord:
        """Read what became of a request. For 30 days: refused requests and writes, a moment after they
        were answered. The last one where an id was used twice.

        `GET /requests/{requestId}`
        """
        answer = self._service.call("GET", f"/requests/{part(request_id)}")
        return cast("schemas.RequestRecord", answer)


class RfqAllowanceCalls:
    """The calls `rfq.allowance.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, body: schemas.QuoteRequest) -> schemas.Allowance:
        """Ask whether a wallet can settle. Its balance, its allowance at the settlement router, and
        what it has to send first.

        `POST /rfq/allowance`

        Refuses with `kyc_required`, `rfq_wallet_not_registered`, `rfq_market_not_found`,
        `rfq_not_an_rfq_market`, `rfq_market_paused`, `rfq_market_not_configured`,
        `rfq_venue_unavailable`, `rfq_wallet_registry_unavailable`,
        `rfq_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/rfq/allowance", body=body)
        return cast("schemas.Allowance", answer)


class RfqEligibilityCalls:
    """The calls `rfq.eligibility.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def preview(self, body: schemas.QuoteRequest) -> schemas.EligibilityPreview:
        """Preview the eligibility rules. Every verdict of the checks that the intent call makes, in
        its order. Nothing is kept.

        `POST /rfq/eligibility`

        Refuses with `kyc_required`, `rfq_market_not_found`, `rfq_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/rfq/eligibility", body=body)
        return cast("schemas.EligibilityPreview", answer)


class RfqQuotesCalls:
    """The calls `rfq.quotes.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def create(
        self,
        body: schemas.QuoteRequest,
        *,
        idempotency_key: str | None = None,
    ) -> schemas.Quote:
        """Take a firm quote. It is kept before anything is signed, and holds until `expiresAt`.

        `POST /rfq/quotes`

        Refuses with `kyc_required`, `rfq_wallet_not_registered`, `rfq_market_not_found`,
        `rfq_not_an_rfq_market`, `rfq_market_paused`, `idempotency_in_progress`,
        `rfq_quotes_disabled`, `rfq_no_quote`, `rfq_purchase_cap_exceeded`, `rfq_nothing_to_fill`,
        `idempotency_key_reused`, `rfq_market_not_configured`, `rfq_venue_unavailable`,
        `rfq_venue_mismatch`, `rfq_wallet_registry_unavailable`, `rfq_kyc_attestation_unavailable`.
        """
        answer = self._service.call(
            "POST",
            "/rfq/quotes",
            headers={"idempotency-key": idempotency_key or new_key()},
            body=body,
        )
        return cast("schemas.Quote", answer)

    def evidence(self, reference: str) -> schemas.QuoteEvidence:
        """Read the evidence for a quote. What was signed, and the receipt of the settlement with its
        proof: `firsthand-verify purchase` checks them without the service.

        `GET /rfq/quotes/{reference}/evidence`

        Refuses with `rfq_quote_not_found`, `rfq_venue_unavailable`.
        """
        answer = self._service.call("GET", f"/rfq/quotes/{part(reference)}/evidence")
        return cast("schemas.QuoteEvidence", answer)

    def intent(self, reference: str) -> schemas.Bundle:
        """Exchange a firm quote for the signed bundle. The last check. Asking again returns the same
        bundle, byte for byte, also after expiry.

        `POST /rfq/quotes/{reference}/intent`

        Refuses with `kyc_required`, `rfq_buyer_not_eligible`, `rfq_appropriateness_required`,
        `rfq_kyc_attestation_refused`, `rfq_wallet_not_registered`, `rfq_market_not_found`,
        `rfq_quote_not_found`, `rfq_not_an_rfq_market`, `rfq_market_paused`,
        `rfq_trading_window_closed`, `rfq_price_moved`, `rfq_intent_digest_mismatch`,
        `rfq_execution_disabled`, `rfq_no_quote`, `rfq_venue_declined`, `rfq_quote_expired`,
        `rfq_purchase_cap_exceeded`, `rfq_trade_size_out_of_range`, `rfq_nothing_to_fill`,
        `rfq_market_not_configured`, `rfq_kyc_attestation_unsupported`, `rfq_venue_unavailable`,
        `rfq_venue_mismatch`, `rfq_signer_unavailable`, `rfq_signer_declined`,
        `rfq_wallet_registry_unavailable`, `rfq_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", f"/rfq/quotes/{part(reference)}/intent")
        return cast("schemas.Bundle", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: schemas.QuoteState | None = None,
        pair_id: int | str | None = None,
    ) -> schemas.QuotePage:
        """List your quotes. The caller’s own, newest first.

        `GET /rfq/quotes`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/rfq/quotes",
            query={"limit": limit, "cursor": cursor, "state": state, "pairId": pair_id},
        )
        return cast("schemas.QuotePage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: schemas.QuoteState | None = None,
        pair_id: int | str | None = None,
    ) -> Iterator[schemas.Quote]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/rfq/quotes",
            query={"limit": limit, "state": state, "pairId": pair_id},
        )
        return cast("Iterator[schemas.Quote]", answer)

    def read(self, reference: str) -> schemas.Quote:
        """Read a quote. What was promised, its state, and how long it stays fresh.

        `GET /rfq/quotes/{reference}`

        Refuses with `rfq_quote_not_found`.
        """
        answer = self._service.call("GET", f"/rfq/quotes/{part(reference)}")
        return cast("schemas.Quote", answer)

    def relay(self, reference: str, body: schemas.RelayRequest) -> schemas.Quote:
        """Have a signed settlement sent. Its gas is paid from the tenant’s budget. Asked again, it
        sends nothing twice; follow the quote.

        `POST /rfq/quotes/{reference}/relay`

        Refuses with `kyc_required`, `rfq_wallet_not_registered`, `rfq_quote_not_found`,
        `relay_budget_spent`, `relay_off`, `relay_busy`, `relay_not_forwardable`,
        `rfq_venue_unavailable`, `rfq_wallet_registry_unavailable`,
        `rfq_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", f"/rfq/quotes/{part(reference)}/relay", body=body)
        return cast("schemas.Quote", answer)

    def soft(self, body: schemas.SoftQuoteRequest) -> schemas.SoftQuote:
        """Take an indicative price. Safe on every keystroke: it binds nothing and keeps nothing.
        Limits are shown, not enforced.

        `POST /rfq/quotes/soft`

        Refuses with `kyc_required`, `rfq_market_not_found`, `rfq_not_an_rfq_market`,
        `rfq_market_paused`, `rfq_quotes_disabled`, `rfq_no_quote`, `rfq_nothing_to_fill`,
        `rfq_market_not_configured`, `rfq_venue_unavailable`, `rfq_venue_mismatch`,
        `rfq_kyc_attestation_unavailable`.
        """
        answer = self._service.call("POST", "/rfq/quotes/soft", body=body)
        return cast("schemas.SoftQuote", answer)


class RfqCalls:
    """The calls `rfq.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.allowance = RfqAllowanceCalls(service)
        self.eligibility = RfqEligibilityCalls(service)
        self.quotes = RfqQuotesCalls(service)


class SettlementKeysCalls:
    """The calls `settlementKeys.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(self) -> schemas.SettlementKeys:
        """List the keys that sign bundles. Role, address and dates of every signer key, so that a
        bundle can be checked offline.

        `GET /.well-known/settlement-keys.json`
        """
        answer = self._service.call("GET", "/.well-known/settlement-keys.json")
        return cast("schemas.SettlementKeys", answer)


class StatusCalls:
    """The calls `status.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self) -> schemas.Status:
        """Read how the rails are. State, latency and outages of all that each rail leans on, what
        waits for the durable engine, and, for the treasury, how the client money of your tenant
        stands.

        `GET /status`
        """
        answer = self._service.call("GET", "/status")
        return cast("schemas.Status", answer)


class TokensCalls:
    """The calls `tokens.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def candles(
        self,
        id: str,
        *,
        interval: Literal["1m", "5m", "15m", "1h", "4h", "1d"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.CandlePage:
        """Read the candles of a listing. Closed candles, oldest first, without a gap. Without `from`,
        the last ones before `to`. Made up while `source` is `mock`.

        `GET /tokens/{id}/candles`

        Refuses with `invalid_cursor`, `market_data_unavailable`.
        """
        answer = self._service.call(
            "GET",
            f"/tokens/{part(id)}/candles",
            query={"interval": interval, "from": from_, "to": to, "limit": limit, "cursor": cursor},
        )
        return cast("schemas.CandlePage", answer)

    def each_candles(
        self,
        id: str,
        *,
        interval: Literal["1m", "5m", "15m", "1h", "4h", "1d"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
    ) -> Iterator[schemas.Candle]:
        """Every item of `candles`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            f"/tokens/{part(id)}/candles",
            query={"interval": interval, "from": from_, "to": to, "limit": limit},
        )
        return cast("Iterator[schemas.Candle]", answer)

    def create(
        self,
        body: schemas.ListingWrite,
        *,
        idempotency_key: str | None = None,
    ) -> schemas.Listing:
        """Create a listing. It is active and entitled to the creator’s own tenant unless the body
        names another status or audience.

        `POST /tokens`

        Refuses with `listing_exists`, `idempotency_in_progress`, `idempotency_key_reused`.
        """
        answer = self._service.call(
            "POST",
            "/tokens",
            headers={"idempotency-key": idempotency_key},
            body=body,
        )
        return cast("schemas.Listing", answer)

    def delete(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a listing. For good, and repeatable. Administrators can still read it. Another
        tenant’s listing: 404, or 403 when your tenant is entitled to see it.

        `DELETE /tokens/{id}`

        Refuses with `precondition_failed`.
        """
        self._service.call("DELETE", f"/tokens/{part(id)}", headers={"if-match": if_match})

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["active", "paused", "deleted"] | None = None,
        chain: schemas.ChainId | None = None,
        source: str | None = None,
        symbol: str | None = None,
        name: str | None = None,
    ) -> schemas.ListingPage:
        """List listings. The active and paused listings that this tenant may see, one page at a time,
        in the order of `id`. Filters may be combined.

        `GET /tokens`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/tokens",
            query={
                "limit": limit,
                "cursor": cursor,
                "status": status,
                "chain": chain,
                "source": source,
                "symbol": symbol,
                "name": name,
            },
        )
        return cast("schemas.ListingPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        status: Literal["active", "paused", "deleted"] | None = None,
        chain: schemas.ChainId | None = None,
        source: str | None = None,
        symbol: str | None = None,
        name: str | None = None,
    ) -> Iterator[schemas.Listing]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/tokens",
            query={
                "limit": limit,
                "status": status,
                "chain": chain,
                "source": source,
                "symbol": symbol,
                "name": name,
            },
        )
        return cast("Iterator[schemas.Listing]", answer)

    def read(self, id: str, *, if_none_match: str | None = None) -> schemas.Listing:
        """Read a listing. Absent, deleted, hidden and another tenant’s look the same: 404.

        `GET /tokens/{id}`
        """
        answer = self._service.call(
            "GET",
            f"/tokens/{part(id)}",
            headers={"if-none-match": if_none_match},
        )
        return cast("schemas.Listing", answer)

    def replace(
        self,
        id: str,
        body: schemas.ListingWrite,
        *,
        if_match: str | None = None,
    ) -> schemas.Listing:
        """Replace a listing. What is left out takes its default, but `status`, `hidden` and
        `entitled_tenants` stay as they are. Another tenant’s listing: 404, or 403 when your tenant
        is entitled to see it; `platform-admin` may write it.

        `PUT /tokens/{id}`

        Refuses with `listing_exists`, `listing_deleted`, `precondition_failed`.
        """
        answer = self._service.call(
            "PUT",
            f"/tokens/{part(id)}",
            headers={"if-match": if_match},
            body=body,
        )
        return cast("schemas.Listing", answer)


class TreasuryClientAccountsCalls:
    """The calls `treasury.clientAccounts.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.ClientAccountPage:
        """List client accounts. The tenant’s own, with who proposed and who approved each; for
        `marketplace-admin` with masked IBANs. Leaves an audit record.

        `GET /treasury/client-accounts`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/client-accounts",
            query={"limit": limit, "cursor": cursor},
        )
        return cast("schemas.ClientAccountPage", answer)

    def each(self, *, limit: int | None = None) -> Iterator[schemas.ClientAccount]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items("GET", "/treasury/client-accounts", query={"limit": limit})
        return cast("Iterator[schemas.ClientAccount]", answer)

    def propose(self, body: schemas.ClientAccountWrite) -> schemas.ClientAccount:
        """Propose a client account. It takes no payment before another person has approved it.

        `POST /treasury/client-accounts`
        """
        answer = self._service.call("POST", "/treasury/client-accounts", body=body)
        return cast("schemas.ClientAccount", answer)

    def read(self, id: str) -> schemas.ClientAccount:
        """Read a client account. As its list has it. Leaves an audit record.

        `GET /treasury/client-accounts/{id}`
        """
        answer = self._service.call("GET", f"/treasury/client-accounts/{part(id)}")
        return cast("schemas.ClientAccount", answer)


class TreasuryClientMoneyCalls:
    """The calls `treasury.clientMoney.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def read(self, *, as_of: schemas.Day) -> schemas.ClientMoneyReport:
        """Read which client the money belongs to. What each client is entitled to at the end of a day,
        by the ledger. Leaves an audit record.

        `GET /treasury/client-money`
        """
        answer = self._service.call("GET", "/treasury/client-money", query={"asOf": as_of})
        return cast("schemas.ClientMoneyReport", answer)


class TreasuryDeliveriesCalls:
    """The calls `treasury.deliveries.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def retry(self, reference: str, body: schemas.ReasonWrite) -> schemas.DecidedPurchase:
        """Propose to deliver again. For a blocked delivery. The contract delivers each purchase id at
        most once. Nothing moves before another person approves.

        `POST /treasury/deliveries/{reference}/retry`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/deliveries/{part(reference)}/retry",
            body=body,
        )
        return cast("schemas.DecidedPurchase", answer)

    def void(self, reference: str, body: schemas.ReasonWrite) -> schemas.DecidedPurchase:
        """Propose to void a delivery. The purchase is voided on chain; its money goes back once that
        is final. Nothing moves before another person approves.

        `POST /treasury/deliveries/{reference}/void`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/deliveries/{part(reference)}/void",
            body=body,
        )
        return cast("schemas.DecidedPurchase", answer)


class TreasuryExceptionsCalls:
    """The calls `treasury.exceptions.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def close(self, id: str, body: schemas.ReasonWrite) -> schemas.TreasuryException:
        """Propose to close a shortfall. Once the firm’s own money has come in, marked with TOPUP and
        the id of the exception.

        `POST /treasury/exceptions/{id}/close`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/treasury/exceptions/{part(id)}/close", body=body)
        return cast("schemas.TreasuryException", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.TreasuryExceptionPage:
        """List shortfalls and frozen money. The oldest first. Leaves an audit record.

        `GET /treasury/exceptions`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/exceptions",
            query={"limit": limit, "cursor": cursor},
        )
        return cast("schemas.TreasuryExceptionPage", answer)

    def each(self, *, limit: int | None = None) -> Iterator[schemas.TreasuryException]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items("GET", "/treasury/exceptions", query={"limit": limit})
        return cast("Iterator[schemas.TreasuryException]", answer)

    def read(self, id: str) -> schemas.TreasuryException:
        """Read a shortfall or frozen money. As its list has it. Leaves an audit record.

        `GET /treasury/exceptions/{id}`
        """
        answer = self._service.call("GET", f"/treasury/exceptions/{part(id)}")
        return cast("schemas.TreasuryException", answer)

    def release(self, id: str, body: schemas.ReasonWrite) -> schemas.TreasuryException:
        """Propose to release frozen money. Nothing moves before another officer approves. Then a
        payment is under review again, a refund undecided, a receipt unallocated: nothing is paid by
        it, and the buyer reads what they read before.

        `POST /treasury/exceptions/{id}/release`

        Refuses with `insufficient_user_authentication`, `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/treasury/exceptions/{part(id)}/release", body=body)
        return cast("schemas.TreasuryException", answer)


class TreasuryMatchesCalls:
    """The calls `treasury.matches.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def propose(self, body: schemas.MatchWrite) -> schemas.MatchProposal:
        """Propose a match. An unallocated receipt is applied to purchases of its account, or returned
        to its payer. Nothing moves before another person approves.

        `POST /treasury/matches`

        Refuses with `offchain_bank_transaction_not_open`, `offchain_proposal_not_open`,
        `offchain_match_exceeds_receipt`.
        """
        answer = self._service.call("POST", "/treasury/matches", body=body)
        return cast("schemas.MatchProposal", answer)


class TreasuryPayablesCalls:
    """The calls `treasury.payables.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(self) -> schemas.PayableList:
        """List what can be paid out. Proceeds by instrument, and our fees, by the client account that
        holds them. Leaves an audit record.

        `GET /treasury/payables`
        """
        answer = self._service.call("GET", "/treasury/payables")
        return cast("schemas.PayableList", answer)


class TreasuryPaymentFilesCalls:
    """The calls `treasury.paymentFiles.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def create(self, body: schemas.PaymentFileWrite) -> schemas.PaymentFile:
        """Make a payment file of all approved refunds or payouts. pain.001.001.09. Its bytes are made
        once. Nothing leaves before another person approves it.

        `POST /treasury/payment-files`

        Refuses with `offchain_proposal_not_open`, `offchain_reconciliation_broken`.
        """
        answer = self._service.call("POST", "/treasury/payment-files", body=body)
        return cast("schemas.PaymentFile", answer)

    def discard(self, id: str, body: schemas.ReasonWrite) -> schemas.PaymentFile:
        """Propose to discard an authorised payment file. Only a file that was never sent: make sure
        that the bank does not have it. Another person approves.

        `POST /treasury/payment-files/{id}/discard`

        Refuses with `insufficient_user_authentication`, `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/payment-files/{part(id)}/discard",
            body=body,
        )
        return cast("schemas.PaymentFile", answer)

    def file(self, id: str) -> bytes:
        """Read the bytes of a payment file. Once it is authorised; before that for whoever may
        authorise it. Not while a payment of it is stopped. `content-sha256` is its hash.

        `GET /treasury/payment-files/{id}/pain001`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "GET",
            f"/treasury/payment-files/{part(id)}/pain001",
            gives="application/xml",
        )
        return cast("bytes", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: Literal["proposed", "approved", "sent", "rejected", "discarded"] | None = None,
    ) -> schemas.PaymentFilePage:
        """List payment files. In the order of their ids. Leaves an audit record.

        `GET /treasury/payment-files`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/payment-files",
            query={"limit": limit, "cursor": cursor, "state": state},
        )
        return cast("schemas.PaymentFilePage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: Literal["proposed", "approved", "sent", "rejected", "discarded"] | None = None,
    ) -> Iterator[schemas.PaymentFile]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/payment-files",
            query={"limit": limit, "state": state},
        )
        return cast("Iterator[schemas.PaymentFile]", answer)

    def read(self, id: str) -> schemas.PaymentFileDetail:
        """Read a payment file with its payments. Payee, account, amount and end-to-end id of each,
        before it is authorised too. Leaves an audit record.

        `GET /treasury/payment-files/{id}`
        """
        answer = self._service.call("GET", f"/treasury/payment-files/{part(id)}")
        return cast("schemas.PaymentFileDetail", answer)

    def sent(self, id: str, body: schemas.ReasonWrite) -> schemas.PaymentFile:
        """Propose to record that the bank has a payment file. Where no bank gateway reports it. Once
        another person approves, what it carries is on its way; the statement will show it.

        `POST /treasury/payment-files/{id}/sent`

        Refuses with `offchain_proposal_not_open`, `offchain_reconciliation_broken`.
        """
        answer = self._service.call("POST", f"/treasury/payment-files/{part(id)}/sent", body=body)
        return cast("schemas.PaymentFile", answer)


class TreasuryPaymentStatusCalls:
    """The calls `treasury.paymentStatus.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def upload(self, body: bytes, *, name: str | None = None) -> schemas.BankFileUpload:
        """Propose to import a status report by hand. pain.002 on a payment file that was sent. Another
        person is shown every payment that it reports, and approves.

        `POST /treasury/payment-status`

        Refuses with `offchain_statement_unreadable`.
        """
        answer = self._service.call(
            "POST",
            "/treasury/payment-status",
            query={"name": name},
            body=body,
            takes="application/xml",
        )
        return cast("schemas.BankFileUpload", answer)


class TreasuryPayoutAccountsCalls:
    """The calls `treasury.payoutAccounts.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.PayoutAccountPage:
        """List payout accounts. The tenant’s own, with who proposed and who approved each. Leaves an
        audit record.

        `GET /treasury/payout-accounts`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/payout-accounts",
            query={"limit": limit, "cursor": cursor},
        )
        return cast("schemas.PayoutAccountPage", answer)

    def each(self, *, limit: int | None = None) -> Iterator[schemas.PayoutAccount]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items("GET", "/treasury/payout-accounts", query={"limit": limit})
        return cast("Iterator[schemas.PayoutAccount]", answer)

    def propose(self, body: schemas.PayoutAccountWrite) -> schemas.PayoutAccount:
        """Propose a payout account. Nothing is paid to it before another person has approved it.

        `POST /treasury/payout-accounts`
        """
        answer = self._service.call("POST", "/treasury/payout-accounts", body=body)
        return cast("schemas.PayoutAccount", answer)

    def read(self, id: str) -> schemas.PayoutAccount:
        """Read a payout account. As its list has it. Leaves an audit record.

        `GET /treasury/payout-accounts/{id}`
        """
        answer = self._service.call("GET", f"/treasury/payout-accounts/{part(id)}")
        return cast("schemas.PayoutAccount", answer)


class TreasuryPayoutsCalls:
    """The calls `treasury.payouts.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def cancel(self, payout_reference: str, body: schemas.ReasonWrite) -> schemas.Payout:
        """Cancel an approved payout. As long as it stands in no payment file. The money stays where it
        is.

        `POST /treasury/payouts/{payoutReference}/cancel`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/payouts/{part(payout_reference)}/cancel",
            body=body,
        )
        return cast("schemas.Payout", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: Literal["proposed", "approved", "batched", "sent", "rejected", "settled", "returned", "cancelled"] | None = None,
    ) -> schemas.PayoutPage:
        """List payouts. Proceeds and fees on their way out. Leaves an audit record.

        `GET /treasury/payouts`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/payouts",
            query={"limit": limit, "cursor": cursor, "state": state},
        )
        return cast("schemas.PayoutPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: Literal["proposed", "approved", "batched", "sent", "rejected", "settled", "returned", "cancelled"] | None = None,
    ) -> Iterator[schemas.Payout]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/payouts",
            query={"limit": limit, "state": state},
        )
        return cast("Iterator[schemas.Payout]", answer)

    def propose(self, body: schemas.PayoutWrite) -> schemas.Payout:
        """Propose a payout of proceeds or fees. One at a time for each instrument of a client account,
        and one for its fees. Another person has to approve.

        `POST /treasury/payouts`

        Refuses with `offchain_proposal_not_open`, `offchain_reconciliation_broken`,
        `offchain_refund_exceeds_held`.
        """
        answer = self._service.call("POST", "/treasury/payouts", body=body)
        return cast("schemas.Payout", answer)

    def read(self, payout_reference: str) -> schemas.Payout:
        """Read a payout. As its list has it. Leaves an audit record.

        `GET /treasury/payouts/{payoutReference}`
        """
        answer = self._service.call("GET", f"/treasury/payouts/{part(payout_reference)}")
        return cast("schemas.Payout", answer)


class TreasuryPurchasesCalls:
    """The calls `treasury.purchases.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: schemas.AnyPurchaseState | None = None,
    ) -> schemas.TreasuryPurchasePage:
        """List purchases of every buyer. The newest first, in every state. Leaves an audit record.

        `GET /treasury/purchases`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/purchases",
            query={"limit": limit, "cursor": cursor, "state": state},
        )
        return cast("schemas.TreasuryPurchasePage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: schemas.AnyPurchaseState | None = None,
    ) -> Iterator[schemas.TreasuryPurchase]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/purchases",
            query={"limit": limit, "state": state},
        )
        return cast("Iterator[schemas.TreasuryPurchase]", answer)

    def read(self, reference: str) -> schemas.TreasuryPurchase:
        """Read a purchase of any buyer. With its real state, also when it is frozen. Leaves an audit
        record.

        `GET /treasury/purchases/{reference}`
        """
        answer = self._service.call("GET", f"/treasury/purchases/{part(reference)}")
        return cast("schemas.TreasuryPurchase", answer)

    def refund(self, reference: str, body: schemas.ReasonWrite) -> schemas.DecidedPurchase:
        """Propose to end a wait by a refund. For a paid purchase whose release waits. Nothing moves
        before another person approves.

        `POST /treasury/purchases/{reference}/refund`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/purchases/{part(reference)}/refund",
            body=body,
        )
        return cast("schemas.DecidedPurchase", answer)


class TreasuryReceiptsCalls:
    """The calls `treasury.receipts.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def freeze(self, id: str, body: schemas.ReasonWrite) -> schemas.BankTransaction:
        """Freeze an unallocated receipt. At once and by one person, while it is not matched. It can no
        longer be matched or returned, and the payer is not notified.

        `POST /treasury/receipts/{id}/freeze`

        Refuses with `insufficient_user_authentication`, `offchain_bank_transaction_not_open`.
        """
        answer = self._service.call("POST", f"/treasury/receipts/{part(id)}/freeze", body=body)
        return cast("schemas.BankTransaction", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: Literal["unmatched", "suggested", "matched", "review", "returned", "frozen", "reversed", "return", "topup", "refund", "payout", "reversal", "unexplained", "any"] | None = None,
        statement_id: schemas.Uuid | None = None,
        account: schemas.ClientAccountId | None = None,
        q: str | None = None,
        age_days: int | None = None,
    ) -> schemas.BankTransactionPage:
        """List bank transactions. The oldest first, with suggestions for those that are unallocated.
        Leaves an audit record.

        `GET /treasury/receipts`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/receipts",
            query={
                "limit": limit,
                "cursor": cursor,
                "state": state,
                "statementId": statement_id,
                "account": account,
                "q": q,
                "ageDays": age_days,
            },
        )
        return cast("schemas.BankTransactionPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: Literal["unmatched", "suggested", "matched", "review", "returned", "frozen", "reversed", "return", "topup", "refund", "payout", "reversal", "unexplained", "any"] | None = None,
        statement_id: schemas.Uuid | None = None,
        account: schemas.ClientAccountId | None = None,
        q: str | None = None,
        age_days: int | None = None,
    ) -> Iterator[schemas.BankTransaction]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/receipts",
            query={
                "limit": limit,
                "state": state,
                "statementId": statement_id,
                "account": account,
                "q": q,
                "ageDays": age_days,
            },
        )
        return cast("Iterator[schemas.BankTransaction]", answer)

    def read(self, id: str) -> schemas.BankTransaction:
        """Read a bank transaction. As its list has it. Leaves an audit record.

        `GET /treasury/receipts/{id}`
        """
        answer = self._service.call("GET", f"/treasury/receipts/{part(id)}")
        return cast("schemas.BankTransaction", answer)


class TreasuryReconciliationsCalls:
    """The calls `treasury.reconciliations.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: schemas.Day | None = None,
        to: schemas.Day | None = None,
        account: schemas.ClientAccountId | None = None,
    ) -> schemas.ReconciliationPage:
        """List the reconciliations of several days. The latest run for each client account and day,
        the newest day first. Leaves an audit record.

        `GET /treasury/reconciliations`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/reconciliations",
            query={"limit": limit, "cursor": cursor, "from": from_, "to": to, "account": account},
        )
        return cast("schemas.ReconciliationPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        from_: schemas.Day | None = None,
        to: schemas.Day | None = None,
        account: schemas.ClientAccountId | None = None,
    ) -> Iterator[schemas.ReconciliationSummary]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/reconciliations",
            query={"limit": limit, "from": from_, "to": to, "account": account},
        )
        return cast("Iterator[schemas.ReconciliationSummary]", answer)

    def read(self, date: str) -> schemas.DailyReconciliations:
        """Read the reconciliation of a day. The latest run for each client account. Leaves an audit
        record.

        `GET /treasury/reconciliations/{date}`
        """
        answer = self._service.call("GET", f"/treasury/reconciliations/{part(date)}")
        return cast("schemas.DailyReconciliations", answer)

    def run(self, body: schemas.ReconciliationRun) -> schemas.DailyReconciliations:
        """Reconcile a day. For every client account with a statement that reaches the day. A
        difference stops the account’s payouts; a later reconciliation without one releases them.
        Every run is stored with the hash of the one before.

        `POST /treasury/reconciliations/run`

        Refuses with `offchain_delivery_unavailable`.
        """
        answer = self._service.call("POST", "/treasury/reconciliations/run", body=body)
        return cast("schemas.DailyReconciliations", answer)


class TreasuryRefundsCalls:
    """The calls `treasury.refunds.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def freeze(self, refund_reference: str, body: schemas.ReasonWrite) -> schemas.Refund:
        """Freeze a refund. At once and by one person, while the money has not left or is back. Its
        purchase is frozen when it waits for nothing else; the buyer is not notified.

        `POST /treasury/refunds/{refundReference}/freeze`

        Refuses with `insufficient_user_authentication`, `offchain_proposal_not_open`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/refunds/{part(refund_reference)}/freeze",
            body=body,
        )
        return cast("schemas.Refund", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: schemas.RefundState | None = None,
    ) -> schemas.RefundPage:
        """List refunds. Leaves an audit record.

        `GET /treasury/refunds`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/refunds",
            query={"limit": limit, "cursor": cursor, "state": state},
        )
        return cast("schemas.RefundPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: schemas.RefundState | None = None,
    ) -> Iterator[schemas.Refund]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/refunds",
            query={"limit": limit, "state": state},
        )
        return cast("Iterator[schemas.Refund]", answer)

    def propose(self, refund_reference: str, body: schemas.RefundProposal) -> schemas.Refund:
        """Propose to pay a refund. To its payer; another account only for a refund that came back, or
        whose payer’s account is unknown. Another person approves, and the payee is screened then.

        `POST /treasury/refunds/{refundReference}/propose`

        Refuses with `offchain_proposal_not_open`, `offchain_refund_exceeds_held`.
        """
        answer = self._service.call(
            "POST",
            f"/treasury/refunds/{part(refund_reference)}/propose",
            body=body,
        )
        return cast("schemas.Refund", answer)

    def read(self, refund_reference: str) -> schemas.Refund:
        """Read a refund. As its list has it. Leaves an audit record.

        `GET /treasury/refunds/{refundReference}`
        """
        answer = self._service.call("GET", f"/treasury/refunds/{part(refund_reference)}")
        return cast("schemas.Refund", answer)


class TreasuryReviewsCalls:
    """The calls `treasury.reviews.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def accept(self, id: str, body: schemas.ReasonWrite) -> schemas.PaymentReview:
        """Propose to accept a payer. The money is applied to the purchase. Nothing moves before
        another person approves.

        `POST /treasury/reviews/{id}/accept`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/treasury/reviews/{part(id)}/accept", body=body)
        return cast("schemas.PaymentReview", answer)

    def freeze(self, id: str, body: schemas.ReasonWrite) -> schemas.PaymentReview:
        """Freeze a payment. At once and by one person. Nothing of the purchase moves any more, and
        neither buyer nor payer is notified.

        `POST /treasury/reviews/{id}/freeze`

        Refuses with `insufficient_user_authentication`, `offchain_bank_transaction_not_open`.
        """
        answer = self._service.call("POST", f"/treasury/reviews/{part(id)}/freeze", body=body)
        return cast("schemas.PaymentReview", answer)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: Literal["open", "accepted", "returned", "frozen", "reversed"] | None = None,
    ) -> schemas.PaymentReviewPage:
        """List payments under review. Those that wait longest first. Leaves an audit record.

        `GET /treasury/reviews`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/reviews",
            query={"limit": limit, "cursor": cursor, "state": state},
        )
        return cast("schemas.PaymentReviewPage", answer)

    def each(
        self,
        *,
        limit: int | None = None,
        state: Literal["open", "accepted", "returned", "frozen", "reversed"] | None = None,
    ) -> Iterator[schemas.PaymentReview]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            "/treasury/reviews",
            query={"limit": limit, "state": state},
        )
        return cast("Iterator[schemas.PaymentReview]", answer)

    def read(self, id: str) -> schemas.PaymentReview:
        """Read a payment under review. As its list has it. Leaves an audit record.

        `GET /treasury/reviews/{id}`
        """
        answer = self._service.call("GET", f"/treasury/reviews/{part(id)}")
        return cast("schemas.PaymentReview", answer)

    def return_(self, id: str, body: schemas.ReasonWrite) -> schemas.PaymentReview:
        """Propose to return a payment. The money is returned to the account that it came from. Nothing
        moves before another person approves.

        `POST /treasury/reviews/{id}/return`

        Refuses with `offchain_proposal_not_open`.
        """
        answer = self._service.call("POST", f"/treasury/reviews/{part(id)}/return", body=body)
        return cast("schemas.PaymentReview", answer)


class TreasuryStatementsCalls:
    """The calls `treasury.statements.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.BankStatementPage:
        """List imported statements. The newest first. Leaves an audit record.

        `GET /treasury/statements`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            "/treasury/statements",
            query={"limit": limit, "cursor": cursor},
        )
        return cast("schemas.BankStatementPage", answer)

    def each(self, *, limit: int | None = None) -> Iterator[schemas.BankStatement]:
        """Every item of `list`, page after page; `limit` is the size of a page."""
        answer = self._service.items("GET", "/treasury/statements", query={"limit": limit})
        return cast("Iterator[schemas.BankStatement]", answer)

    def raw(self, id: str) -> bytes:
        """Read the file of a statement. Byte for byte as it was imported.

        `GET /treasury/statements/{id}/raw`
        """
        answer = self._service.call(
            "GET",
            f"/treasury/statements/{part(id)}/raw",
            gives="application/xml",
        )
        return cast("bytes", answer)

    def read(self, id: str) -> schemas.BankStatement:
        """Read an imported statement. Its period, its balances and what was imported of it. Leaves an
        audit record.

        `GET /treasury/statements/{id}`
        """
        answer = self._service.call("GET", f"/treasury/statements/{part(id)}")
        return cast("schemas.BankStatement", answer)

    def upload(self, body: bytes, *, name: str | None = None) -> schemas.BankFileUpload:
        """Propose to import a bank statement by hand. camt.053 or camt.054, where the bank gateway
        cannot fetch it. Another person is shown the account, the day, the totals and every entry,
        and approves; then it is imported whole or not at all. At most 2,000 entries.

        `POST /treasury/statements`

        Refuses with `offchain_statement_unreadable`, `offchain_account_unknown`,
        `offchain_statement_gap`, `offchain_proposal_not_open`, `offchain_statement_unbalanced`,
        `offchain_statement_wrong_day`.
        """
        answer = self._service.call(
            "POST",
            "/treasury/statements",
            query={"name": name},
            body=body,
            takes="application/xml",
        )
        return cast("schemas.BankFileUpload", answer)


class TreasuryCalls:
    """The calls `treasury.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.client_accounts = TreasuryClientAccountsCalls(service)
        self.client_money = TreasuryClientMoneyCalls(service)
        self.deliveries = TreasuryDeliveriesCalls(service)
        self.exceptions = TreasuryExceptionsCalls(service)
        self.matches = TreasuryMatchesCalls(service)
        self.payables = TreasuryPayablesCalls(service)
        self.payment_files = TreasuryPaymentFilesCalls(service)
        self.payment_status = TreasuryPaymentStatusCalls(service)
        self.payout_accounts = TreasuryPayoutAccountsCalls(service)
        self.payouts = TreasuryPayoutsCalls(service)
        self.purchases = TreasuryPurchasesCalls(service)
        self.receipts = TreasuryReceiptsCalls(service)
        self.reconciliations = TreasuryReconciliationsCalls(service)
        self.refunds = TreasuryRefundsCalls(service)
        self.reviews = TreasuryReviewsCalls(service)
        self.statements = TreasuryStatementsCalls(service)


class WebhookEndpointsCalls:
    """The calls `webhookEndpoints.*`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def attempts(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> schemas.WebhookAttemptPage:
        """List attempts. Every attempt of the last 30 days: the newest event first, and of each its
        last attempt first.

        `GET /webhook-endpoints/{id}/attempts`

        Refuses with `invalid_cursor`.
        """
        answer = self._service.call(
            "GET",
            f"/webhook-endpoints/{part(id)}/attempts",
            query={"limit": limit, "cursor": cursor},
        )
        return cast("schemas.WebhookAttemptPage", answer)

    def each_attempts(
        self,
        id: str,
        *,
        limit: int | None = None,
    ) -> Iterator[schemas.WebhookAttempt]:
        """Every item of `attempts`, page after page; `limit` is the size of a page."""
        answer = self._service.items(
            "GET",
            f"/webhook-endpoints/{part(id)}/attempts",
            query={"limit": limit},
        )
        return cast("Iterator[schemas.WebhookAttempt]", answer)

    def create(self, body: schemas.WebhookEndpointWrite) -> schemas.WebhookEndpointWithSecret:
        """Register an endpoint. From now on every event it wants is sent to it. The secret is shown
        this once.

        `POST /webhook-endpoints`
        """
        answer = self._service.call("POST", "/webhook-endpoints", body=body)
        return cast("schemas.WebhookEndpointWithSecret", answer)

    def delete(self, id: str) -> None:
        """Delete an endpoint. Nothing is sent to it any more, and its secrets end.

        `DELETE /webhook-endpoints/{id}`

        Refuses with `insufficient_user_authentication`.
        """
        self._service.call("DELETE", f"/webhook-endpoints/{part(id)}")

    def list(self) -> schemas.WebhookEndpointPage:
        """List endpoints. All that the tenant has, the eldest first, on one page.

        `GET /webhook-endpoints`
        """
        answer = self._service.call("GET", "/webhook-endpoints")
        return cast("schemas.WebhookEndpointPage", answer)

    def read(self, id: str) -> schemas.WebhookEndpoint:
        """Read an endpoint. Whether events arrive there, and why not.

        `GET /webhook-endpoints/{id}`
        """
        answer = self._service.call("GET", f"/webhook-endpoints/{part(id)}")
        return cast("schemas.WebhookEndpoint", answer)

    def replace(self, id: str, body: schemas.WebhookEndpointWrite) -> schemas.WebhookEndpoint:
        """Replace an endpoint. The secret stays. What happened while it was disabled is not sent by
        itself: ask for it with the resend call.

        `PUT /webhook-endpoints/{id}`
        """
        answer = self._service.call("PUT", f"/webhook-endpoints/{part(id)}", body=body)
        return cast("schemas.WebhookEndpoint", answer)

    def resend(self, id: str, body: schemas.Resend) -> schemas.Resent:
        """Send events again. Those that the endpoint wants, delivered or not. To a disabled endpoint
        nothing is sent.

        `POST /webhook-endpoints/{id}/resend`
        """
        answer = self._service.call("POST", f"/webhook-endpoints/{part(id)}/resend", body=body)
        return cast("schemas.Resent", answer)

    def rotate_secret(
        self,
        id: str,
        body: schemas.SecretRotation,
    ) -> schemas.WebhookEndpointWithSecret:
        """Rotate the secret. Until the overlap ends, every event is signed with both secrets. A third,
        older secret ends at once.

        `POST /webhook-endpoints/{id}/rotate-secret`
        """
        answer = self._service.call(
            "POST",
            f"/webhook-endpoints/{part(id)}/rotate-secret",
            body=body,
        )
        return cast("schemas.WebhookEndpointWithSecret", answer)


class Calls:
    """The calls of the service by their names."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.admin = AdminCalls(service)
        self.bank_gateway = BankGatewayCalls(service)
        self.chains = ChainsCalls(service)
        self.erasure_requests = ErasureRequestsCalls(service)
        self.events = EventsCalls(service)
        self.health = HealthCalls(service)
        self.legal_holds = LegalHoldsCalls(service)
        self.log_entries = LogEntriesCalls(service)
        self.markets = MarketsCalls(service)
        self.me = MeCalls(service)
        self.offchain = OffchainCalls(service)
        self.openapi = OpenapiCalls(service)
        self.passkeys = PasskeysCalls(service)
        self.people = PeopleCalls(service)
        self.primary_mint = PrimaryMintCalls(service)
        self.proposals = ProposalsCalls(service)
        self.refusal_codes = RefusalCodesCalls(service)
        self.requests = RequestsCalls(service)
        self.rfq = RfqCalls(service)
        self.settlement_keys = SettlementKeysCalls(service)
        self.status = StatusCalls(service)
        self.tokens = TokensCalls(service)
        self.treasury = TreasuryCalls(service)
        self.webhook_endpoints = WebhookEndpointsCalls(service)
