import { randomInt } from 'node:crypto'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { tokensOf } from './callers.ts'
import { type Document, readDocument } from './document.ts'
import { fuzzOnce, type Round } from './fuzz.ts'
import { listingStory } from './listings/story.ts'
import { marketStory } from './market-story.ts'
import { findPlantedFaults } from './planted.ts'
import { findingText, missedText, plantedText, summaryText } from './report.ts'
import type { Finding } from './search.ts'
import { follow } from './sequences.ts'
import { newTally, type Tally } from './tally.ts'
import { type Target, targetAt } from './target.ts'

/** A short run is one round of its own size; a long one is as many as it takes, each with a seed of its own. */
const rounds = { short: { cases: 5000, sequences: 800 }, long: { cases: 15_500, sequences: 2400 } }
const longCases = 1_000_000
const longMs = 60 * 60_000
const shortSeed = 20_261_115

type Options = { readonly short: boolean; readonly seed?: number }
type Outcome = { readonly finding: Finding | null; readonly seed: number }

/** The seed of a round: that of the first one is what a person gives, so every round can be run again alone. */
const seedOf = (seed: number, round: number) => (seed + round * 1_000_003) % 2 ** 31

async function runRounds(target: Target, document: Document, tally: Tally, { short, seed }: Required<Options>) {
  const endAt = performance.now() + longMs
  const { cases, sequences } = short ? rounds.short : rounds.long
  let outcome: Outcome = { finding: null, seed }
  for (let round = 0; outcome.finding === null; round++) {
    const own = seedOf(seed, round)
    const common = { target, document, seed: own, tally, shrink: true } satisfies Omit<Round, 'cases'>
    const finding =
      (await fuzzOnce({ ...common, cases })) ??
      (await follow(marketStory, { ...common, cases: sequences })) ??
      (await follow(listingStory, { ...common, cases: sequences }))
    outcome = { finding, seed: own }
    if (short || tally.cases >= longCases || performance.now() > endAt) break
  }
  return outcome
}

/** Says every few seconds how far a long run is. */
function startProgress(tally: Tally, short: boolean): () => void {
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`  ${tally.cases} cases, ${Math.round(tally.cases / seconds)} a second`)
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
    const port = portOf(world)
    const tokens = tokensOf(world.identity)
    const target = targetAt(port, tokens)
    const tally = newTally()
    const stopProgress = startProgress(tally, short)
    const { finding, seed: last } = await runRounds(target, document, tally, { short, seed })
    stopProgress()
    target.close()
    if (finding) console.log(findingText(finding, last, world.api?.output() ?? ''))
    // Faults are only looked for where there are none: a find of ours would be taken for each of them.
    const planted = finding ? [] : await findPlantedFaults({ port, tokens, document }, short ? 6 : 1)
    if (planted.some(({ found }) => !found)) console.log(missedText(planted))
    console.log(`answers by status: ${tally.statuses()}`)
    if (!finding) console.log(plantedText(planted))
    const held = finding === null && planted.every(({ found }) => found)
    return { held, summary: summaryText(tally, planted, finding?.law === 'undeclared' ? 1 : 0) }
  },
}
