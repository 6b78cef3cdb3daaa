import type { Baseline } from './baseline.ts'
import type { Case } from './case.ts'
import { firmFrom, patience } from './firm-quotes.ts'
import { watchGrowth } from './resident-memory.ts'
import type { Stage } from './stage.ts'

const growthMax = 64

/** How a case went: what was wrong, how long it took, and by how many megabytes the service grew. */
export type Outcome = { readonly wrong: readonly string[]; readonly ms: number; readonly growth: number }

/** Runs a case, and checks what must hold after any of them. */
export async function runCase(stage: Stage, usual: Baseline, { play, market, msMax, signs }: Case): Promise<Outcome> {
  const pairId = await stage.makeMarket(market)
  const scene = { stage, usual, pairId }
  const signed = await stage.records.signatures()
  const growthSince = await watchGrowth(stage.pid)
  const started = performance.now()
  const wrong = [...(await play(scene).catch((error: Error) => [`cannot be played: ${error.message}`]))]
  const ms = performance.now() - started
  if (ms > msMax) wrong.push(`took ${Math.round(ms)} ms in all`)
  const growth = await growthSince()
  if (growth > growthMax) wrong.push(`the service grew by ${Math.round(growth)} MB`)
  await stage.allHonest()
  // Also lets a maker's breaker forget its outages, so that each case begins afresh.
  const after = await firmFrom(scene, 'better', patience(scene).lateMs)
  wrong.push(...after.map((each) => `honest makers afterwards: ${each}`))
  const signatures = (await stage.records.signatures()) - signed
  if (signatures > 0 && !signs) wrong.push(`${signatures} signatures were made`)
  return { wrong, ms, growth }
}
