import { randomUUID } from 'node:crypto'
import type { Bundle } from '@firsthand/wire/bundles'
import { buyerWallets } from '../chain/chain-accounts.ts'
import { signRelay } from '../chain/sign-relay.ts'
import { adminUrlOf, runAsAdmin } from '../postgres/databases.ts'
import { relayChains } from '../world/relay-chains.ts'
import type { World } from '../world/world.ts'
import { buyer, railCalls } from './calls.ts'
import type { FaultInjection } from './fault-injection.ts'
import { makeCall } from './make-call.ts'
import { pairs } from './reserved-markets.ts'

const { firm } = railCalls('/primary-mint')

const paying = (world: World, budget?: Parameters<typeof relayChains>[0]) =>
  world.startApi({ settings: { ...world.apiSettings, FIRSTHAND_RELAY: JSON.stringify(relayChains(budget)) } })

/** Another purchase of the buyer, handed in as a storefront does it. Answers its reference. */
async function handInAnother(world: World, url: string): Promise<string> {
  const made = async (path: string, body?: object) => {
    const call = { method: 'POST', path, as: buyer, headers: { 'idempotency-key': randomUUID() } } as const
    const { status, body: answer } = await makeCall(world, url, { ...call, ...(body && { body }) })
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer as Bundle
  }
  const { path, body } = firm(pairs.harbour)
  const { reference } = await made(path, body)
  const bundle = await made(`${path}/${reference}/intent`)
  await made(`${path}/${reference}/relay`, await signRelay(world.chain?.url ?? '', buyerWallets[buyer].key, bundle))
  return reference
}

/** Faults of those who pay gas. */
export const relayFaultInjections = {
  async no_gas_left({ world }) {
    const api = await paying(world, { weiPerDay: '0' })
    return { api, [Symbol.asyncDispose]: () => api.stop() }
  },

  /** The relayer stands still meanwhile, where there is one; without one nobody sends what was handed in. */
  async relay_under_way({ world }) {
    const { relayer, databaseServer, database } = world
    const api = await paying(world)
    if (relayer) process.kill(relayer.pid, 'SIGSTOP')
    const goOn = () => relayer && process.kill(relayer.pid, 'SIGCONT')
    const reference = await handInAnother(world, api.url).catch(async (error: unknown) => {
      goOn()
      await api.stop()
      throw error
    })
    const forget = `delete from app.relay where reference = '${reference}'`
    const mend = async () => {
      goOn()
      if (!relayer) await runAsAdmin(adminUrlOf(databaseServer.adminUrl, database), forget)
      await api.stop()
    }
    return { api, [Symbol.asyncDispose]: mend }
  },
} as const satisfies Readonly<Record<string, FaultInjection>>
