import type { Reviewed } from '../reviewed.ts'

/** Findings of Schemathesis that stay, and why. */
export const reviewed: readonly Reviewed[] = [
  {
    finding: /^ST202 .*: (400 invalid_request|422 \w+_nothing_to_\w+)$/,
    why: 'A schema cannot say it: checksums of addresses and accounts, members that need each other, what only the service may write, and what the smallest unit costs at the moment. The refusal names the cause.',
  },
  {
    finding: /^ST202 .*: 400 invalid_cursor$/,
    why: 'A cursor is text that one list gave out; the schema says no more, and any other text is refused.',
  },
  {
    finding: /^ST202 .*: (412 precondition_failed|428 precondition_required)$/,
    why: 'An `If-Match` that is left out or names no version of what is there is refused, as it is meant to be.',
  },
  {
    finding: /^ST202 .*: 400 offchain_statement_unreadable$/,
    why: 'A statement is text for the document; whether it is one of ISO 20022 is decided by its own schema.',
  },
  {
    finding: /^ST202 .*: 422 offchain_refund_exceeds_held$/,
    why: 'An amount is well formed by the document; whether as much is held is decided by the ledger.',
  },
  {
    finding: /^ST101 Server error, POST \/wallets\/challenges: 501 chain_unsupported$/,
    why: 'A chain that Compliance is not configured for is answered with 501 by its code; the document declares it.',
  },
]
