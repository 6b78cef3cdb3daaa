import type { PurchaseFound } from '@firsthand/sdk/types'
import { madeUp } from '../approvals/made-up/parts.ts'
import { Problem } from '../calls/problem.ts'
import type { Queue } from '../home/queues.ts'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const euro = (amount: string) => ({ amount, currency: 'EUR', decimals: 2 })

/** Made-up queues of an operator. */
export const madeUpQueues: readonly Queue[] = [
  { name: 'statements_due', count: 1, oldestAt: ago(20), sums: [] },
  {
    name: 'receipts_unallocated',
    count: 14,
    oldestAt: ago(80),
    sums: [euro('1830050'), { ...euro('42000'), currency: 'GBP' }],
  },
  { name: 'reviews', count: 3, oldestAt: ago(5), sums: [euro('375000')] },
  { name: 'files_to_hand_over', count: 0, oldestAt: null, sums: [] },
]
export const madeUpDone: readonly Queue[] = [{ name: 'proposals', count: 0, oldestAt: null, sums: [] }]

/** A made-up purchase by bank transfer whose delivery is blocked. */
export const madeUpPurchase = (): PurchaseFound => ({
  reference: madeUp.reference,
  rail: 'offchain_fixed_price',
  pairId: 7,
  marketName: 'Example bond 2031',
  caller: 'buyer-81',
  wallet: madeUp.wallet,
  paymentReference: 'RF6640812937560218',
  cash: euro('125000'),
  units: { amount: '50000000000000000000', symbol: 'BOND', decimals: 18 },
  state: 'delivery_blocked',
  buyerState: 'delivery_blocked',
  whoActs: 'treasury',
  createdAt: ago(30),
  updatedAt: ago(2),
  buyerSentence: 'units_delayed',
  timeline: [
    { at: ago(30), step: 'ordered', state: 'done', actorKind: 'buyer', evidence: [] },
    { at: ago(6), step: 'paid', state: 'done', actorKind: 'bank', evidence: [{ kind: 'entry', id: madeUp.receiptId }] },
    {
      at: ago(5),
      step: 'checked',
      state: 'done',
      actorKind: 'compliance',
      evidence: [{ kind: 'decision', id: madeUp.fileId }],
    },
    { at: ago(2), step: 'on_chain', state: 'stopped', actorKind: 'chain', evidence: [] },
    { at: null, step: 'final', state: 'ahead', actorKind: 'chain', evidence: [] },
  ],
})

/** Made-up problems, as calls raise them. */
export const madeUpProblems = {
  failed: new Problem({
    status: 503,
    code: 'service_overloaded',
    title: 'Overloaded',
    detail: 'The service is busy.',
    requestId: 'req_0192f3a87d2a7c119b6e3f1f4a5b6c7d',
    retryable: true,
  }),
  forbidden: new Problem({
    status: 403,
    code: 'forbidden',
    detail: 'This call needs the role treasury-approver.',
    requiredRole: 'treasury-approver',
  }),
  lost: new Problem({ code: 'connection_lost', retryable: true }),
} as const
