import type { Hex } from '@firsthand/values/values'

/** How much a tenant's buyers may have in a UTC day: in wei, in requests, and in requests of one buyer. */
export type RelayBudget = {
  readonly weiPerDay: bigint
  readonly requestsPerDay: number
  readonly requestsPerBuyerPerDay: number
}

/** A chain on which gas is paid. */
export type RelayChain = {
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly forwarder: Hex
  /** The most gas that a buyer's request may ask for. */
  readonly requestGasMax: bigint
  /** The most that a unit of gas may cost, in wei: a reservation is made at this price. */
  readonly gasPriceMax: bigint
  readonly tenants: ReadonlyMap<string, RelayBudget>
}

/** By chain id; empty where nobody pays. */
export type RelayChains = ReadonlyMap<string, RelayChain>

/** What the forwarder carries, but for its own fields that never differ: no value, and the intent's deadline. */
export type Forwarded = {
  readonly buyer: Hex
  readonly router: Hex
  readonly gas: bigint
  readonly deadline: bigint
  readonly settlement: Hex
  readonly signature: Hex
}

/** What a transaction costs before it runs, and what the forwarder itself does around the call, with room to spare. */
const baseGas = 21_000n
const forwarderGas = 80_000n
/** The most that a byte of calldata costs (EIP-7623). */
const byteGas = 40n
/** The forwarder's own fields around the settlement, in bytes. */
const envelopeBytes = 512n

/**
 * The gas limit of the transaction. The forwarder ends in an invalid opcode, and takes all gas, when it could not pass on what the
 * buyer signed: of what is left 63 in 64 parts can be passed on.
 */
export function gasLimitOf({ gas, settlement }: Pick<Forwarded, 'gas' | 'settlement'>): bigint {
  const bytes = BigInt((settlement.length - 2) / 2) + envelopeBytes
  return baseGas + bytes * byteGas + forwarderGas + (gas * 64n + 62n) / 63n
}

/** What a relay may cost at the most, whatever replaces it: only one transaction of a nonce is mined. */
export const costMax = (gasLimit: bigint, gasPriceMax: bigint): bigint => gasLimit * gasPriceMax

/** The UTC day whose budget pays, as the database writes it. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** When the next day's budget begins. */
export const nextDay = (moment: Date): Date => new Date(Date.parse(dayOf(moment)) + 86_400_000)

/** Where a tenant's buyers settle without gas of their own, by chain; null where nobody pays. */
export const forwarderIn =
  (relaying: { readonly chains: RelayChains }) =>
  (chainId: string, tenant: string): Hex | null => {
    const chain = relaying.chains.get(chainId)
    return chain?.tenants.has(tenant) ? chain.forwarder : null
  }
