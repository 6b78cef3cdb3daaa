import { settlementRoles, type TransactionRole } from '@firsthand/wire/signer'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'

export const closed = { additionalProperties: false } as const
const Address = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' })
const ChainId = Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' })
const PublicKeys = Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }))
/**
 * What every policy begins with, inside the bytes that both approvers sign: what people call it, a number that only rises, the
 * moment after which it signs nothing, and the deployment that it is for.
 */
const head = {
  version: Type.String({ minLength: 1, maxLength: 64 }),
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  notAfter: Type.String({ pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z$' }),
  deployment: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }),
}
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

/**
 * What may be bought for how much on a route: at the least `priceMin` base units of cash for `unitScale` base units of the
 * asset, which is one whole unit, and at the most so much cash in a UTC day. A market without a row is not signed for.
 */
const Bound = Type.Object(
  {
    ...market,
    priceMin: Type.String({ pattern: '^[1-9][0-9]{0,77}$' }),
    unitScale: Type.String({ pattern: '^10{0,36}$' }),
    cashPerDay: Amount,
  },
  closed,
)

/** What the operator's signer looks at beside the intent itself. */
const OperatorTerms = Type.Object(
  {
    bounds: Type.Array(Bound),
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
    decisionKeys: PublicKeys,
    decisionAgeSecondsMax: Type.Integer({ minimum: 1, maximum: 60 }),
  },
  closed,
)

/** What a role that signs settlements may sign. */
export const SettlementPolicy = Type.Object(
  {
    ...head,
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

/** What a role may do at a contract, and how many transactions it may send there in a minute. */
const paced = <C extends TProperties>(contract: C) =>
  Type.Object({ ...contract, perMinute: Type.Integer({ minimum: 1 }) }, closed)

/** What a role may send on which chain, to which contracts, and what a transaction may cost there at the most. */
const policyOf = <R extends TransactionRole, C extends TSchema, T extends TProperties>(
  role: R,
  contract: C,
  terms: T,
) =>
  Type.Object(
    {
      ...head,
      role: Type.Literal(role),
      ...terms,
      chains: Type.Record(
        ChainId,
        Type.Object(
          {
            gasMax: Amount,
            /** In wei for a unit of gas. */
            gasPriceMax: Amount,
            contracts: Type.Record(Address, contract),
          },
          closed,
        ),
      ),
    },
    closed,
  )

const Tenant = Type.String({ pattern: '^[!-~]{1,128}$' })

/**
 * By `UnitDelivery` contract: the most units that one delivery has, and all of a minute; the tenants that deliver there, each
 * with its units of a UTC day. A delivery is signed on two statements, by keys that are pinned here by their `kid`: the release
 * by Compliance, and the payment by the ledger's attestor.
 */
export const DeliveryPolicy = policyOf(
  'delivery',
  paced({
    unitsMax: Amount,
    unitsPerMinute: Amount,
    tenants: Type.Record(Tenant, Type.Object({ unitsPerDay: Amount }, closed)),
  }),
  {
    evidence: Type.Object(
      {
        decisionKeys: PublicKeys,
        statementKeys: PublicKeys,
        ageSecondsMax: Type.Integer({ minimum: 1, maximum: 300 }),
      },
      closed,
    ),
  },
)
export type DeliveryPolicy = Static<typeof DeliveryPolicy>
/**
 * By router: the routes that may be turned off and on. By `LogRoots` contract: the log, by its origin, and how many roots of it may
 * be written in a UTC day.
 */
export const SwitchPolicy = policyOf(
  'switch',
  Type.Union([paced({ routes: Type.Array(Type.Object(market, closed)) }), paced({ log: Tenant, rootsPerDay: Amount })]),
  {},
)

/**
 * By forwarder: the one router that buyers settle at through it, and the tenants whose buyers' gas is paid, each with the most
 * that their transactions of a UTC day could cost, in wei.
 */
export const RelayPolicy = policyOf(
  'relay',
  paced({ router: Address, tenants: Type.Record(Tenant, Type.Object({ weiPerDay: Amount }, closed)) }),
  {},
)

export type TransactionPolicy = DeliveryPolicy | Static<typeof SwitchPolicy> | Static<typeof RelayPolicy>
