import type { TravelData } from '@firsthand/wire/travel-rule/travel-records'

/** The legal entity of a tenant, which sends the units. */
export type Firm = {
  readonly legalName: string
  readonly lei: string
  readonly country: string
  /** Below these payments no record is kept, where the firm's law has such an amount. */
  readonly minimums?: readonly { readonly chainId: string; readonly cashToken: string; readonly amount: string }[]
}

/** The legal entities of tenants, by tenant; a tenant without one has transfers all the same. */
export type Firms = ReadonlyMap<string, Firm>

/** Units that are about to leave for a buyer's wallet. */
export type Transfer = Pick<TravelData, 'reference' | 'chainId' | 'from' | 'units' | 'payment'> & {
  readonly to: string
}

/** Every transfer, but for those below the minimum of the firm. Without a payment on chain there is nothing to compare. */
export function needsRecord({ chainId, payment }: Pick<Transfer, 'chainId' | 'payment'>, firm?: Firm): boolean {
  if (payment === null) return true
  const minimum = firm?.minimums?.find((each) => each.chainId === chainId && each.cashToken === payment.token)
  return minimum === undefined || BigInt(payment.amount) >= BigInt(minimum.amount)
}

/** Whether the check digits of a legal entity identifier are right: ISO 17442, by ISO 7064 MOD 97-10. A letter counts from A, which is 10. */
export function isLei(lei: string): boolean {
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(lei)) return false
  const digits = Array.from(lei)
    .map((sign) => Number.parseInt(sign, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}
