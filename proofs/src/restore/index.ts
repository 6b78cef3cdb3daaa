import { randomFrom } from '@firsthand/sandbox/world/random'
import { type RestoreStep, restoreSteps } from '../../../server/src/restore/restore.rules.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { type Round, restoreOnce } from './round.ts'

const span = (values: readonly number[]) => `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} s`
/** `pnpm prove erasure` restores a backup from before an erasure; nobody is erased here. */
const leftOutHere: readonly RestoreStep[] = restoreSteps.filter((step) => step !== 'erasures')

type Say = (text: string) => void

/** The lost seconds of a round may hold nothing that a step is there for, such as a delivery on its way. */
const roundsLeftOut = 3

async function faultsWithout(without: RestoreStep, say: Say): Promise<readonly string[]> {
  for (let round = 1; round <= roundsLeftOut; round += 1) {
    const faults = await restoreOnce({ loadMs: 12_000, share: 0.35, without, say }).then(
      (each) => each.faults,
      (error: Error) => [error.message],
    )
    say(`without ${without}, round ${round}: ${faults.length} faults, such as: ${faults[0]?.slice(0, 400) ?? 'none'}`)
    if (faults.length > 0) return faults
  }
  return []
}

/** The page once more for each step, without it: whatever it is there for goes wrong, and has to be found. */
async function eachLeftOut(say: Say): Promise<readonly RestoreStep[]> {
  const found: RestoreStep[] = []
  for (const without of leftOutHere) if ((await faultsWithout(without, say)).length > 0) found.push(without)
  return found
}

/** The database is lost under purchases on all rails and restored to an earlier second, by docs/restore.md, and nothing happens twice. */
export const restoreProof = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed).share
    const begun = performance.now()
    const say: Say = (text) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    const rounds: Round[] = []
    for (let count = short ? 1 : 20; rounds.length < count; ) {
      const share = short ? 0.35 : random()
      const round = await restoreOnce({ loadMs: short ? 7_000 : 12_000, share, without: null, say })
      rounds.push(round)
      say(
        `restore ${rounds.length}: ${round.lost} lost by name, released after ${round.releasedSeconds.toFixed(1)} s, ${round.faults.length} faults`,
      )
      for (const fault of round.faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    }
    const found = short ? [] : await eachLeftOut(say)
    const faults = rounds.flatMap((round) => round.faults)
    const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
    const leftOut = short ? '' : `; ${found.length} of ${leftOutHere.length} left-out steps found`
    return {
      held: faults.length === 0 && (short || found.length === leftOutHere.length),
      summary: `${rounds.length} restores under ${sum(({ counts }) => counts.purchases)} purchases on all rails and ${sum(({ counts }) => counts.files)} payment files: ${faults.length} paid twice, delivered twice, seen with two contents or not named; ${sum(({ lost }) => lost)} lost by name; RPO ${span(rounds.map(({ rpoSeconds }) => rpoSeconds))}, readable after ${span(rounds.map(({ readableSeconds }) => readableSeconds))}, RTO ${span(rounds.map(({ releasedSeconds }) => releasedSeconds))}${leftOut}; seed ${seed}`,
    }
  },
}
