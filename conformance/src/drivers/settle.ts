import assert from 'node:assert/strict'
import { balanceOf, NodeRefusal, rpc, selectorOf, send, supplyOf } from './chain.ts'
import type { OnRail } from './rail.ts'
import { allowance, cashAmount, takeBundle, takeQuote } from './rail-calls.ts'
import type { Json, Target } from './target.ts'
import { walletOf } from './wallets.ts'

/** A purchase that only the buyer's own transaction is missing from. */
export type Purchase = {
  readonly quote: Json
  readonly bundle: Json
  readonly wallet: string
  /** The transaction with the buyer's signature in its place. */
  readonly data: string
}

/** What the wallet of a buyer answers to `eth_signTypedData_v4`, asked with what the bundle holds for it. */
export const signAs = (target: Target, wallet: string, bundle: Json): Promise<string> =>
  rpc(target, 'eth_signTypedData_v4', wallet, bundle.typedData)

const holeStart = -2 * 96
const holeEnd = holeStart + 2 * 65

/** The transaction's data with a signature in its hole, which starts 96 bytes before the end. */
export function filled({ transaction: { data } }: Json, signature: string): string {
  assert.match(data.slice(holeStart, holeEnd), /^0+$/, 'the hole is empty')
  return data.slice(0, holeStart) + signature.slice(2) + data.slice(holeEnd)
}

/** Sends the approvals that the allowance call asks for, to the letter. */
export async function approveAsAnswered(target: OnRail, body: object, as: string): Promise<void> {
  const { body: reported, text } = await allowance(target, body, { as })
  assert.ok(Array.isArray(reported.approvals), text)
  for (const { to, data } of reported.approvals)
    assert.ok(await send(target, { from: reported.walletAddress, to, data }))
}

/** Allowance, firm quote, intent and the buyer's signature. */
export async function purchase(target: OnRail, pairId: number, as: string): Promise<Purchase> {
  const wallet = await walletOf(target, as)
  await approveAsAnswered(target, { pairId, cashAmount }, as)
  const quote = await takeQuote(target, { pairId }, { as })
  const { bundle } = await takeBundle(target, quote.reference, { as })
  return { quote, bundle, wallet, data: filled(bundle, await signAs(target, wallet, bundle)) }
}

/** Sends a settlement from an account: whether the chain took it. */
export const submit = (target: Target, { bundle, data }: Pick<Purchase, 'bundle' | 'data'>, from: string) =>
  send(target, { from, to: bundle.transaction.to, data })

/** The router refuses the settlement with this error, and a transaction that is sent all the same is reverted. */
export async function requireReverted(
  target: Target,
  sent: Pick<Purchase, 'bundle' | 'data'>,
  from: string,
  error: string,
): Promise<void> {
  const { to } = sent.bundle.transaction
  const refusal = await rpc(target, 'eth_call', { from, to, data: sent.data }, 'latest').catch((cause) => cause)
  assert.ok(refusal instanceof NodeRefusal, `${error} is expected, and the call would go through`)
  assert.equal(refusal.data.slice(0, 10), await selectorOf(target, error), `${error} is expected: ${refusal.message}`)
  assert.equal(await submit(target, sent, from), false)
}

/** All that a settlement moves. */
export async function holdings(target: OnRail, bundle: Json) {
  const { buyer, feeRecipient, cashToken, assetToken } = bundle.intent
  return {
    buyersCash: await balanceOf(target, cashToken, buyer),
    paid: await balanceOf(target, cashToken, target.rail.paidTo(bundle)),
    fees: await balanceOf(target, cashToken, feeRecipient),
    buyersUnits: await balanceOf(target, assetToken, buyer),
    units: await supplyOf(target, assetToken),
  }
}
