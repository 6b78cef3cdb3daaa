import { chainClients } from '@firsthand/contracts/chain-clients'
import { openBuyers } from '@firsthand/sandbox/chain/buyer'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { ProofOptions } from '../harness/proof.ts'
import { letDeadlinesPass } from '../purchases/let-deadlines-pass.ts'
import { makePurchases } from '../purchases/make-purchases.ts'
import { chainFaults, eventFaults, untilSettled } from '../purchases/verdict.ts'
import { startKilling } from './kills.ts'
import { openStage } from './stage.ts'

/** How long a purchase may take to end once nobody kills any more. */
const patienceMs = 120_000

/** Purchases on one world while its parts are killed in turn. */
async function action(kind: 'single' | 'cluster', count: number, random: () => number) {
  await using stage = await openStage(kind)
  const begun = performance.now()
  const say = (text: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
  say(`a world with ${kind === 'single' ? 'one node' : 'three nodes'} of the engine`)
  const buyers = await openBuyers(stage.world, stage.urls)
  const killing = startKilling(stage, random, say)
  const purchases = await makePurchases(buyers, { count, random, say, more: () => !killing.all() }).catch(
    async (error: Error) => {
      // Nobody may be killed or started while the world is taken down.
      await killing.stop()
      throw error
    },
  )
  const kills = await killing.stop()
  await letDeadlinesPass(stage.chain.url)
  say(`${purchases.length} purchases made, nobody is killed any more`)
  const wrong = await untilSettled(stage.records, purchases, patienceMs)
  say('every quote stands still')
  const { reader } = await chainClients(stage.chain.url, administratorKey)
  const faults = [
    ...wrong,
    ...(await chainFaults(reader as never, stage.contracts.router, purchases)),
    ...(await eventFaults(stage.records, purchases)),
  ]
  return { purchases, kills, faults }
}

/** Whatever is killed while people buy, every quote ends in the state that the chain shows, and every change is reported once. */
export const settlementChaos = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed).share
    const count = short ? 20 : 500
    const actions = [await action('cluster', count, random)]
    // A short run has the engine as it runs in production.
    if (!short) actions.push(await action('single', count, random))
    const faults = actions.flatMap((each) => each.faults)
    for (const fault of faults.slice(0, 30)) console.log(`FAULT ${fault}`)
    const total = actions.reduce((sum, { purchases }) => sum + purchases.length, 0)
    const kills = actions.flatMap((each) => [...each.kills.values()]).reduce((sum, one) => sum + one, 0)
    const lapsed = actions.flatMap(({ purchases }) => purchases).filter(({ ending }) => ending === 'lapsed').length
    return {
      held: faults.length === 0,
      summary: `${total} purchases, ${lapsed} of them abandoned, through ${kills} kills of six parts: ${faults.length} lost, doubled or astray; seed ${seed}`,
    }
  },
}
