import { words } from '@firsthand/page-kit/language'
import type { Market } from '@firsthand/sdk/types'

export type Rail = NonNullable<Market['primaryExecutionKind']>
export const rails = [
  'onchain_primary_mint',
  'onchain_rfq_atomic',
  'offchain_fixed_price',
] as const satisfies readonly Rail[]

/** How a market is bought and what it sells, in a buyer's words. */
export const marketTexts = words(
  {
    rails: {
      onchain_primary_mint: 'From the issuer, with your wallet',
      onchain_rfq_atomic: 'From a dealer, with your wallet',
      offchain_fixed_price: 'By bank transfer',
    },
    explained: {
      onchain_primary_mint:
        'The issuer makes new units for you. Payment and delivery are one transaction: both happen, or neither.',
      onchain_rfq_atomic:
        'A dealer sells you units that it holds. Payment and delivery are one transaction: both happen, or neither.',
      offchain_fixed_price:
        'You transfer money to a client account. Units are delivered to your wallet once your payment has arrived and was checked.',
    },
    classes: {
      real_estate: 'Real estate',
      bond: 'Bond',
      private_credit: 'Private credit',
      equity: 'Shares',
      private_equity: 'Private equity',
      fund: 'Fund',
      commodity: 'Commodity',
    },
    open: 'Open',
    closed: 'Closed now',
    paused: 'Paused',
    ended: 'Ended',
    announced: 'Announced',
    from: (amount: string) => `From ${amount}`,
  },
  {
    rails: {
      onchain_primary_mint: 'Vom Emittenten, mit Ihrer Wallet',
      onchain_rfq_atomic: 'Von einem Händler, mit Ihrer Wallet',
      offchain_fixed_price: 'Per Überweisung',
    },
    explained: {
      onchain_primary_mint:
        'Der Emittent gibt neue Stücke für Sie aus. Zahlung und Lieferung sind eine Transaktion: beides geschieht oder nichts.',
      onchain_rfq_atomic:
        'Ein Händler verkauft Ihnen Stücke, die er hält. Zahlung und Lieferung sind eine Transaktion: beides geschieht oder nichts.',
      offchain_fixed_price:
        'Sie überweisen auf ein Kundengeldkonto. Die Stücke kommen in Ihre Wallet, sobald Ihre Zahlung eingegangen und geprüft ist.',
    },
    classes: {
      real_estate: 'Immobilien',
      bond: 'Anleihe',
      private_credit: 'Privatkredit',
      equity: 'Aktien',
      private_equity: 'Beteiligungskapital',
      fund: 'Fonds',
      commodity: 'Rohstoff',
    },
    open: 'Offen',
    closed: 'Jetzt geschlossen',
    paused: 'Unterbrochen',
    ended: 'Beendet',
    announced: 'Angekündigt',
    from: (amount) => `Ab ${amount}`,
  },
)

/** An asset class in words; one that this page has no word for as it is written. */
export function assetClassName(assetClass: string, names: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(names, assetClass)) return names[assetClass] ?? assetClass
  const plain = assetClass.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
