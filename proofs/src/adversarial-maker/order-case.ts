import type { Case, Scene } from './case.ts'
import { firmFrom, patience, refusedFirm } from './firm-quotes.ts'
import type { FalseAnswer } from './protocol.ts'
import type { Fault } from './stage.ts'

const onOrder = (fault: Fault): Fault => ({ ...fault, on: 'order' })

/** Every maker lies: nobody gets a quote. */
async function allLie({ fault, otherFault = fault, right, slow, before }: FalseAnswer, scene: Scene) {
  const { stage, pairId } = scene
  const [better, other] = stage.sale.makers
  const { soonMs, lateMs } = patience(scene)
  await before?.(stage, pairId)
  await stage.report(better, onOrder(fault))
  await stage.report(other, onOrder(otherFault))
  if (right === 'honest terms') return firmFrom(scene, 'better', soonMs)
  return refusedFirm(scene, right, slow ? lateMs : soonMs)
}

/** Only the maker with the better price lies: the quote comes from the honest one, and hardly later than usual. */
async function oneLies({ fault, right, before }: FalseAnswer, scene: Scene) {
  const { stage, pairId } = scene
  if (right === 'honest terms') return []
  await stage.allHonest()
  await before?.(stage, pairId)
  await stage.report(stage.sale.makers[0], onOrder(fault))
  return firmFrom(scene, 'other', patience(scene).soonMs)
}

/** A maker lies when it is asked for an order. */
export const orderCase = (answer: FalseAnswer): Case => ({
  name: `${answer.name}, asked for an order`,
  msMax: answer.slow ? 12_000 : 8_000,
  inShort: !answer.slow,
  async play(scene) {
    const all = await allLie(answer, scene)
    const one = await oneLies(answer, scene)
    return [...all.map((wrong) => `all lie: ${wrong}`), ...one.map((wrong) => `one lies: ${wrong}`)]
  },
})
