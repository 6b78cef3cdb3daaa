import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { administratorKey } from '@firsthand/sandbox/chain-accounts'
import { encodeFunctionData, type PublicClient } from 'viem'
import type { ProofOptions } from '../proof.ts'
import { bookFaults, chainFaults, fileFaults, type Made, nonceFaults } from './counts.ts'
import { approver, type Hands, handsOf, operator } from './hands.ts'
import { deliverySteps, refundSteps, type Strike, strikesAt, voidSteps } from './points.ts'
import { endangering, payBack } from './refunds.ts'
import { openStage, type Stage } from './stage.ts'

const dailyLimit = 10n ** 22n

/** Sets the contract's cap as the timelock would: below what is delivered already, every delivery reverts. */
async function setCap({ chain, contracts }: Stage, cap: bigint): Promise<void> {
  const clients = await chainClients(chain.url, administratorKey)
  const ask = (method: string, ...params: unknown[]) =>
    clients.reader.request({ method, params } as never) as Promise<`0x${string}`>
  const from = contracts.book.deployed.timelock
  await ask('anvil_impersonateAccount', from)
  await ask('anvil_setBalance', from, '0xde0b6b3a7640000')
  const data = encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'setLimits', args: [cap, dailyLimit] })
  await mined(clients, await ask('eth_sendTransaction', { from, to: contracts.creditDelivery, data }))
}

type Fate = { readonly made: Made[]; readonly missed: string[]; kills: number }

/** Lays the strike, does what leads to it, and waits until it has struck. */
async function under(stage: Stage, fate: Fate, { step, when, victim }: Strike, act: () => Promise<void>) {
  const isEngine = victim === 'engine'
  stage.lay('worker', { point: step, when, engine: isEngine })
  await act()
  if (await stage.struck('worker', isEngine)) fate.kills += 1
  else fate.missed.push(`${victim} ${when} ${step}`)
}

async function deliverUnder(stage: Stage, hands: Hands, fate: Fate, strike: Strike) {
  await under(stage, fate, strike, async () => {
    const { reference, paymentInstructions } = await hands.order()
    fate.made.push({ reference, ending: 'delivered' })
    await hands.importFile(await hands.pay(paymentInstructions))
  })
}

/** Deliveries that revert, and so are blocked. */
async function blocked(stage: Stage, hands: Hands, fate: Fate, count: number): Promise<readonly string[]> {
  await setCap(stage, 0n)
  const references: string[] = []
  for (let i = 0; i < count; i += 1) {
    const { reference, paymentInstructions } = await hands.order()
    await hands.importFile(await hands.pay(paymentInstructions))
    references.push(reference)
  }
  for (const reference of references) await hands.until(reference, 'delivery_blocked')
  await setCap(stage, 10n ** 24n)
  fate.made.push(...references.map((reference) => ({ reference, ending: 'voided' }) as const))
  return references
}

/** A blocked delivery is given up by two people while the worker or the engine dies at a step of the void. */
async function voidUnder(stage: Stage, hands: Hands, fate: Fate, strike: Strike, reference: string) {
  const path = `/admin/offchain-deliveries/${reference}`
  await hands.post(`${path}/void`, operator, { reason: 'proof' })
  await under(stage, fate, strike, async () => {
    await hands.post(`${path}/approve`, approver)
  })
}

async function cancelUnder(stage: Stage, hands: Hands, fate: Fate, strike: Strike) {
  await under(stage, fate, strike, async () => {
    const { reference, paymentInstructions } = await hands.order()
    fate.made.push({ reference, ending: 'refunded' })
    await hands.importFile(await hands.pay(paymentInstructions, 6_000n))
    await hands.until(reference, 'partially_paid')
    await hands.cancel(reference)
  })
}

/** What is to be done, and where it is struck: everything in a whole run, a little of it in a short one. */
function programme(short: boolean) {
  const [deliveries, voids, refunds] = [strikesAt(deliverySteps), strikesAt(voidSteps), strikesAt(refundSteps)]
  if (!short) return { deliveries, voids, refunds, apiDies: ['before', 'after', null] as const }
  const some = (strikes: readonly Strike[], step: string, victim: Strike['victim']) =>
    strikes.filter((each) => each.step === step && each.victim === victim && each.when === 'after')
  return {
    deliveries: [...some(deliveries, 'TxSender.sign', 'worker'), ...some(deliveries, 'Delivery.release', 'engine')],
    voids: [],
    refunds: some(refunds, 'Refund.look', 'worker'),
    apiDies: ['after'] as const,
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

/** Whatever dies while units leave and money goes back: each delivery once on chain, each refund in one line of one file. */
export const bankChaos = {
  async run({ short }: ProofOptions) {
    const begun = performance.now()
    const say = (text: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    await using stage = await openStage()
    say('a world with a bank')
    const hands = handsOf(stage)
    const fate: Fate = { made: [], missed: [], kills: 0 }
    const api = endangering(stage, fate.missed)
    const { deliveries, voids, refunds, apiDies } = programme(short)
    for (const strike of refunds) await cancelUnder(stage, hands, fate, strike)
    for (const strike of deliveries) await deliverUnder(stage, hands, fate, strike)
    for (const { reference, ending } of fate.made)
      await hands.until(reference, ending === 'delivered' ? 'delivered' : 'refunding')
    say(`${fate.kills} kills at the steps of deliveries and refunds`)
    const stuck = voids.length === 0 ? [] : await blocked(stage, hands, fate, voids.length)
    for (const [i, strike] of voids.entries()) await voidUnder(stage, hands, fate, strike, stuck[i] ?? '')
    for (const reference of stuck) await hands.until(reference, 'refunding')
    say(`${fate.kills} kills, those at the steps of voids among them`)
    const files = await payBack(stage, hands, api.act, apiDies)
    for (const { reference, ending } of fate.made) if (ending !== 'delivered') await hands.until(reference, 'refunded')
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
