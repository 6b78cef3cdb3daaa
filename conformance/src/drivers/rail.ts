import type { Json, Target } from './target.ts'

/** A market of a check's own. */
export type OwnMarket = AsyncDisposable & {
  readonly pairId: number
  /** As it was answered when it was made. */
  readonly market: Json
  /** Writes it anew with these changes. */
  change(changes: object): Promise<void>
  /** Sets the two switches, where the rail has them. */
  turn(quotes: boolean, execution: boolean, more?: object): Promise<void>
}

/** All in which one on-chain rail differs from the other, as a client sees it. */
export type Rail = {
  readonly name: string
  readonly kind: string
  /** Which codes it refuses with. */
  readonly surface: 'mint' | 'rfq'
  readonly prefix: string
  readonly referencePrefix: string
  /** What follows the prefix of a reference. */
  readonly referenceRest: RegExp
  /** What a market of this rail carries beside the rest; the venue's contract comes first. */
  readonly venueFields: readonly [string, ...string[]]
  /** A market has switches, and both are off when it is made. */
  readonly hasSwitches: boolean
  /** Units are minted by the purchase; otherwise somebody had them before. */
  readonly mints: boolean
  /** By how much of its last digit a price may be rounded. */
  readonly priceSlack: bigint
  /** Who has the buyer's cash, less fees, after the settlement. */
  paidTo(bundle: Json): string
  /** One whole unit costs this much whole cash until the change is disposed of; the service has seen it, and the way back. */
  setPrice(target: OnRail, market: OwnMarket, wholeCash: bigint): Promise<AsyncDisposable>
}

/** A deployment, spoken to on one of its rails. */
export type OnRail = Target & { readonly deployment: Target; readonly rail: Rail }
