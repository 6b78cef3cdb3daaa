import { randomInt } from 'node:crypto'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { numberOnAndOn } from '../harness/number-events.ts'
import { tokensOf } from './callers.ts'
import { type Document, readDocument } from './document.ts'
import { fuzzOnce, type Round } from './fuzz.ts'
import { listingStory } from './listings/story.ts'
import { marketStory } from './market-story.ts'
import { keepProgress, type Progress, readProgress, startedNow } from './parts.ts'
import { findPlantedFaults } from './planted.ts'
import { findingText, missedText, plantedText, summaryText } from './report.ts'
import type { Finding } from './search.ts'
import { follow } from './sequences.ts'
import type { Tally } from './tally.ts'
import { type Target, targetAt } from './target.ts'

/** A short run is one round of its own size; a long one is as many as it takes, each with a seed of its own. */
const rounds = { short: { cases: 5000, sequences: 800 }, long: { cases: 15_500, sequences: 2400 } }
const longCases = 1_000_000
/** One part of it: the next run with the same seed goes on from there. */
const partMs = 80 * 60_000
const shortSeed = 20_261_115

type Options = { readonly short: boolean; readonly seed?: number }
type Outcome = { readonly finding: Finding | null; readonly seed: number }

/** The seed of a round: that of the first one is what a person gives, so every round can be run again alone. */
const seedOf = (seed: number, round: number) => (seed + round * 1_000_003) % 2 ** 31

type Run = Required<Options> & { readonly target: Target; readonly document: Document; readonly progress: Progress }

async function runRounds({ target, document, progress, short, seed }: Run) {
  const { tally, parts } = progress
  const endAt = performance.now() + partMs
  const { cases, sequences } = short ? rounds.short : rounds.long
  let outcome: Outcome = { finding: null, seed }
  for (let round = progress.rounds; outcome.finding === null; round++) {
    const own = seedOf(seed, round)
    const common = { target, document, seed: own, tally, shrink: true } satisfies Omit<Round, 'cases'>
    const finding =
      (await fuzzOnce({ ...common, cases })) ??
      (await follow(marketStory, { ...common, cases: sequences })) ??
      (await follow(listingStory, { ...common, cases: sequences }))
    outcome = { finding, seed: own }
    if (short) break
    if (finding === null) await keepProgress(seed, { tally, parts, rounds: round + 1 })
    if (tally.cases >= longCases || performance.now() > endAt) break
  }
  return outcome
}

/** Says every few seconds how far a long run is. */
function startProgress(tally: Tally, short: boolean): () => void {
  const startedAt = performance.now()
  const before = tally.cases
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`  ${tally.cases} cases, ${Math.round((tally.cases - before) / seconds)} a second`)
  }, 5000)
  if (short) clearInterval(timer)
  return () => clearInterval(timer)
}

const portOf = ({ api }: World) => Number(new URL(api?.url ?? '').port)

/** Random requests from the committed document against the whole service, held to the laws of the contract. */
export const apiFuzz = {
  async run({ short, seed = short ? shortSeed : randomInt(2 ** 31) }: Options) {
    console.log(`seed ${seed}`)
    const document = await readDocument()
    await using world = await startWorld({ api: { settings: roomySettings } })
    await using _numbering = await numberOnAndOn(world)
    const port = portOf(world)
    const tokens = tokensOf(world.identity)
    const target = targetAt(port, tokens)
    const progress = short ? startedNow() : await readProgress(seed)
    const { tally, parts } = progress
    const stopProgress = startProgress(tally, short)
    const { finding, seed: last } = await runRounds({ target, document, progress, short, seed })
    stopProgress()
    target.close()
    if (finding) console.log(findingText(finding, last, world.api?.output() ?? ''))
    // Faults are only looked for where there are none: a find of ours would be taken for each of them.
    const planted = finding ? [] : await findPlantedFaults({ port, tokens, document }, short ? 6 : 1)
    if (planted.some(({ found }) => !found)) console.log(missedText(planted))
    console.log(`answers by status: ${tally.statuses()}`)
    if (!finding) console.log(plantedText(planted))
    const isWhole = short || tally.cases >= longCases
    if (!isWhole && !finding) console.log(`not whole yet: pnpm prove api-fuzz --seed ${seed} goes on`)
    const held = finding === null && isWhole && planted.every(({ found }) => found)
    const summary = summaryText(tally, planted, finding?.law === 'undeclared' ? 1 : 0)
    return { held, summary: parts === 1 ? summary : `${summary}, in ${parts} parts of seed ${seed}` }
  },
}
