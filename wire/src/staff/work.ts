import { type Static, Type } from 'typebox'
import { inCurrency } from '../bank-transfer/values.ts'
import { BaseUnits, nullable, ref, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const

/** What waits for somebody, by who acts on it. */
export const workQueues = [
  'statements_due',
  'receipts_unallocated',
  'reviews',
  'refunds_to_file',
  'files_to_hand_over',
  'deliveries_blocked',
  'exceptions',
  'proposals',
  'files_to_authorise',
  'frozen_money',
  'markets_incomplete',
  'markets_draining',
  'markets_paused',
  'endpoints_failing',
] as const
export type QueueName = (typeof workQueues)[number]

const WorkSum = Type.Object({ amount: ref(BaseUnits), ...inCurrency }, { $id: 'WorkSum', ...closed })

const WorkQueue = Type.Object(
  {
    queue: Type.Enum([...workQueues]),
    count: Type.Integer({ minimum: 0 }),
    oldestAt: nullable({ ...Timestamp, description: 'Since when the oldest waits; null when nothing does.' }),
    sums: Type.Array(ref(WorkSum), { description: 'The money in it, by currency.' }),
  },
  { $id: 'WorkQueue', ...closed },
)

export const Work = Type.Object(
  { asOf: ref(Timestamp), items: Type.Array(ref(WorkQueue)) },
  { $id: 'Work', ...closed, description: 'The queues of the caller’s roles, empty ones too.' },
)

export const workComponents = [WorkSum, WorkQueue, Work]

export type WorkSum = Static<typeof WorkSum>
export type WorkQueue = Static<typeof WorkQueue>
export type Work = Static<typeof Work>
