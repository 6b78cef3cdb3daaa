import assert from 'node:assert/strict'
import type { Json } from '../drivers/target.ts'

/** What the cash buys at the exact price, the fee inside, and what is then to be paid. */
export function requirePriced(purchase: Json): void {
  const of = (name: string) => BigInt(purchase[name])
  const [cash, due, units] = [of('cashAmount'), of('amountDue'), of('unitAmount')]
  const fee = purchase.fees.reduce((sum: bigint, { amount }: Json) => sum + BigInt(amount), 0n)
  const [price, whole] = [BigInt(purchase.unitPrice), 10n ** BigInt(purchase.unit.decimals)]
  const scale = 10n ** BigInt(purchase.unitPriceScale)
  assert.equal(units, ((cash - fee) * whole * scale) / price)
  const cost = (units * price + whole * scale - 1n) / (whole * scale)
  assert.equal(due, fee + cost, 'what is due is the fee and the price of the units, rounded up')
  assert.ok(due <= cash, 'never more is due than was offered')
}
