import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { encodeFunctionData } from 'viem'
import { type Actors, operator } from './bank-actors.ts'
import type { Made } from './counts.ts'
import type { Strike } from './points.ts'
import type { Stage } from './stage.ts'

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

/** What was bought, which kills were missed, and how many processes died. */
export type Fate = { readonly made: Made[]; readonly missed: string[]; kills: number }

/** Lays the plan, does what leads to it, and waits until it was carried out. */
async function under(stage: Stage, fate: Fate, { step, when, victim }: Strike, context: () => Promise<void>) {
  const isEngine = victim === 'engine'
  stage.lay('worker', { point: step, when, engine: isEngine })
  await context()
  if (await stage.struck('worker', isEngine)) fate.kills += 1
  else fate.missed.push(`${victim} ${when} ${step}`)
}

/** An order that is paid and delivered while a process is killed. */
export async function deliverUnder(stage: Stage, actors: Actors, fate: Fate, strike: Strike) {
  await under(stage, fate, strike, async () => {
    const { reference, paymentInstructions } = await actors.order()
    fate.made.push({ reference, ending: 'delivered' })
    await actors.importFile(actors.pay(paymentInstructions))
  })
}

/** Deliveries that revert, and so are blocked. */
export async function blocked(stage: Stage, actors: Actors, fate: Fate, count: number): Promise<readonly string[]> {
  await setCap(stage, 0n)
  const references: string[] = []
  for (let i = 0; i < count; i += 1) {
    const { reference, paymentInstructions } = await actors.order()
    await actors.importFile(actors.pay(paymentInstructions))
    references.push(reference)
  }
  for (const reference of references) await actors.until(reference, 'delivery_blocked')
  await setCap(stage, 10n ** 24n)
  fate.made.push(...references.map((reference) => ({ reference, ending: 'voided' }) as const))
  return references
}

/** A blocked delivery is given up by maker and checker while the worker or the engine is killed at a step of the void. */
export async function voidUnder(stage: Stage, actors: Actors, fate: Fate, strike: Strike, reference: string) {
  const path = `/treasury/deliveries/${reference}`
  await actors.post(`${path}/void`, operator, { reason: 'proof' })
  await under(stage, fate, strike, async () => {
    await actors.approve(reference)
  })
}

/** An order that is paid in part and cancelled, so that its money is refunded, while a process is killed. */
export async function cancelUnder(stage: Stage, actors: Actors, fate: Fate, strike: Strike) {
  await under(stage, fate, strike, async () => {
    const { reference, paymentInstructions } = await actors.order()
    fate.made.push({ reference, ending: 'refunded' })
    await actors.importFile(actors.pay(paymentInstructions, 6_000n))
    await actors.until(reference, 'partially_paid')
    await actors.cancel(reference)
  })
}
