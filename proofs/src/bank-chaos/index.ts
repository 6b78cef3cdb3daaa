import { chainClients } from '@firsthand/contracts/chain-clients'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import type { PublicClient } from 'viem'
import type { ProofOptions } from '../harness/proof.ts'
import { actorsOf } from './bank-actors.ts'
import { bookFaults, chainFaults, fileFaults, nonceFaults } from './counts.ts'
import { deliverySteps, refundSteps, type Strike, strikesAt, voidSteps } from './points.ts'
import { endangering, payBack, type RefundAction, refundActions } from './refunds.ts'
import { openStage, type Stage } from './stage.ts'
import { blocked, cancelUnder, deliverUnder, type Fate, voidUnder } from './under-strikes.ts'

/** What is to be done, and where it is killed: everything in a whole run, a little of it in a short one. */
function programme(short: boolean) {
  const [deliveries, voids, refunds] = [strikesAt(deliverySteps), strikesAt(voidSteps), strikesAt(refundSteps)]
  if (!short) return { deliveries, voids, refunds, apiDies: ['before', 'after', null] as const, deadly: refundActions }
  const some = (strikes: readonly Strike[], step: string, victim: Strike['victim']) =>
    strikes.filter((each) => each.step === step && each.victim === victim && each.when === 'after')
  return {
    deliveries: [...some(deliveries, 'TxSender.sign', 'worker'), ...some(deliveries, 'Delivery.release', 'engine')],
    voids: [],
    refunds: some(refunds, 'Refund.check', 'worker'),
    apiDies: ['after'] as const,
    deadly: new Set<RefundAction>(['paymentFile']),
  }
}

async function faultsOf(stage: Stage, { made, missed }: Fate, files: readonly string[]): Promise<readonly string[]> {
  const clients = await chainClients(stage.chain.url, administratorKey)
  const reader = clients.reader as unknown as PublicClient
  return [
    ...missed.map((point) => `nobody died: ${point}`),
    ...(await chainFaults(stage, reader, made)),
    ...(await fileFaults(stage, files)),
    ...(await bookFaults(stage)),
    ...(await nonceFaults(stage, reader)),
  ]
}

/** Whatever is killed while units are delivered and money is refunded: each delivery once on chain, each refund in one line of one file. */
export const bankChaos = {
  async run({ short }: ProofOptions) {
    const begun = performance.now()
    const say = (text: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    await using stage = await openStage()
    say('a world with a bank')
    const actors = actorsOf(stage)
    const fate: Fate = { made: [], missed: [], kills: 0 }
    const { deliveries, voids, refunds, apiDies, deadly } = programme(short)
    const api = endangering(stage, fate.missed, deadly)
    for (const strike of refunds) await cancelUnder(stage, actors, fate, strike)
    for (const strike of deliveries) await deliverUnder(stage, actors, fate, strike)
    for (const { reference, ending } of fate.made)
      await actors.until(reference, ending === 'delivered' ? 'delivered' : 'refunding')
    say(`${fate.kills} kills at the steps of deliveries and refunds`)
    const stuck = voids.length === 0 ? [] : await blocked(stage, actors, fate, voids.length)
    for (const [i, strike] of voids.entries()) await voidUnder(stage, actors, fate, strike, stuck[i] ?? '')
    for (const reference of stuck) await actors.until(reference, 'refunding')
    say(`${fate.kills} kills, those at the steps of voids among them`)
    const files = await payBack(stage, actors, api.action, apiDies)
    for (const { reference, ending } of fate.made) if (ending !== 'delivered') await actors.until(reference, 'refunded')
    say(`${files.length} payment files, the API killed ${api.count()} times`)
    const faults = await faultsOf(stage, fate, files)
    for (const fault of faults.slice(0, 30)) console.log(`FAULT ${fault}`)
    const kills = fate.kills + api.count()
    return {
      held: faults.length === 0,
      summary: `${fate.made.length} purchases through ${kills} kills of API, worker and engine at named steps: ${faults.length} lost or doubled on chain, in payment files or in the books`,
    }
  },
}
