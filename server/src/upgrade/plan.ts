import { readChecked } from '@firsthand/settings/read-settings'
import { type Static, Type } from 'typebox'

const Command = Type.String({ minLength: 1 })

/** One process, by the commands of whatever supervises it. Both commands end when it has started or stopped. */
const Instance = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    /** Where its private listener answers. Left out for a program without one: then its commands alone are trusted. */
    private: Type.Optional(Type.String({ format: 'uri' })),
    start: Command,
    stop: Command,
  },
  { additionalProperties: false },
)

const Release = Type.Object(
  {
    /** As `/livez` names it; null for a release that names none. */
    release: Type.Union([Type.String(), Type.Null()]),
    /** Checks of its settings, before anything changes. */
    check: Type.Optional(Type.Array(Command)),
    migrate: Type.Optional(Type.Array(Command)),
    /** Compliance, attestor, signers and what else there is, in the order in which they are replaced. */
    programs: Type.Optional(Type.Array(Instance)),
    worker: Type.Object(
      {
        /** The release's own address: what begins there ends there. */
        url: Type.String({ format: 'uri' }),
        /** Another address of the same processes, for the way back: the engine gives new work to the address that was added last. */
        backUrl: Type.Optional(Type.String({ format: 'uri' })),
        instances: Type.Array(Instance, { minItems: 1 }),
      },
      { additionalProperties: false },
    ),
    apis: Type.Array(Instance, { minItems: 1 }),
  },
  { additionalProperties: false },
)

const Plan = Type.Object(
  {
    before: Release,
    next: Release,
    /** What answers 200 at the edge while an instance serves behind it. */
    edge: Type.Optional(Type.String({ format: 'uri' })),
    /** How long the edge takes to see that an instance has come or gone. */
    edgeSeconds: Type.Number({ minimum: 0, default: 5 }),
    /** How long a start or a stop may take. */
    patienceSeconds: Type.Number({ minimum: 1, default: 120 }),
    /** How long the flows of the release that leaves are waited for. */
    flowsSeconds: Type.Number({ minimum: 0, default: 600 }),
  },
  { additionalProperties: false, required: ['before', 'next'] },
)

export type Instance = Static<typeof Instance>
export type Release = Static<typeof Release>
export type Plan = Static<typeof Plan>

const defaults = { edgeSeconds: 5, patienceSeconds: 120, flowsSeconds: 600 }

/** Reads a plan; what is wrong in it is reported with its place. */
export function readPlan(text: string): Plan {
  const plan = readChecked(Plan, 'the plan')(JSON.stringify({ ...defaults, ...JSON.parse(text) }))
  const names = (list: readonly Instance[]) => list.map(({ name }) => name).join(', ')
  if (names(plan.before.apis) !== names(plan.next.apis))
    throw new Error(`the plan: the API instances of both releases have the same names, in the same order`)
  return plan
}
