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
  ...treasury.map((words) => path(`/treasury/${words}`, `/treasury/${words}`)),
  path('/treasury/receipts', '/treasury/receipts'),
  path('/treasury/payment-files', '/treasury/payment-files'),
  path('/treasury/payment-status', '/treasury/payment-status'),
  path('/treasury/exceptions', '/treasury/exceptions'),
  path('/treasury/purchases', '/treasury/purchases'),
  path('/treasury/client-money', '/treasury/client-money'),
  path('/admin/instruments', '/admin/instruments'),
  {
    id: 'offchain-switches',
    old: '/admin/markets/:pairId/bank-switches',
    instead: '/admin/markets/:pairId/bank-switches',
    text: /\boffchain-switches\b/,
    planted: ['PUT /admin/markets/{pairId}/bank-switches'],
  },
  {
    id: 'purchase-proof-path',
    old: '/offchain-purchases/:reference/evidence',
    instead: '/offchain-purchases/:reference/evidence',
    text: /\/offchain-purchases\/[^/\s'"`]+\/proof\b/,
    planted: ['GET /offchain-purchases/:reference/evidence'],
  },
  event('purchase.receipt_*', 'receipt.*'),
  event('purchase.statement_*', 'statement.*'),
  event('payout.*', 'payout.*'),
  event('purchase.match_*', 'proposal.opened, proposal.approved, proposal.rejected'),
  event('purchase.shortfall_*', 'exception.opened, exception.closed'),
  event('purchase.reconciliation_*', 'reconciliation.passed, reconciliation.broken'),
]

function event(old: string, instead: string): Retired {
  const stem = old.slice(0, -1)
  return { id: old, old, instead, text: new RegExp(RegExp.escape(stem)), planted: [`type: '${stem}opened'`] }
}
