import { setTimeout as sleep } from 'node:timers/promises'
import { issuance, openBuyer, thirdParty } from '@firsthand/sandbox/chain/buyer'
import { type Actors, actorsOf, approver, operator } from '../bank-chaos/bank-actors.ts'
import { type Gateway, gatewayOf } from './gateway.ts'
import type { Stage } from './stage.ts'

/** Something that somebody was answered, and when. */
type Answered = { readonly reference: string; readonly at: number }
/** What the service has acknowledged, whatever its database knows later. */
export type Acknowledged = {
  readonly firm: Answered[]
  readonly issued: Answered[]
  readonly settled: Answered[]
  readonly ordered: (Answered & { readonly paymentReference: string })[]
  readonly paid: Answered[]
  readonly cancelled: Answered[]
}

/** Ends the work of a buyer when the service is gone. */
class Over extends Error {}

/** Purchases on all rails and refunds to the bank, until it is stopped. What was answered is noted at once. */
export function startLoad(stage: Stage) {
  const made: Acknowledged = { firm: [], issued: [], settled: [], ordered: [], paid: [], cancelled: [] }
  let going = true
  const actors = actorsOf(stage, () => !going)
  const gateway = gatewayOf(stage, actors)
  const note = (list: Answered[], reference: string) => list.push({ reference, at: Date.now() })
  const still = () => {
    if (!going) throw new Over()
  }

  async function onChain(name: 'acme-buyer-1' | 'acme-buyer-2', rail: typeof issuance): Promise<void> {
    const buyer = await openBuyer(stage.world, name, () => (going ? [stage.apiUrl()] : []), rail)
    for (let turn = 0; going; turn += 1) {
      const reference = await buyer.firm()
      note(made.firm, reference)
      still()
      if (turn % 4 === 3) continue
      const bundle = await buyer.intent(reference)
      if (bundle === null) continue
      note(made.issued, reference)
      still()
      if (turn % 5 === 4) continue
      if ((await buyer.settle(bundle)) === 'success') note(made.settled, reference)
      await sleep(150)
    }
  }

  async function order(): Promise<(typeof made.ordered)[number] & { readonly amount: string }> {
    const { reference, paymentInstructions } = await actors.order()
    const ordered = { reference, paymentReference: paymentInstructions.paymentReference, at: Date.now() }
    made.ordered.push(ordered)
    still()
    return { ...ordered, amount: paymentInstructions.amount }
  }

  async function deliveries(): Promise<void> {
    while (going) {
      const { reference, paymentReference, amount } = await order()
      await gateway.handIn('statement', actors.pay({ paymentReference, amount }))
      note(made.paid, reference)
      await sleep(400)
    }
  }

  async function refunds(): Promise<void> {
    while (going) {
      for (let i = 0; i < 2; i += 1) {
        const { reference, paymentReference, amount } = await order()
        await gateway.handIn('statement', actors.pay({ paymentReference, amount }, 6_000n))
        await actors.until(reference, 'partially_paid')
        still()
        await actors.cancel(reference)
        note(made.cancelled, reference)
      }
      await payBack(stage, actors, gateway)
      await sleep(300)
    }
  }

  const lanes = [onChain('acme-buyer-1', issuance), onChain('acme-buyer-2', thirdParty), deliveries(), refunds()].map(
    (lane) =>
      lane.catch((error: Error) => {
        // Whatever fails while the service dies is not what this is about.
        if (going) throw error
      }),
  )
  return {
    made,
    /** What the gateway has carried; it goes on with other hands once the load is over. */
    gateway,
    /** Nobody waits for an answer any more. */
    stop(): Promise<unknown> {
      going = false
      return Promise.all(lanes)
    },
  }
}

/**
 * A file that is in the database as it was proposed, and at the bank, cannot be approved once a statement has shown a payment of it: it is
 * rejected, as docs/restore.md has it. Answers whether the file was approved.
 */
async function approveOrReject(actors: Actors, paymentFileId: string): Promise<boolean> {
  const [refused] = await actors.approve(paymentFileId)
  if (refused === undefined) return true
  if (!refused.includes('"proposal_changed"'))
    throw new Error(`the approval of payment file ${paymentFileId} was refused: ${refused}`)
  const { items } = (await actors.call('GET', `/proposals?subject=${paymentFileId}`, { as: approver })).body
  for (const { proposalId, digest } of items) {
    const asked = { as: approver, ifMatch: `"${digest}"`, body: { reason: 'the bank has it' } }
    const { status, text } = await actors.call('POST', `/proposals/${proposalId}/reject`, asked)
    if (status >= 300) throw new Error(`the rejection of payment file ${paymentFileId} was refused: ${text}`)
  }
  return false
}

/** Approves every open refund, and brings a payment file with them to the bank. */
export async function payBack(stage: Stage, actors: Actors, gateway: Gateway): Promise<number> {
  const list = '/treasury/refunds?state=requested&limit=200'
  const { items } = (await actors.call('GET', list, { as: approver })).body as { items: { refundReference: string }[] }
  for (const { refundReference } of items) {
    await actors.post(`/treasury/refunds/${refundReference}/propose`, operator, { reason: 'proof' })
    await actors.approve(refundReference)
  }
  await actors.post('/treasury/payment-files', operator, { clientAccountId: stage.account.id })
  const open = '/treasury/payment-files?state=proposed&limit=50'
  const files = (await actors.call('GET', open, { as: operator })).body.items as { paymentFileId: string }[]
  for (const { paymentFileId } of files) {
    if (await approveOrReject(actors, paymentFileId)) await gateway.bring(paymentFileId)
  }
  return files.length
}
