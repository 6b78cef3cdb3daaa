import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { openBuyers } from '@firsthand/sandbox/chain/buyer'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { ProofOptions } from '../harness/proof.ts'
import { letDeadlinesPass } from '../purchases/let-deadlines-pass.ts'
import { makePurchases } from '../purchases/make-purchases.ts'
import { chainFaults, eventFaults, untilSettled } from '../purchases/verdict.ts'
import { nonceCount, nonceFaults, webhookFaults } from './faults.ts'
import { openStage, startTurning } from './stage.ts'

/** The engine loses its disks in the middle of everything, and nothing is lost or doubled. */
export const engineRebuild = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed).share
    await using stage = await openStage()
    const begun = performance.now()
    const say = (text: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    const buyers = await openBuyers(stage.world, () => [stage.apiUrl])
    const turning = startTurning(stage, random)
    const losses = short ? 1 : 4
    let lost = 0
    const losing = (async () => {
      while (lost < losses) {
        await sleep(4_000 + random() * 4_000)
        await stage.loseEngine()
        lost += 1
        say('the engine has lost its disk, and is filled from the database')
      }
    })()
    const more = () => lost < losses
    const purchases = await makePurchases(buyers, { count: short ? 40 : 400, random, say, more })
    await losing
    const turns = await turning.stop()
    await letDeadlinesPass(stage.chain.url)
    say(`${purchases.length} purchases, ${turns} turns of a switch`)
    const { reader } = await chainClients(stage.chain.url, administratorKey)
    const faults = [
      ...(await untilSettled(stage.records, purchases, 120_000)),
      ...(await chainFaults(reader as never, stage.contracts.router, purchases)),
      ...(await eventFaults(stage.records, purchases)),
      ...(await webhookFaults(stage)),
      ...(await nonceFaults(stage, reader as never)),
    ]
    for (const fault of faults.slice(0, 30)) console.log(`FAULT ${fault}`)
    const sent = await nonceCount(stage)
    return {
      held: faults.length === 0,
      summary: `${losses} times the engine lost its disk under ${purchases.length} purchases, ${stage.taker.arrived.size} webhooks and ${sent} transactions of our own: ${faults.length} lost or doubled, nonces without a gap; seed ${seed}`,
    }
  },
}
