const reason = { reason: 'conformance' }
const nothing = '00000000-0000-7000-8000-000000000000'
const account = `OFFA${'0'.repeat(32)}`
const wish = { pairId: 1, cashAmount: '100000', walletAddress: `0x${'1'.repeat(40)}` }
const instrument = { unitPrice: '10000', supplyUnitAmount: '1', clientAccountId: account }
const payee = { name: 'X', iban: 'DE89370400440532013000', ...reason }

/** A body that each call of the rail with one takes. */
export const bankBodies: Readonly<Record<string, object>> = {
  'offchain.quotes.soft': { pairId: 1, cashAmount: '100000' },
  'offchain.eligibility.preview': wish,
  'offchain.purchases.create': wish,
  'admin.markets.switchOffchain': { offchainSalesEnabled: true, offchainDeliveryEnabled: true, ...reason },
  'admin.offchainInstruments.create': { pairId: 1, ...instrument },
  'admin.offchainInstruments.replace': instrument,
  'admin.offchainClientAccounts.propose': {
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    beneficiaryName: 'X',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  },
  'admin.offchainMatches.propose': { bankTransactionId: nothing, allocations: [], ...reason },
  'admin.offchainBankTransactions.freeze': reason,
  'admin.offchainReviews.accept': reason,
  'admin.offchainReviews.return': reason,
  'admin.offchainReviews.freeze': reason,
  'admin.offchainRefunds.reject': reason,
  'admin.offchainRefunds.freeze': reason,
  'admin.offchainRefunds.payee': payee,
  'admin.offchainRefundBatches.create': { clientAccountId: account },
  'admin.offchainRefundBatches.discard': reason,
  'admin.offchainPayoutAccounts.propose': {
    holder: 'issuer',
    name: 'X',
    iban: 'BE68539007547034',
    bic: 'GKCCBEBBXXX',
    currency: 'EUR',
  },
  'admin.offchainPayouts.propose': { clientAccountId: account, instrumentId: null, amount: '1' },
  'admin.offchainPayouts.reject': reason,
  'admin.offchainCases.close': reason,
  'admin.offchainDeliveries.retry': reason,
  'admin.offchainDeliveries.void': reason,
  'admin.offchainPurchases.refund': reason,
  'admin.offchainReconciliations.run': { date: '2026-11-16' },
}

const administrators = /^admin[.](markets|offchainInstruments)[.]/
const approvers = /^admin[.]offchain(Refunds|Payouts)[.]reject$/

/** Who may send it; null for calls of other rails. */
export function bankAsker(operationId: string): string | null {
  if (administrators.test(operationId) || !operationId.includes('ffchain')) return null
  if (operationId.startsWith('offchain.')) return 'acme-buyer-1'
  if (operationId.endsWith('.freeze')) return 'acme-compliance-officer'
  return approvers.test(operationId) ? 'acme-treasury-approver' : 'acme-treasury-operator'
}
