import assert from 'node:assert/strict'
import { type Controls, controlsOn } from '../drivers/controls.ts'
import { ownMarket } from '../drivers/own-market.ts'
import type { OnRail } from '../drivers/rail.ts'
import { intent, takeQuote, until } from '../drivers/rail-calls.ts'
import type { Answer } from '../drivers/target.ts'
import type { RailCheck } from '../report/check.ts'
import type { Reason } from './refusals.ts'
import type { Seen } from './refusals-on-demand.ts'
import { requireRefusal } from './refused.ts'

/** An intent is refused while the disturbance lasts, and the same one succeeds when it is over. */
const refusedThenCured =
  (reason: Reason, disturb: (controls: Controls) => Promise<AsyncDisposable>): RailCheck =>
  async (target) => {
    await using market = await ownMarket(target, { freshnessSeconds: 900 })
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    {
      await using _disturbed = await disturb(controlsOn(target))
      requireRefusal(target, await intent(target, reference), reason)
    }
    const cured = await until(
      () => intent(target, reference),
      ({ status }) => status < 300,
    )
    assert.equal(cured.status, 200, cured.text)
  }

/** Nobody makes a bundle of a quote that was changed: it stays what it is. */
async function staysFirm(_target: OnRail, { quoteState }: Seen): Promise<void> {
  assert.equal(quoteState, 'firm')
}

async function namesItsDecision(_target: OnRail, { answers }: Seen): Promise<void> {
  const named = ({ body }: Answer) => body.decisionId.length > 0
  assert.ok(answers.every(named), 'Compliance can be asked about its decision')
}

/** What else can be observed where the sandbox's table produced a refusal. */
export const seenBeside: Readonly<Partial<Record<Reason, (target: OnRail, seen: Seen) => Promise<unknown>>>> = {
  intent_digest_mismatch: staysFirm,
  kyc_attestation_refused: namesItsDecision,
  // Any role that does not answer is noticed, the one that signs last too.
  signer_unavailable: refusedThenCured('signer_unavailable', (controls) => controls.killSigners('operator')),
  signer_declined: refusedThenCured('signer_declined', (controls) => controls.tightenPolicy()),
}
