import type { Scene } from './case.ts'
import { type Answer, type Code, inShort, wrongIn } from './right-refusal.ts'

/** How long the others may take once one supplier has given an order. */
const graceMs = 400
/** How long a supplier may take at all. */
const deadlineMs = 4_000
/** What a machine that is busy with other things adds. */
const busyMs = 600

/** The longest that a firm quote may take, when the false answer comes at once and when it comes late. */
export const patience = ({ usual }: Scene) => ({
  soonMs: usual.firmMs + graceMs + busyMs,
  lateMs: usual.firmMs + deadlineMs + busyMs,
})

const tooLate = ({ ms }: Answer, msMax: number) =>
  ms > msMax ? [`took ${Math.round(ms)} ms instead of ${Math.round(msMax)}`] : []

/** No maker gives an honest order: the caller gets the right refusal, and no quote is stored. */
export async function refusedFirm(scene: Scene, code: Code, msMax: number): Promise<string[]> {
  const { stage, pairId } = scene
  const before = await stage.records.quotesOf(pairId)
  const answer = await stage.firm(pairId)
  const kept = (await stage.records.quotesOf(pairId)) - before
  return [
    ...wrongIn(answer, code, stage.unstated),
    ...(kept === 0 ? [] : [`${kept} quotes were stored`]),
    ...tooLate(answer, msMax),
  ]
}

/** A maker gives an honest order, and the quote rests on it: on its terms, and on no other's. */
export async function firmFrom(scene: Scene, maker: 'better' | 'other', msMax: number): Promise<string[]> {
  const { stage, usual, pairId } = scene
  const answer = await stage.firm(pairId)
  if (answer.status !== 201) return [`no quote from the ${maker} maker: ${inShort(answer)}`]
  const { supplier, answers } = await stage.records.venueTermsOf(String(answer.body.reference))
  const [better, other] = stage.sale.makers
  const [name, units] = maker === 'better' ? [better, usual.betterUnits] : [other, usual.otherUnits]
  const wrong = tooLate(answer, msMax)
  if (supplier !== name) wrong.push(`the quote rests on ${supplier}`)
  if (answer.body.unitAmount !== units) wrong.push(`the quote is not over ${units} units: ${inShort(answer)}`)
  const stated = answers.find((each) => each.supplier === better)
  if (maker === 'other' && (stated?.refused === undefined || stated.units !== undefined))
    wrong.push(`of the lying maker is stored ${JSON.stringify(stated)}`)
  // A fault that was never injected would prove nothing.
  if (stated?.why?.includes('left alone')) wrong.push('the lying maker was not asked')
  return wrong
}
