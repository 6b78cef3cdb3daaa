import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { nullable, ref, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const

/** What the watcher stops by. */
export const stopSignals = [
  'price_step',
  'price_day',
  'mint_rate',
  'delivery_rate',
  'unknown_delivery',
  'unknown_settlement',
  'reconciliation_break',
] as const
export type StopSignal = (typeof stopSignals)[number]

const StopId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  examples: ['019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'],
})

export const Stop = Type.Object(
  {
    stopId: StopId,
    signal: Type.Enum([...stopSignals], { description: 'What set it off.' }),
    pairId: nullable(Type.Integer({ description: 'The market that it stopped; null where it stopped payouts.' })),
    clientAccountId: nullable(Type.String({ description: 'The account whose payouts it stopped.' })),
    seen: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'What was seen the last time, and the bound that it passed.',
    }),
    evidence: Type.Array(Type.String(), {
      description: 'Each transaction and place, or day and run, that was seen; the last hundred.',
    }),
    sightings: Type.Integer({ minimum: 1, description: 'How often it was seen while it was open.' }),
    stoppedAt: ref(Timestamp),
    resumedAt: nullable(Timestamp),
    openProposalId: OpenProposalId,
  },
  { $id: 'Stop', ...closed, description: 'Something that the watcher stopped by itself.' },
)
export type Stop = Static<typeof Stop>

export const StopList = Type.Object(
  { items: Type.Array(ref(Stop)) },
  { $id: 'StopList', ...closed, description: 'Those that are open, and the last that were resumed.' },
)
export type StopList = Static<typeof StopList>

export const StopParams = Type.Object({ stopId: Type.String() }, closed)

export const stopComponents = [Stop, StopList]
