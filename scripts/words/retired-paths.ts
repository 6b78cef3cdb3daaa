import type { Retired } from './retired.ts'

const treasury = [
  'statements',
  'matches',
  'reviews',
  'refunds',
  'payouts',
  'payables',
  'deliveries',
  'client-accounts',
  'payout-accounts',
  'reconciliations',
]

function path(old: string, instead: string): Retired {
  return { id: old, old, instead, text: new RegExp(`${old}(?![a-z-])`), planted: [`GET ${old}`] }
}

/**
 * API paths and event types as 0.1.0 had them. `…/approve` and `…/reject` are not here: they become
 * `/proposals/:id/approve` with the part that builds proposals, which is more than a name.
 */
export const retiredPaths: readonly Retired[] = [
  ...treasury.map((words) => path(`/admin/offchain-${words}`, `/treasury/${words}`)),
  path('/admin/offchain-bank-transactions', '/treasury/receipts'),
  path('/admin/offchain-refund-batches', '/treasury/payment-files'),
  path('/admin/offchain-payment-status', '/treasury/payment-status'),
  path('/admin/offchain-cases', '/treasury/exceptions'),
  path('/admin/offchain-purchases', '/treasury/purchases'),
  path('/admin/offchain-client-money-report', '/treasury/client-money'),
  path('/admin/offchain-instruments', '/admin/instruments'),
  {
    id: 'offchain-switches',
    old: '/admin/markets/:pairId/offchain-switches',
    instead: '/admin/markets/:pairId/bank-switches',
    text: /\boffchain-switches\b/,
    planted: ['PUT /admin/markets/{pairId}/offchain-switches'],
  },
  {
    id: 'purchase-proof-path',
    old: '/offchain-purchases/:reference/proof',
    instead: '/offchain-purchases/:reference/evidence',
    text: /\/offchain-purchases\/[^/\s'"`]+\/proof\b/,
    planted: ['GET /offchain-purchases/:reference/proof'],
  },
  event('purchase.receipt_*', 'receipt.*'),
  event('purchase.statement_*', 'statement.*'),
  event('purchase.payout_*', 'payout.*'),
  event('purchase.match_*', 'proposal.opened, proposal.approved, proposal.rejected'),
  event('purchase.shortfall_*', 'exception.opened, exception.closed'),
  event('purchase.reconciliation_*', 'reconciliation.passed, reconciliation.broken'),
]

function event(old: string, instead: string): Retired {
  const stem = old.slice(0, -1)
  return { id: old, old, instead, text: new RegExp(RegExp.escape(stem)), planted: [`type: '${stem}opened'`] }
}
