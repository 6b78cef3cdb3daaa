import { settlementRoles } from '@firsthand/wire/signer'
import { type Static, type TProperties, Type } from 'typebox'

export const closed = { additionalProperties: false } as const
const Address = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' })
const ChainId = Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' })
const Version = Type.String({ minLength: 1, maxLength: 64 })
/** What the router knows a market by. */
const market = { venue: Address, cashToken: Address, assetToken: Address }

const Bps = Type.Integer({ minimum: 0, maximum: 10_000 })
const Seconds = Type.Integer({ minimum: 0, maximum: 4_102_444_800 })

const Router = Type.Object(
  { feeBpsMax: Bps, routes: Type.Array(Type.Object({ ...market, cashMax: Amount }, closed)) },
  closed,
)

/** How many signatures and how much cash a tenant or a wallet may have in one minute. */
const Pace = Type.Object({ perMinute: Type.Integer({ minimum: 1 }), cashPerMinute: Amount }, closed)

/** What the operator's signer looks at beside the intent itself. */
const OperatorTerms = Type.Object(
  {
    attesters: Type.Object({ compliance: Type.Array(Address), fee: Type.Array(Address) }, closed),
    tenantPace: Pace,
    walletPace: Pace,
  },
  closed,
)

/** One version of the fees; a market that it does not name has none. Times are unix seconds. */
const FeeSchedule = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
    from: Seconds,
    until: Type.Union([Seconds, Type.Null()]),
    recipient: Address,
    fees: Type.Array(Type.Object({ ...market, bps: Bps }, closed)),
  },
  closed,
)

/** The keys that Compliance signs its decisions with, by `kid`: Ed25519, raw in base64url. */
const ComplianceTerms = Type.Object(
  {
    decisionKeys: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
    decisionAgeSecondsMax: Type.Integer({ minimum: 1, maximum: 60 }),
  },
  closed,
)

/** What a role that signs settlements may sign. */
export const SettlementPolicy = Type.Object(
  {
    version: Version,
    role: Type.Enum([...settlementRoles]),
    deadlineSecondsMax: Type.Integer({ minimum: 1, maximum: 330 }),
    chains: Type.Record(ChainId, Type.Record(Address, Router)),
    operator: Type.Optional(OperatorTerms),
    fee: Type.Optional(Type.Object({ schedules: Type.Array(FeeSchedule) }, closed)),
    compliance: Type.Optional(ComplianceTerms),
  },
  closed,
)
export type SettlementPolicy = Static<typeof SettlementPolicy>

const PerMinute = Type.Integer({ minimum: 1 })

/** What a role may send on which chain, to which contracts, and what a transaction may cost there at the most. */
const policyOf = <R extends 'delivery' | 'switch', C extends TProperties>(role: R, contract: C) =>
  Type.Object(
    {
      version: Version,
      role: Type.Literal(role),
      chains: Type.Record(
        ChainId,
        Type.Object(
          {
            gasMax: Amount,
            /** In wei for a unit of gas. */
            gasPriceMax: Amount,
            contracts: Type.Record(Address, Type.Object({ ...contract, perMinute: PerMinute }, closed)),
          },
          closed,
        ),
      ),
    },
    closed,
  )

/** By `UnitDelivery` contract: the most units that one delivery has, and all of a minute. */
export const DeliveryPolicy = policyOf('delivery', { unitsMax: Amount, unitsPerMinute: Amount })
/** By router: the routes that may be turned off and on. */
export const SwitchPolicy = policyOf('switch', { routes: Type.Array(Type.Object(market, closed)) })

export type TransactionPolicy = Static<typeof DeliveryPolicy> | Static<typeof SwitchPolicy>
