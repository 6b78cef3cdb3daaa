/** Below this a refund of money that was too much needs no second person: the payment file that carries it does. */
const smallEuros = 50_00n

/** Whether a refund goes on without the decision of a second person. */
export const isSmall = ({
  currency,
  amount,
  reason,
}: {
  readonly currency: string
  readonly amount: bigint
  readonly reason: string
}): boolean => currency === 'EUR' && amount < smallEuros && (reason === 'excess' || reason === 'duplicate_payment')

/** As much of a sum as is wanted. */
export function upTo(sum: bigint, most: bigint): bigint {
  if (sum > most) return most
  return sum
}
