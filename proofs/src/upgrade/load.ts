import { setTimeout as sleep } from 'node:timers/promises'
import { type BuyersRail, openBuyer } from '@firsthand/sandbox/chain/buyer'
import type { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import type { World } from '@firsthand/sandbox/world/world'
import { openDeliveries } from '../packed-deployment/deliveries.ts'
import { clientSecret, personOf } from '../packed-deployment/people.ts'
import type { Deployed } from './release-before.ts'

type BuyerName = keyof typeof buyerWallets

/** What buyers have received. */
export type Bought = {
  /** References that the chain has settled. */
  readonly settled: string[]
  /** Transactions that have delivered a purchase by bank transfer. */
  readonly delivered: string[]
  readonly faults: string[]
}

async function tokenFor(issuer: string, name: string): Promise<string> {
  const { clientId } = personOf(name)
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The markets that the deployment was filled with, in their order. */
const issuance: BuyersRail = { path: '/primary-mint', pairId: 1, cashAmount: '1000000' }
const thirdParty: BuyersRail = { path: '/rfq', pairId: 2, cashAmount: '100000000' }

/** Sales on all three rails through the edge, until they are ended: on chain to the settlement, by bank to the delivery. */
export async function startLoad({ own, around, places }: Deployed) {
  const bought: Bought = { settled: [], delivered: [], faults: [] }
  const { issuer } = around.provider
  let ended = false
  const surroundings = {
    chain: around.chain,
    contracts: contractAddresses,
    identity: { token: (name: string) => tokenFor(issuer, name) },
  } as unknown as World

  const lane = async (name: string, once: () => Promise<void>) => {
    while (!ended) {
      await once().catch((error: Error) => void bought.faults.push(`${name}: ${error.message.slice(0, 300)}`))
      await sleep(200)
    }
  }
  async function onChain(name: BuyerName, rail: BuyersRail) {
    const buyer = await openBuyer(surroundings, name, () => [places.url], rail)
    return lane(`${name} ${rail.path}`, async () => {
      const reference = await buyer.firm()
      const bundle = await buyer.intent(reference)
      if (bundle === null) return
      if ((await buyer.settle(bundle)) === 'success') bought.settled.push(reference)
      else bought.faults.push(`${reference} was reverted`)
    })
  }
  const speak = own.speaking(issuer)
  const deliver = openDeliveries(places.url, places.bankKeyFile, speak)
  const running = [
    onChain('acme-buyer-1', issuance),
    onChain('globex-buyer-1', thirdParty),
    lane('bank transfer', async () => {
      bought.delivered.push(await deliver())
    }),
    lane('reads', async () => void (await speak('acme-buyer-2', 'GET', `${places.url}/offchain-instruments`))),
  ]
  return {
    bought,
    async end(): Promise<void> {
      ended = true
      await Promise.all(running)
    },
  }
}
