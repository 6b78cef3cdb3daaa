import { type Static, Type } from 'typebox'
import type { ExecutionKind } from './execution-kind.ts'
import { ChainId, nullable, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const

/** What a rail leans on, each by the name under which operators know it. */
export const dependencies = [
  'price_read',
  'venue',
  'fee_signer',
  'operator_signer',
  'wallet_registry',
  'compliance',
  'delivery_contract',
  'delivery_signer',
] as const
export type Dependency = (typeof dependencies)[number]

/** From good to bad. */
export const dependencyStates = ['ok', 'degraded', 'down'] as const
export type DependencyState = (typeof dependencyStates)[number]

export const watchedRails = [
  'onchain_primary_mint',
  'onchain_rfq_atomic',
  'offchain_fixed_price',
] as const satisfies readonly ExecutionKind[]
export type WatchedRail = (typeof watchedRails)[number]

const State = (description: string) => Type.Enum([...dependencyStates], { description })

const Milliseconds = (share: string) => ({
  ...nullable(Type.Number({ minimum: 0 })),
  description: `${share} of the answers took at most this many milliseconds; null when nothing had to be asked.`,
})

const DependencyStatus = Type.Object(
  {
    dependency: Type.Enum([...dependencies], { description: 'What the rail leans on.' }),
    state: State('As the worst of all instances finds it.'),
    since: { ...nullable(Timestamp), description: 'Since when it is in this state; null when that is not known.' },
    p50Ms: Milliseconds('Half'),
    p95Ms: Milliseconds('95 %'),
    p99Ms: Milliseconds('99 %'),
    errorRate: Type.Number({ minimum: 0, maximum: 1, description: 'Outages among the answers; a plain no is none.' }),
    samples: Type.Integer({ minimum: 0, description: 'How many answers the figures stand on.' }),
  },
  closed,
)

const RailStatus = Type.Object(
  {
    rail: Type.Enum([...watchedRails], { description: 'The `primaryExecutionKind` of its markets.' }),
    state: State('The worst of its dependencies.'),
    dependencies: Type.Array(DependencyStatus),
  },
  closed,
)

const RelayStatus = Type.Object(
  {
    waiting: Type.Integer({ minimum: 0, description: 'Messages that wait; 10000 means that many or more.' }),
    lagSeconds: Type.Number({ minimum: 0, description: 'For how long the first of them has.' }),
  },
  closed,
)

const ChainStatus = Type.Object(
  {
    chainId: ref(ChainId),
    followedBlock: Type.String({ pattern: '^[0-9]+$', description: 'The newest block that was followed.' }),
    finalBlock: {
      ...nullable(Type.String({ pattern: '^[0-9]+$' })),
      description: 'The newest block that is final; null before the first.',
    },
    lagSeconds: Type.Number({ minimum: 0, description: 'How old the newest block is that was followed.' }),
  },
  closed,
)

/** From which the caller's tenant sells by bank transfer: all of its client accounts together. */
const ClientMoneyStatus = Type.Object(
  {
    completeThrough: {
      ...nullable(Type.String({ format: 'date' })),
      description: 'The last day that the bank’s statements cover at every account; null while one has none.',
    },
    reconciliation: {
      ...nullable(Type.Enum(['holds', 'broken'])),
      description: 'Result of the last daily reconciliation: `broken` if any account’s was; null before the first.',
    },
  },
  closed,
)

/** How the service finds what it leans on. Figures are of the answering instance, states of all instances. */
export const Status = Type.Object(
  {
    state: State('The worst of the rails and the database.'),
    at: ref(Timestamp),
    windowSeconds: Type.Integer({ minimum: 1, description: 'How far back the figures reach, from `at`.' }),
    database: Type.Enum(['ok', 'down'], { description: 'Whether it answered this instance at last.' }),
    rails: Type.Array(RailStatus),
    relay: {
      ...nullable(RelayStatus),
      description: 'What waits for the durable engine; null while the database does not answer.',
    },
    chains: Type.Array(ChainStatus, { description: 'The chains whose settlements are followed.' }),
    clientMoney: {
      ...nullable(ClientMoneyStatus),
      description:
        'How the money of purchases by bank transfer stands, of your tenant alone, for its treasury; null for everybody else, ' +
        'when the tenant has no client account, or while the database does not answer.',
    },
  },
  { $id: 'Status', ...closed },
)
export type Status = Static<typeof Status>

export const statusComponents = [ChainId, Status]
