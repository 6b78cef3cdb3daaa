import { setTimeout as sleep } from 'node:timers/promises'
import type { Case, Scene } from './case.ts'
import { firmFrom, patience, refusedFirm } from './firm-quotes.ts'
import type { FalseAnswer } from './protocol.ts'
import { type Answer, inShort, wrongIn } from './right-refusal.ts'

/** Lists are cached for a while: until then a caller may get what held before. */
const changeMsMax = 16_000
const pollMs = 100
/** Longer than any list is shown. */
const everyListIsNewMs = 3_500

/** Lists take seconds to change, so a short run has little time for them. */
const shortFaults = ['prices_empty', 'prices_zero']

/** The result of a soft quote: the code of a refusal, or the units. */
const statedBy = ({ status, body }: Answer): string => String(status === 200 ? body.unitAmount : body.code)

/** Repeats a soft quote until this is the result. Before that only what held before may be the result. */
async function softlyUntil({ stage, pairId }: Scene, wanted: string, before: readonly string[]) {
  const until = performance.now() + changeMsMax
  for (;;) {
    const answer = await stage.soft(pairId)
    const stated = statedBy(answer)
    if (stated === wanted) return { answer, wrong: [] }
    if (!before.includes(stated) || performance.now() > until)
      return { answer, wrong: [`softly: ${stated} instead of ${wanted}, ${inShort(answer)}`] }
    await sleep(pollMs)
  }
}

async function allLie({ fault, right, slow }: FalseAnswer, scene: Scene): Promise<string[]> {
  const { stage, usual } = scene
  for (const maker of stage.sale.makers) await stage.report(maker, { ...fault, on: 'prices' })
  const honest = [usual.betterUnits, usual.otherUnits]
  if (right === 'honest terms') {
    await sleep(everyListIsNewMs)
    return (await softlyUntil(scene, usual.betterUnits, [])).wrong
  }
  const { answer, wrong } = await softlyUntil(scene, right, honest)
  if (wrong.length > 0) return wrong
  const { soonMs, lateMs } = patience(scene)
  const firm = await refusedFirm(scene, right, slow ? lateMs : soonMs)
  return [...wrongIn(answer, right, stage.unstated), ...firm]
}

async function oneLies({ right }: FalseAnswer, scene: Scene): Promise<string[]> {
  const { stage, usual } = scene
  if (right === 'honest terms') return []
  await stage.report(stage.sale.makers[1], null)
  const { wrong } = await softlyUntil(scene, usual.otherUnits, [right])
  return wrong.length > 0 ? wrong : firmFrom(scene, 'other', patience(scene).soonMs)
}

/** A maker lies when it is asked for its prices. */
export const priceCase = (answer: FalseAnswer): Case => ({
  name: `${answer.name}, asked for prices`,
  msMax: answer.slow ? 60_000 : 20_000,
  inShort: shortFaults.includes(answer.name),
  async play(scene) {
    const { stage, usual } = scene
    const all = await allLie(answer, scene)
    const one = await oneLies(answer, scene)
    await stage.allHonest()
    // Until the false answer is forgotten the honest maker's list is used.
    const { wrong } = await softlyUntil(scene, usual.betterUnits, [usual.otherUnits])
    return [...all.map((each) => `all lie: ${each}`), ...one.map((each) => `one lies: ${each}`), ...wrong]
  },
})
