import type { Bundle, Market } from '../gen/types.gen.ts'
import { SdkError } from '../sdk-error.ts'

/** What is about to be bought, in base units. By bank transfer there is no bundle. */
export type Offer = {
  readonly market: Market
  readonly cashAmount: bigint
  /** The least that will be received. */
  readonly unitAmount: bigint
  readonly bundle: Bundle | null
}

type Bounds = {
  /** Fewer base units than these are not bought. */
  readonly minUnits?: bigint | string
  /** Called once the offer has been verified and before anything is signed. Anything but `true` ends the purchase. */
  readonly confirm?: (offer: Offer) => boolean | Promise<boolean>
}

/** A price that only the service names is no consent: the caller states the least units, or shows the offer, or both. */
export type Consent = Bounds & (Required<Pick<Bounds, 'minUnits'>> | Required<Pick<Bounds, 'confirm'>>)

/** Why `buy` stopped before anything was approved, signed or sent. */
export class BuyRefused extends SdkError {
  override readonly name = 'BuyRefused'
  readonly code: 'consent_missing' | 'router_not_pinned' | 'too_few_units' | 'not_confirmed' | 'gasless_not_offered'
  readonly remedy: string
  constructor(code: BuyRefused['code'], message: string, remedy: string) {
    super(message)
    this.code = code
    this.remedy = remedy
  }
}

/** The types demand it; a program without types must not get past it either. */
export function requireConsent({ minUnits, confirm }: Bounds): void {
  if ((minUnits !== undefined && BigInt(minUnits) > 0n) || typeof confirm === 'function') return
  const remedy = 'Pass `minUnits` from the price that the buyer saw, or `confirm` to show them the offer.'
  throw new BuyRefused('consent_missing', 'Neither `minUnits` nor `confirm` was given.', remedy)
}

export async function requireAgreed({ minUnits = 0n, confirm }: Bounds, offer: Offer): Promise<void> {
  if (offer.unitAmount < BigInt(minUnits))
    throw new BuyRefused(
      'too_few_units',
      `The offer is ${offer.unitAmount} base units, and ${minUnits} are the least.`,
      'Show the buyer the new price.',
    )
  if (confirm && (await confirm(offer)) !== true)
    throw new BuyRefused('not_confirmed', 'The offer was not confirmed.', 'Ask the buyer again, with a new quote.')
}
