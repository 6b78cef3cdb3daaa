import type { Proposal } from '@firsthand/sdk/types'
import { filePayload, fileState, ibans, instrument, madeUp, purchase, receipt, refundState } from './parts.ts'

type Kind = Proposal['kind']
type Given = {
  readonly payload: object
  readonly state: object
  readonly amount?: string
  readonly circumstances?: object
}

const euro = { bic: 'COBADEFFXXX', currency: 'EUR' }
const account = { ...euro, iban: ibans.client, beneficiaryName: 'ACME CLIENT MONEY', timeZone: 'Europe/Berlin' }
const payee = { ...euro, payoutAccountId: madeUp.payoutAccount, holder: 'firm', name: 'ACME GmbH', state: 'proposed' }
const review = {
  reviewId: madeUp.receiptId,
  matchId: madeUp.fileId,
  bankTransactionId: madeUp.receiptId,
  reference: madeUp.reference,
  clientAccountId: madeUp.account,
  currency: 'EUR',
  amount: '125000',
}
const pseudonym = 'p_3vR9fK2mQ7xT1bN8wZ5yLA'
const customer = { known: true, wasApproved: true, isUnderReview: false, lastActivityAt: '2015-03-02T10:00:00.000Z' }
const screening = { verdict: 'close_match', screening: 'clear', decisionId: madeUp.receiptId }
const reviewed = { payload: {}, state: { review, receipt, purchase }, amount: '125000', circumstances: screening }
const funds = {
  held: '7500',
  isShort: false,
  isShown: true,
  screening: 'clear',
  decisionId: null,
  statusReason: 'AC04',
}
const decided = {
  payload: {},
  state: {
    purchase: { ...purchase, state: 'delivery_blocked', held: '125000' },
    delivery: {
      state: 'blocked',
      attempt: 1,
      chainId: '31337',
      contract: madeUp.contract,
      purchaseId: `0x${madeUp.sha256}`,
      walletAddress: madeUp.wallet,
      unitAmount: '50000000000000000000',
      txHash: null,
      movedAt: '2026-11-17T08:00:00.000Z',
    },
    contract: { chainId: '31337', contract: madeUp.contract, assetToken: madeUp.contract, mints: true },
  },
  amount: '125000',
}
const exception = {
  exceptionId: madeUp.receiptId,
  kind: 'shortfall',
  clientAccountId: madeUp.account,
  bankTransactionId: null,
  reference: null,
  currency: 'EUR',
  amount: '4000',
  state: 'open',
  openedBy: 'firsthand',
  openedAt: '2026-11-16T18:00:00.000Z',
}
const changed = (name: string, from: unknown, to: unknown): Given => ({
  payload: { draft: { ...instrument, [name]: to }, changes: { [name]: { from, to } } },
  state: instrument,
  circumstances: { availableUnitAmount: '900000000000000000000', reservedUnitAmount: '0', deliveredUnitAmount: '0' },
})
const entry = {
  currency: 'EUR',
  status: 'booked',
  bookedOn: '2026-11-16',
  valueOn: '2026-11-16',
  endToEndId: 'E1',
  creditorReference: 'RF6640812937560218',
  isReversal: false,
  returnReason: null,
}

