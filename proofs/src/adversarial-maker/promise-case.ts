import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './case.ts'
import type { BrokenPromise } from './protocol.ts'
import { type Answer, inShort, wrongIn } from './right-refusal.ts'
import type { Stage } from './stage.ts'

/** Compliance and the fee's signer sign before the operator, and all of them after the last look at the order. */
const signedBeforeOperator = 2
const checks = 100
const checkMs = 10

/** Asks for the intent, and breaks the promise while the operator is about to sign. */
async function intentMeanwhile(stage: Stage, reference: string, breakIt: () => Promise<unknown>): Promise<Answer> {
  const release = stage.holdOperators()
  const breaking = async () => {
    try {
      for (let i = 0; i < checks && (await stage.signaturesFor(reference)) < signedBeforeOperator; i += 1)
        await sleep(checkMs)
      await breakIt()
    } finally {
      release()
    }
  }
  const [answer] = await Promise.all([stage.intent(reference), breaking()])
  return answer
}

/** A maker signs an honest order and breaks its promise before the buyer has a bundle. */
export const promiseCase = ({ name, right, market, whileSigning, breakIt, mend }: BrokenPromise): Case => ({
  name: `${name}, after the quote`,
  msMax: 20_000,
  // A market of its own kind is there to be waited for.
  inShort: market === undefined,
  ...(market && { market }),
  ...(whileSigning && { signs: true }),
  async play({ stage, pairId }) {
    const { records } = stage
    const firm = await stage.firm(pairId)
    if (firm.status !== 201) return [`no quote to begin with: ${inShort(firm)}`]
    const reference = String(firm.body.reference)
    const kept = await records.venueTermsOf(reference)
    if (!whileSigning) await breakIt(stage, kept)
    const answer = whileSigning
      ? await intentMeanwhile(stage, reference, () => breakIt(stage, kept))
      : await stage.intent(reference)
    const bundle = await records.bundleOf(reference)
    const { body: read } = await stage.read(reference)
    const reported = (read.lastRefusal as { code?: string } | null)?.code
    await mend?.(stage)
    return [
      ...wrongIn(answer, right, stage.unstated),
      ...(bundle === null ? [] : ['a bundle was kept']),
      ...(reported === right ? [] : [`the last refusal of the quote is ${reported}`]),
    ]
  },
})
