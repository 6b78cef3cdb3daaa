const reason = { reason: 'conformance' }
const nothing = '00000000-0000-7000-8000-000000000000'
const account = `OFFA${'0'.repeat(32)}`
const requested = { pairId: 1, cashAmount: '100000', walletAddress: `0x${'1'.repeat(40)}` }
const instrument = { unitPrice: '10000', supplyUnitAmount: '1', clientAccountId: account }
const payee = { name: 'X', iban: 'DE89370400440532013000' }

/** A body that each call of the rail with one takes. */
export const bankBodies: Readonly<Record<string, object>> = {
  'offchain.quotes.soft': { pairId: 1, cashAmount: '100000' },
  'offchain.eligibility.preview': requested,
  'offchain.purchases.create': requested,
  'admin.markets.switchBank': { offchainSalesEnabled: true, offchainDeliveryEnabled: true, ...reason },
  'admin.instruments.create': { pairId: 1, ...instrument },
  'admin.instruments.replace': instrument,
  'treasury.clientAccounts.propose': {
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    beneficiaryName: 'X',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  },
  'treasury.matches.propose': { bankTransactionId: nothing, allocations: [], ...reason },
  'treasury.receipts.freeze': reason,
  'treasury.reviews.accept': reason,
  'treasury.reviews.return': reason,
  'treasury.reviews.freeze': reason,
  'treasury.refunds.freeze': reason,
  'treasury.refunds.propose': { payee, ...reason },
  'treasury.paymentFiles.create': { clientAccountId: account },
  'treasury.paymentFiles.discard': reason,
  'treasury.paymentFiles.sent': reason,
  'bankGateway.paymentFiles.receipt': { receipt: 'e30.e30.e30' },
  'treasury.payoutAccounts.propose': {
    holder: 'issuer',
    name: 'X',
    iban: 'BE68539007547034',
    bic: 'GKCCBEBBXXX',
    currency: 'EUR',
  },
  'treasury.payouts.propose': { clientAccountId: account, instrumentId: null, amount: '1' },
  'treasury.payouts.cancel': reason,
  'proposals.approve': {},
  'proposals.challenge': { decision: 'approve' },
  'me.passkeys.request': { name: 'X', credentialId: 'A'.repeat(43), clientDataJSON: 'e30', attestationObject: 'AAAA' },
  'passkeys.revoke': reason,
  'proposals.reject': reason,
  'proposals.withdraw': reason,
  'treasury.exceptions.close': reason,
  'treasury.exceptions.release': reason,
  'treasury.deliveries.retry': reason,
  'treasury.deliveries.void': reason,
  'treasury.purchases.refund': reason,
  'treasury.reconciliations.run': { date: '2026-11-16' },
}

const approvers = /^(treasury[.]payouts[.]cancel|proposals[.].*)$/

/** Who may send it; null for calls of other rails, and for those that administrators send. */
export function bankAsker(operationId: string): string | null {
  if (operationId.startsWith('offchain.')) return 'acme-buyer-1'
  if (operationId.startsWith('bankGateway.')) return 'acme-bank-gateway'
  if (!/^(treasury|proposals)[.]/.test(operationId)) return null
  if (/[.](freeze|release)$/.test(operationId)) return 'acme-compliance-officer'
  return approvers.test(operationId) ? 'acme-treasury-approver' : 'acme-treasury-operator'
}