/** Something of each kind. */
const given: Readonly<Record<Kind, Given>> = {
  client_account: { payload: account, state: { clientAccountId: madeUp.account, ...account, state: 'proposed' } },
  payout_account: {
    payload: { ...payee, iban: ibans.other },
    state: { account: { ...payee, iban: ibans.other }, replaces: { ...payee, iban: ibans.ada, state: 'approved' } },
  },
  match: {
    payload: { allocations: [{ reference: madeUp.reference, amount: '125000' }] },
    state: { receipt, purchases: [purchase], returned: '5000' },
    amount: '130000',
    circumstances: screening,
  },
  review_accept: reviewed,
  review_return: reviewed,
  refund: { payload: { payee: refundState.payee }, state: refundState, amount: '7500', circumstances: funds },
  refund_payee: {
    payload: { payee: { name: 'A. Buyers', iban: ibans.other } },
    state: refundState,
    amount: '7500',
    circumstances: funds,
  },
  payment_file: {
    payload: filePayload,
    state: fileState,
    amount: '9550',
    circumstances: { stopped: false, obstacle: null },
  },
  payment_file_discard: { payload: { sha256: madeUp.sha256 }, state: fileState, amount: '9550' },
  payment_file_sent: {
    payload: { sha256: madeUp.sha256, payments: filePayload.payments },
    state: { ...fileState, carried: [{ refundReference: madeUp.refundReference, amount: '7500' }] },
    amount: '9550',
  },
  statement_upload: {
    payload: {
      name: 'day.xml',
      sha256: madeUp.sha256,
      contents: 'statement',
      statements: [
        {
          format: 'camt.053',
          statementId: 'S1',
          iban: ibans.client,
          currency: 'EUR',
          from: '2026-11-16',
          to: '2026-11-16',
          entryCount: 2,
          opening: '1000000',
          closing: '1122950',
        },
      ],
      credits: { count: 1, amount: '125000' },
      debits: { count: 1, amount: '2050' },
      entries: [
        {
          ...entry,
          sign: 'credit',
          amount: '125000',
          counterpartyName: 'A. Buyer',
          counterpartyIban: ibans.ada,
          remittance: '',
        },
        {
          ...entry,
          sign: 'debit',
          amount: '2050',
          counterpartyName: 'C. Payer',
          counterpartyIban: ibans.other,
          remittance: 'Refund',
        },
      ],
    },
    state: {
      file: {
        bankFileId: madeUp.fileId,
        contents: 'statement',
        name: 'day.xml',
        sha256: madeUp.sha256,
        state: 'held',
        receivedBy: 'treasury-operator-1',
      },
      accounts: [
        { clientAccountId: madeUp.account, iban: ibans.client, currency: 'EUR', day: '2026-11-13', closing: '1000000' },
      ],
      paymentFile: null,
    },
  },
  payout: {
    payload: {
      payoutReference: madeUp.payoutReference,
      clientAccountId: madeUp.account,
      instrumentId: null,
      currency: 'EUR',
      amount: '12000000',
      payoutAccountId: madeUp.payoutAccount,
    },
    state: {
      payout: {
        payoutReference: madeUp.payoutReference,
        clientAccountId: madeUp.account,
        instrumentId: null,
        payoutAccountId: madeUp.payoutAccount,
        currency: 'EUR',
        state: 'proposed',
        amount: '12000000',
        attempt: 1,
        isDebited: false,
      },
      payee: { holder: 'firm', name: 'ACME GmbH', iban: ibans.other, bic: 'COBADEFFXXX', state: 'approved' },
    },
    amount: '12000000',
    circumstances: {
      stopped: false,
      shortfallOpen: false,
      earned: '12000000',
      room: '15000000',
      payableTo: madeUp.payoutAccount,
    },
  },
  exception_close: { payload: {}, state: exception, amount: '4000', circumstances: { paidIn: '4000' } },
  frozen_release: {
    payload: {},
    state: {
      exception: { ...exception, kind: 'frozen', amount: '125000', reference: madeUp.reference, reason: 'on a list' },
      purchase: { ...purchase, state: 'frozen' },
      before: { state: 'payment_review', reason: 'payer_mismatch' },
      unitsAreFree: true,
      payments: [],
      refunds: [],
      receipts: [],
      postings: [
        { account: 'client.purchase', currency: 'EUR', amount: '-125000' },
        { account: 'units.available', currency: madeUp.instrument, amount: '50000000000000000000' },
      ],
      outcome: 'payment_under_review',
    },
    amount: '125000',
    circumstances: { unitsAvailable: '900000000000000000000', screenings: [] },
  },
  person_erasure: {
    payload: { compliance: customer },
    state: {
      buyer: pseudonym,
      parts: [
        {
          part: 'bank purchases',
          count: 2,
          lastAt: '2015-03-02T10:00:00.000Z',
          rule: 'books',
          keptUntil: '2026-01-01',
        },
      ],
      holders: [`person:${pseudonym}`, 'payer:6Yw3kQm1oT8vB2nZx4Lr9A'],
    },
    circumstances: { legalHolds: 0, compliance: customer },
  },
  legal_hold_release: {
    payload: {},
    state: {
      holdId: madeUp.receiptId,
      buyer: pseudonym,
      placedBy: 'compliance-officer-1',
      placedAt: '2026-11-02T09:00:00.000Z',
    },
  },
  stop_resume: {
    payload: {},
    state: {
      stopId: madeUp.receiptId,
      signal: 'unknown_delivery',
      pairId: 4,
      clientAccountId: null,
      seen: { purchaseId: `0x${'ab'.repeat(32)}`, units: '500000000000000000000' },
      evidence: [`0x${'cd'.repeat(32)}:3`],
      sightings: 1,
      stoppedAt: '2026-11-02T09:00:00.000Z',
      stopped: 'Coastal Credit',
      starts: { status: 'active', sales: true, delivery: true },
      otherStops: [],
    },
    circumstances: { market: { name: 'Coastal Credit', status: 'paused' } },
  },
  delivery_retry: decided,
  delivery_void: decided,
  purchase_refund: decided,
  instrument_price: changed('unitPrice', '2500', '2650'),
  instrument_supply: changed('supplyUnitAmount', '1000000000000000000000', '1200000000000000000000'),
  instrument_contract: changed('deliveryContract', madeUp.contract, madeUp.wallet),
  instrument_policy: changed('payerPolicy', 'name_match', 'registered_account'),
  passkey: {
    payload: {
      person: { issuer: 'https://id.example', subject: 'treasury-approver-1' },
      credentialId: 'mDk0b1Zg3v8s5lq7yTt2Bw',
      publicKey: 'pQECAyYgASFYIA',
      name: 'Laptop at the office',
      counter: 0,
      authenticator: '00000000-0000-0000-0000-000000000000',
      isBackedUp: false,
    },
    state: { isEnrolled: false, keys: [] },
  },
}

const subjects: Partial<Record<Kind, string>> = { refund_payee: madeUp.refundReference, match: madeUp.receiptId }

/** A made-up proposal of a kind, open and as somebody else proposed it. */
export function madeUpProposal(kind: Kind, more: Partial<Proposal> = {}): Proposal {
  const { payload, state, amount = null, circumstances = {} } = given[kind]
  return {
    proposalId: '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d',
    kind,
    subject: subjects[kind] ?? madeUp.reference,
    amount,
    currency: amount === null ? null : 'EUR',
    decimals: amount === null ? null : 2,
    reason: 'The bank sent the first one back, and the buyer named this account by letter.',
    proposedBy: { issuer: 'https://id.example', subject: 'treasury-operator-1' },
    proposedAt: '2026-11-17T08:30:00.000Z',
    expiresAt: '2026-11-24T08:30:00.000Z',
    notBefore: null,
    // A payout of 120,000.00 EUR takes three people.
    quorum: kind === 'payout' ? 2 : 1,
    approvals: 0,
    digest: madeUp.sha256,
    state: 'open',
    closedAt: null,
    payload: payload as Proposal['payload'],
    shown: { state: state as Proposal['payload'], circumstances: circumstances as Proposal['payload'] },
    isCurrent: true,
    needsPasskey: false,
    decisions: [],
    ...more,
  }
}

export const madeUpKinds = Object.keys(given) as readonly Kind[]
