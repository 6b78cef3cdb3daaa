import { setTimeout as sleep } from 'node:timers/promises'
import type { ProofOptions } from '../harness/proof.ts'
import { type Outcome, outcomes } from './outcome.ts'
import { openStage, type Stage } from './stage.ts'
import { chartedUnits, eventsOf, unitsInCandles, unitsOnChain, untilState } from './verdict.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

type Round = { readonly reference: string; readonly faults: readonly string[]; readonly followedMs: number }

/** One purchase, so many blocks deep, and a reorganisation of all of them. */
async function reorganise(stage: Stage, depth: number, outcome: Outcome): Promise<Round> {
  const { reference, bundle } = await stage.issue()
  await stage.blocksComeBy(false)
  const txHash = await stage.send(bundle)
  await stage.mine(depth)
  const before = await untilState(stage, reference, 'settled')
  const branch = await outcome.branch(stage, txHash, depth)
  await stage.rpc('anvil_reorg', depth, branch)
  const began = performance.now()
  const reported = async () => (await eventsOf(stage, reference)).join() === outcome.events.join()
  while (!(await reported()) && performance.now() - began < 15_000) await sleep(10)
  const followedMs = performance.now() - began
  const after = await untilState(stage, reference, outcome.state)
  const events = await eventsOf(stage, reference)
  await stage.blocksComeBy(true)
  await outcome.mend(stage)
  return {
    reference,
    followedMs,
    faults: [
      ...(before === null ? ['was never seen as settled'] : []),
      ...(after === null ? [`did not become ${outcome.state}`] : []),
      ...(events.join() === outcome.events.join() ? [] : [`was reported as ${events.join(', ')}`]),
    ].map((fault) => `depth ${depth}, ${outcome.name}: ${fault}`),
  }
}

/** State, events and candles follow the chain through reorganisations of every depth, whatever the other branch holds. */
export const reorg = {
  async run({ short }: ProofOptions) {
    await using stage = await openStage()
    await stage.mine(30)
    const depths = short ? [1, 20] : range(1, 20)
    const references: string[] = []
    const faults: string[] = []
    let slowestMs = 0
    for (const depth of depths) {
      const words: string[] = []
      for (const outcome of outcomes) {
        const round = await reorganise(stage, depth, outcome)
        references.push(round.reference)
        faults.push(...round.faults)
        slowestMs = Math.max(slowestMs, round.followedMs)
        words.push(
          `${outcome.name} ${round.faults.length === 0 ? 'held' : 'BROKEN'} in ${Math.round(round.followedMs)} ms`,
        )
      }
      const [chain, candles] = [await unitsOnChain(stage, references), await unitsInCandles(stage)]
      if (chain !== candles) faults.push(`depth ${depth}: ${candles} units in candles, ${chain} on chain`)
      console.log(
        `depth ${`${depth}`.padStart(2)}: ${words.join(', ')}; candles ${chain === candles ? 'held' : 'BROKEN'}`,
      )
    }
    const { source, units } = await chartedUnits(stage)
    const chain = await unitsOnChain(stage, references)
    if (source !== 'live' || units !== chain)
      faults.push(`the ${source} chart holds ${units} units, the chain ${chain}`)
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const summary =
      `${depths.length} depths up to 20 blocks, ${outcomes.length} outcomes each: ${references.length} purchases reorganised, ` +
      `${faults.length} faults; followed within ${Math.round(slowestMs)} ms`
    return { held: faults.length === 0, summary }
  },
}
