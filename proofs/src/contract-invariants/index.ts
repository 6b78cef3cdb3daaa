import { randomInt } from 'node:crypto'
import { buildTests } from '../contracts/arena.ts'
import type { Proof } from '../harness/proof.ts'
import { type Calls, runCampaign } from './campaign.ts'

const invariants = ['--match-contract', 'Invariants']
const fuzz = ['--match-test', 'testFuzz']
const handlerFunctions = 21

/** What came of one name over all campaigns. */
function summed(calls: readonly Calls[]): readonly Calls[] {
  const byName = Map.groupBy(calls, ({ name }) => name)
  return [...byName].map(([name, parts]) => ({
    name,
    made: parts.reduce((sum, { made }) => sum + made, 0),
    through: parts.reduce((sum, { through }) => sum + through, 0),
  }))
}

/** Calls of every kind in any order, honest and hostile: money and units must add up after them. */
export const contractInvariants: Omit<Proof, 'goal'> = {
  async run({ short, seed = randomInt(2 ** 31) }) {
    console.log(`seed ${seed}`)
    await buildTests()
    // Two campaigns of half the runs each, for two cores; together 2,000 runs of 500 calls.
    const deep = { FOUNDRY_PROFILE: 'deep', FOUNDRY_INVARIANT_RUNS: '1000' }
    const plans = short
      ? [{ match: invariants, seed, env: {} }]
      : [
          { match: invariants, seed, env: deep },
          { match: invariants, seed: seed + 1, env: deep },
        ]
    const campaigns = await Promise.all(plans.map(runCampaign))
    if (!short) campaigns.push(await runCampaign({ match: fuzz, seed, env: { FOUNDRY_PROFILE: 'deep' } }))
    for (const { passed, output } of campaigns) if (!passed) console.log(output.slice(-4_000))
    const calls = summed(campaigns.flatMap((campaign) => campaign.calls))
    const total = calls.reduce((sum, { made }) => sum + made, 0)
    // A campaign in which nothing goes through proves nothing.
    const idle = calls.filter(({ through }) => through === 0).map(({ name }) => name)
    const honest = calls.find(({ name }) => name === 'settleHonest') ?? { made: 1, through: 0 }
    const share = honest.through / honest.made
    const busy = idle.length === 0 && calls.length === handlerFunctions && share >= 0.1
    const held = campaigns.every(({ passed }) => passed) && busy && (short || total >= 1_000_000)
    const count = (value: number) => value.toLocaleString('en-GB')
    return {
      held,
      summary:
        `${count(total)} calls of ${calls.length} kinds${idle.length > 0 ? `, never through: ${idle.join(', ')}` : ''}; ` +
        `${count(honest.through)} of ${count(honest.made)} honest settlements went through; seed ${seed}`,
    }
  },
}
