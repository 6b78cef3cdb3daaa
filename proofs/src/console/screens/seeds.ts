import type { Data } from '../data/fill.ts'

/**
 * Where each role begins; from there links lead on. A screen is visited once, by the role that has it here or else reaches it first: those stand
 * here that show most to one role, or much with certain data.
 */
export const seedsOf = (data: Data): Readonly<Record<string, readonly string[]>> => ({
  'acme-treasury-operator': [
    `/treasury/receipts/${data.receiptWithSuggestion}`,
    `/treasury/receipts/${data.receiptWithSuggestion}/propose`,
    `/treasury/refunds/${data.cameBack[2]}/propose`,
    `/treasury/refunds/${data.cameBack[0]}`,
    `/treasury/files/${data.paymentFile}`,
    `/treasury/files/${data.paymentFile}/discard`,
    `/treasury/files/${data.paymentFile}/sent`,
    `/treasury/statements/${data.statement}`,
    `/treasury/exceptions/${data.frozen}`,
    `/treasury/exceptions/${data.frozen}/close`,
    `/treasury/reviews/${data.paymentReview}`,
    `/treasury/payouts/${data.payout}`,
    '/treasury/payouts',
    '/treasury/accounts',
    '/treasury/files',
    '/treasury/statements',
    `/p/${data.delivered}`,
    `/p/${data.waiting}/propose/refund`,
    `/requests/${data.request}`,
    '/gallery',
    '/',
  ],
  'acme-treasury-approver': [`/approvals/${data.payeeProposal}`, '/approvals', '/passkeys', '/'],
  'acme-compliance-officer': [
    `/officer/reviews/${data.review}`,
    `/officer/frozen/${data.frozen}/release`,
    `/treasury/receipts/${data.receiptWithSuggestion}/freeze`,
    `/treasury/reviews/${data.paymentReview}/freeze`,
    `/treasury/refunds/${data.cameBack[2]}/freeze`,
    '/officer/customers/file',
    '/officer/customers/hold',
    '/',
  ],
  'acme-admin': ['/markets/2/switches', '/markets/3/switches', '/markets/1/edit', '/listings/import', '/'],
  'acme-integrator': [`/webhooks/${data.endpoint}`, '/'],
  'acme-auditor': ['/audit', '/'],
  'acme-support': ['/find', '/'],
})
