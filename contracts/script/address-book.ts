import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Address = Type.Unsafe<`0x${string}`>({ type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' })
const Bytes = (bytes: number) => Type.Unsafe<`0x${string}`>({ type: 'string', pattern: `^0x[0-9a-f]{${bytes * 2}}$` })
const Amount = Type.String({ pattern: '^[0-9]{1,78}$' })
const closed = { additionalProperties: false } as const
const orNull = <T extends ReturnType<typeof Type.Unsafe>>(schema: T) => Type.Union([schema, Type.Null()])

/** Who runs the router. */
const RouterPlan = Type.Object(
  {
    admin: Address,
    guardian: Address,
    unpauser: Address,
    switcher: Address,
    signers: Type.Object({ operator: Address, compliance: Address, fee: Address }, closed),
    cashTokens: Type.Array(Address),
    sanctionsOracle: orNull(Address),
    feeBpsMax: Type.Integer({ minimum: 0, maximum: 10_000 }),
  },
  closed,
)

/** How many units an offering sells, all together and within a window. */
const Limits = Type.Object(
  { totalUnits: Amount, windowUnits: Amount, windowSeconds: Type.Integer({ minimum: 1, maximum: 2 ** 32 - 1 }) },
  closed,
)

/** What its price may be, and how far it may move in a day. */
const Band = Type.Object(
  { priceMin: Amount, priceMax: Amount, moveBpsMax: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }) },
  closed,
)

/** One offering that we issue ourselves. */
const OfferingPlan = Type.Object(
  {
    cashToken: Address,
    assetToken: Address,
    treasury: Address,
    pricing: Address,
    priceScale: Type.Integer({ minimum: 0, maximum: 38 }),
    permissioned: Type.Boolean(),
    limits: Limits,
    band: Band,
  },
  closed,
)

/** One instrument of the bank rail. */
const InstrumentPlan = Type.Object(
  {
    assetToken: Address,
    operator: Address,
    mints: Type.Boolean(),
    permissioned: Type.Boolean(),
    totalCap: Amount,
    dailyLimit: Amount,
  },
  closed,
)

/** A market at somebody else's venue. */
const VenuePlan = Type.Object(
  {
    venue: Address,
    cashToken: Address,
    assetToken: Address,
    selector: Bytes(4),
    sweeps: Type.Boolean(),
    codeHash: orNull(Bytes(32)),
  },
  closed,
)

/** Where the roots of a transparency log are written, and the account that writes them. */
const LogRootsPlan = Type.Object({ origin: Type.String({ pattern: '^[!-~]{1,128}$' }), writer: Address }, closed)

const Deployed = Type.Object(
  {
    timelock: Type.Optional(Address),
    forwarder: Type.Optional(Address),
    router: Type.Optional(Address),
    executor: Type.Optional(Address),
    offerings: Type.Record(Type.String(), Address),
    instruments: Type.Record(Type.String(), Address),
    logRoots: Type.Optional(Address),
  },
  closed,
)

/** One chain: what has to be deployed there, and under `deployed` what is deployed already. */
export const AddressBook = Type.Object(
  {
    chainId: Type.Integer({ minimum: 1 }),
    timelock: Type.Object(
      { delaySeconds: Type.Integer({ minimum: 0 }), proposers: Type.Array(Address), executors: Type.Array(Address) },
      closed,
    ),
    router: RouterPlan,
    offerings: Type.Record(Type.String(), OfferingPlan),
    instruments: Type.Record(Type.String(), InstrumentPlan),
    venues: Type.Record(Type.String(), VenuePlan),
    logRoots: Type.Optional(LogRootsPlan),
    deployed: Deployed,
  },
  closed,
)
export type AddressBook = Static<typeof AddressBook>

const checked = Compile(AddressBook)

/** Reads a book; each fault is reported with its place. */
export function parseAddressBook(text: string): AddressBook {
  const value: unknown = JSON.parse(text)
  if (checked.Check(value)) return value
  const faults = checked.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new Error(`the address book is not valid: ${faults.join('; ')}`)
}
