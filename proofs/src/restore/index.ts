import { randomFrom } from '@firsthand/sandbox/world/random'
import { restoreSteps } from '../../../server/src/restore/restore.rules.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { type Round, restoreOnce } from './round.ts'

const span = (values: readonly number[]) => `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} s`

/** The database is lost under purchases on all rails and restored to an earlier second, by docs/restore.md, and nothing happens twice. */
export const restoreProof = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed).share
    const begun = performance.now()
    const say = (text: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    const rounds: Round[] = []
    for (let count = short ? 1 : 20; rounds.length < count; ) {
      const share = short ? 0.35 : random()
      const round = await restoreOnce({ loadMs: short ? 7_000 : 12_000, share, say })
      rounds.push(round)
      say(
        `restore ${rounds.length}: ${round.lost} lost by name, released after ${round.releasedSeconds.toFixed(1)} s; needed ${[...round.needed].join(', ')}`,
      )
      for (const fault of round.faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    }
    const faults = rounds.flatMap((round) => round.faults)
    const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
    const idle = restoreSteps.filter((step) => step !== 'erasures' && !rounds.some(({ needed }) => needed.has(step)))
    if (!short) for (const step of idle) console.log(`NOT FOUND: nothing goes wrong without the step ${step}`)
    return {
      held: faults.length === 0 && (short || idle.length === 0),
      summary: `${rounds.length} restores under ${sum(({ counts }) => counts.purchases)} purchases on all rails and ${sum(({ counts }) => counts.files)} payment files: ${faults.length} paid twice, delivered twice, seen with two contents or not named; ${sum(({ lost }) => lost)} lost by name; RPO ${span(rounds.map(({ rpoSeconds }) => rpoSeconds))}, readable after ${span(rounds.map(({ readableSeconds }) => readableSeconds))}, RTO ${span(rounds.map(({ releasedSeconds }) => releasedSeconds))}; ${restoreSteps.length - 1 - idle.length} steps missed when left out; seed ${seed}`,
    }
  },
}
