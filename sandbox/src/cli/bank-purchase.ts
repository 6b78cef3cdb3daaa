import { randomUUID } from 'node:crypto'
import { dataOf, type Firsthand, type Purchase } from '@firsthand/sdk'
import { decimal } from './decimal.ts'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'

type BankOrder = { readonly pairId: number; readonly cashAmount: string; readonly walletAddress: string }

/** What a purchase has come to, for people. */
function inWords({ state, paymentInstructions, deliveryTxHash, unitAmountDelivered, unit, cash }: Purchase): string {
  if (state === 'awaiting_payment' && paymentInstructions !== null) {
    const { amount, currency, iban, beneficiaryName, paymentReferenceDisplay } = paymentInstructions
    return `pay ${decimal(amount, cash.decimals)} ${currency} to ${beneficiaryName}, ${iban}, with ${paymentReferenceDisplay}`
  }
  if (state === 'paid') return 'the bank’s file shows the money: paid'
  if (state === 'delivering') return 'judged again by Compliance, the units are on their way'
  if (state === 'delivered')
    return `delivered ${decimal(unitAmountDelivered, unit.decimals)} ${unit.symbol}: ${deliveryTxHash}`
  return `the service says ${state.replaceAll('_', ' ')}`
}

/** Buys by bank transfer: makes the purchase, pays it at the sandbox bank, and waits for the units. */
export async function bankPurchase(
  sandbox: RunningSandbox,
  firsthand: Firsthand,
  order: BankOrder,
  onStep: (step: string) => void,
): Promise<Purchase> {
  const headers = { 'idempotency-key': randomUUID() }
  const made = dataOf(await firsthand.offchain.purchases.create({ headers, body: order }))
  const { reference, unitAmount, unit, price, cash } = made
  onStep(`purchase ${reference}: ${decimal(unitAmount, unit.decimals)} ${unit.symbol} at ${price} ${cash.symbol}`)
  onStep(inWords(made))
  await sandbox.ask('POST', '/sandbox/offchain-bank-credits', { reference })
  onStep('the sandbox bank has booked it, and the treasury has taken the file in')
  const ended = await firsthand.follow(reference, { onProgress: ({ purchase }) => onStep(inWords(purchase)) })
  if (ended.state === 'delivered') return ended
  throw new Problem(`The purchase ended as ${ended.state}.`, `Its stateReason is ${ended.stateReason}.`)
}
