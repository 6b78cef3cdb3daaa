import type { Data } from '../data/fill.ts'
import { approvalLocked } from './approval-locked.ts'
import { importHalfWay } from './import-half-way.ts'
import type { Picture } from './picture.ts'

const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
const officer = 'acme-compliance-officer'
const admin = 'acme-admin'
const integrator = 'acme-integrator'

/** The console's screens that are pictured. `shows` is a text without which it is not the screen that was meant. */
export const pictures: readonly Picture[] = [
  { name: 'home-operator', as: operator, path: () => '/', shows: /Unallocated receipts/ },
  { name: 'home-approver', as: approver, path: () => '/', shows: /Approvals/ },
  { name: 'switches-stranding', as: admin, path: () => '/markets/2/switches', shows: /620\.00\sUSDC/ },
  { name: 'import-half-way', as: admin, path: () => '/listings/import', shows: /of 10,000/, prepare: importHalfWay },
  { name: 'timeline-mint', as: admin, path: ({ mint }: Data) => `/p/${mint}`, shows: /250\.00\sUSDC/ },
  { name: 'timeline-bank', as: operator, path: ({ delivered }: Data) => `/p/${delivered}`, shows: /1,500\.00\sEUR/ },
  {
    name: 'statement-result',
    as: operator,
    path: ({ statement }: Data) => `/treasury/statements/${statement}`,
    shows: /What became of each entry/,
  },
  {
    name: 'matching',
    as: operator,
    path: ({ receiptWithSuggestion: id }: Data) => `/treasury/receipts/${id}`,
    shows: /Match a receipt/,
    prepare: async ({ page }) => page.getByRole('button', { name: /^Add / }).first().click(),
  },
  {
    name: 'refund-payee-diff',
    as: approver,
    path: ({ payeeProposal }: Data) => `/approvals/${payeeProposal}`,
    shows: /Nora Vermeer/,
  },
  {
    name: 'refund',
    as: operator,
    path: ({ cameBack: [refund] }: Data) => `/treasury/refunds/${refund}`,
    shows: /Nora Vermeer/,
  },
  {
    name: 'file-lines',
    as: approver,
    path: ({ paymentFile }: Data) => `/treasury/files/${paymentFile}`,
    shows: /650\.00\sEUR/,
  },
  {
    name: 'reconciliation-plot',
    as: operator,
    path: () => '/treasury/reconciliation',
    shows: /Reconciliation/,
    prepare: async ({ page }) => page.locator('canvas').first().waitFor(),
  },
  {
    name: 'compliance-review',
    as: officer,
    path: ({ review }: Data) => `/officer/reviews/${review}`,
    shows: /Mallory Sample/,
  },
  { name: 'decision-chain', as: officer, path: () => '/officer/decisions', shows: /Decisions/ },
  {
    name: 'webhook-attempts',
    as: integrator,
    path: ({ endpoint }: Data) => `/webhooks/${endpoint}`,
    shows: /The queue of the shop is full/,
  },
  { name: 'forbidden', as: 'acme-support', path: () => '/treasury/statements', shows: /roles do not allow this/ },
  { name: 'gallery', as: operator, path: () => '/gallery', shows: /Gallery/, isWhole: true },
  // Last, because it replaces the proposal that others show.
  {
    name: 'approval-locked',
    as: approver,
    path: ({ payeeProposal }: Data) => `/approvals/${payeeProposal}`,
    shows: /has changed since you read it/,
    prepare: approvalLocked,
  },
]
