import type { Address, Hex } from 'viem'

/** What a supplier sells. Amounts are digits in base units. */
export type InstrumentSettings = {
  /** Its id in our own protocol; AirSwap knows instruments by their tokens. */
  readonly id: string
  readonly assetToken: Address
  readonly assetDecimals: number
  readonly cashToken: Address
  readonly cashDecimals: number
  /** Whole cash for one whole unit, as a decimal. */
  readonly midPrice: string
  readonly spreadBps: number
  readonly minCash: string
  readonly maxCash: string
  /** Units that it has to sell. */
  readonly inventory: string
}

/** One supplier: a wallet, a venue contract, and what it sells there. */
export type SupplierSettings = {
  readonly name: string
  readonly privateKey: Hex
  readonly rpcUrl: string
  readonly chainId: number
  /** AirSwap's SwapERC20, or the supplier's own desk. */
  readonly venueContract: Address
  readonly instruments: readonly InstrumentSettings[]
  /** How long an order is good when the asker wants no longer. */
  readonly expirySeconds: number
  /** Callers must bring it as a bearer token. */
  readonly bearerKey?: string
  readonly host?: string
  /** 0 or left out: a free one. */
  readonly port?: number
  /** How long an answer of the chain is cached; a second, about a block, when left out. */
  readonly chainAgeMsMax?: number
  /** Lets a test order wrong answers. Never set outside tests. */
  readonly faultsOnDemand?: boolean
}

const address = /^0x[0-9a-fA-F]{40}$/
const digits = /^(0|[1-9][0-9]{0,77})$/
const decimal = /^(0|[1-9][0-9]{0,38})([.][0-9]{1,18})?$/

export const isAddress = (value: unknown): value is Address => typeof value === 'string' && address.test(value)
export const isDigits = (value: unknown): value is string => typeof value === 'string' && digits.test(value)
/** A price above zero. */
export const isPrice = (value: unknown): value is string =>
  typeof value === 'string' && decimal.test(value) && /[1-9]/.test(value)
export const isSpread = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10_000

const isDecimals = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36

function instrumentFault(it: InstrumentSettings): string | undefined {
  if (typeof it.id !== 'string' || it.id === '') return 'id'
  if (!isAddress(it.assetToken)) return 'assetToken'
  if (!isDecimals(it.assetDecimals)) return 'assetDecimals'
  if (!isAddress(it.cashToken)) return 'cashToken'
  if (!isDecimals(it.cashDecimals)) return 'cashDecimals'
  if (!isPrice(it.midPrice)) return 'midPrice'
  if (!isSpread(it.spreadBps)) return 'spreadBps'
  return (['minCash', 'maxCash', 'inventory'] as const).find((name) => !isDigits(it[name]))
}

function supplierFault(it: SupplierSettings): string | undefined {
  if (!/^0x[0-9a-fA-F]{64}$/.test(it.privateKey)) return 'privateKey'
  if (!URL.canParse(it.rpcUrl)) return 'rpcUrl'
  if (!Number.isSafeInteger(it.chainId) || it.chainId < 1) return 'chainId'
  if (!isAddress(it.venueContract)) return 'venueContract'
  if (!Number.isSafeInteger(it.expirySeconds) || it.expirySeconds < 1) return 'expirySeconds'
  if (it.bearerKey === '') return 'bearerKey'
  for (const instrument of it.instruments) {
    const fault = instrumentFault(instrument)
    if (fault) return `${fault} of the instrument ${instrument.id}`
  }
  return undefined
}

/** Fails with the name of the first setting that cannot be used; never with its value, which may be a secret. */
export function requireUsable(settings: SupplierSettings): void {
  const fault = supplierFault(settings)
  if (fault) throw new Error(`The supplier ${settings.name} cannot use its ${fault}.`)
}
