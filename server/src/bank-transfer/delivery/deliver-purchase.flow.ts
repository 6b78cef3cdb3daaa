import type { FlowObject, Run } from '@firsthand/engine/run'
import { Refusal } from '@firsthand/refusal/refusal'
import type { Submitted } from '#transactions/send-transaction.flow'
import { senderOf, type TransactionKind } from '#transactions/sender-deps'
import { type AboutPurchase, type DeliveryDeps, delayOf, deliveryOf, roundsMax } from './delivery-deps.ts'
import { type Followed, failsBy, followDelivery } from './follow-delivery.flow.ts'
import { releasePurchase } from './release.ts'

const callOf = {
  deliver: { state: 'sending', gas: 300_000n },
  voidPurchase: { state: 'voiding', gas: 200_000n },
} as const

/** How the two calls are made from a delivery's row: a call that its state no longer needs is not sent. */
export const deliveryKind = (
  { deliveries }: Pick<DeliveryDeps, 'deliveries'>,
  kind: keyof typeof callOf,
  evidence?: TransactionKind['evidence'],
): TransactionKind => ({
  role: 'delivery',
  ...(evidence && { evidence }),
  gas: callOf[kind].gas,
  async read(tenant, reference) {
    const found = await deliveries.find({ tenant, reference } as AboutPurchase)
    if (found === null || found.state !== callOf[kind].state) return null
    const { chainId, contract, purchaseId, wallet, units } = found
    const call =
      kind === 'deliver'
        ? ({ function: kind, purchaseId, to: wallet, units: `${units}` } as const)
        : ({ function: kind, purchaseId } as const)
    return { chainId, contract, call }
  },
})

/** Judges and moves in one step: an answer of Compliance holds for that moment only, so nothing may wait between the two. */
async function release(deps: DeliveryDeps, input: AboutPurchase) {
  const { round = 0 } = input
  const released = await releasePurchase(deps, input)
  if (released.outcome !== 'waits') return { again: false }
  const isNew = await deps.store.wait(input, delayOf(round, deps.pollSeconds))
  const about = { reference: input.reference, why: released.why }
  if (isNew) deps.operatorLog.alarm('release.waits', about)
  else deps.operatorLog.note('release.waits', about)
  return { again: true }
}

type Turn = { readonly verdict: 'over' | 'again' } | (Followed & { readonly verdict: 'send' } & { chainId: string })

/** Checks the delivery and moves the purchase by what the check found. An outage only costs time. */
async function check(deps: DeliveryDeps, input: AboutPurchase): Promise<Turn> {
  const { round = 0, tenant, reference } = input
  const delivery = await deps.deliveries.find({ tenant, reference })
  if (delivery === null) return { verdict: 'over' }
  await deps.deliveries.checkAgain(input, delayOf(round, deps.pollSeconds))
  try {
    const followed = await followDelivery(deps, delivery)
    if (followed.verdict === 'send') return { ...followed, chainId: delivery.chainId }
    if (followed.verdict === 'signal') await deps.transitions.move(input, followed.signal)
    return { verdict: followed.verdict === 'waits' ? 'again' : 'over' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.operatorLog.note('delivery.not_seen', { reference, why: error.message })
    return { verdict: 'again' }
  }
}

/** What an answer of the sender means: a declined policy and a stopped account block; anything else is tried again. */
async function heed(deps: DeliveryDeps, input: AboutPurchase, kind: string, { outcome }: Submitted): Promise<void> {
  if (outcome === 'sent' || outcome === 'unavailable' || outcome === 'nothing') return
  deps.operatorLog.alarm('delivery.not_sent', { reference: input.reference, why: `${kind}: ${outcome}` })
  if (kind !== 'deliver') return
  await deps.transitions.move(input, failsBy(outcome === 'declined' ? 'signer_declined' : 'delivery_unavailable'))
}

/** Sends, waits for finality, and posts. Each round reads row, contract and ledger again, so any number of them may run. */
const follow = (deps: DeliveryDeps) => async (run: Run, input: AboutPurchase) => {
  const { tenant, reference, round = 0 } = input
  const turn = await run.step('check', () => check(deps, input))
  if (turn.verdict === 'over') return
  if (turn.verdict === 'send') {
    const { kind, attempt } = turn.order
    const address = await run.step('key', async () => deps.deliveryAddress())
    if (address === null) await run.step('no key', async () => deps.operatorLog.alarm('delivery.no_key', { reference }))
    else {
      const order = { tenant, reference, kind, attempt }
      const stated = await run.call<Submitted>(senderOf({ chainId: turn.chainId, address }, 'submit'), order)
      await run.step('heed', () => heed(deps, input, kind, stated))
    }
  }
  if (round < roundsMax)
    run.send(deliveryOf(input, 'deliver'), { tenant, reference, round: round + 1 }, delayOf(round, deps.pollSeconds))
}

/** Releases a paid purchase and delivers it, once (key: tenant and reference). */
export const deliveryObject = (deps: DeliveryDeps): FlowObject => ({
  name: 'Delivery',
  open: true,
  flows: {
    async release(run: Run, input: AboutPurchase) {
      const { tenant, reference, round = 0 } = input
      const { again } = await run.step('release', () => release(deps, input))
      if (!again || round >= roundsMax) return
      const next = { tenant, reference, round: round + 1 }
      run.send(deliveryOf(input, 'release'), next, delayOf(round, deps.pollSeconds))
    },
    deliver: follow(deps),
    void: follow(deps),
  },
})
