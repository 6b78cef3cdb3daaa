import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { issuance } from '@firsthand/sandbox/seed/seed-markets'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { World } from '@firsthand/sandbox/world/world'
import { forgetLive } from './fill.ts'

export const buyer = 'acme-buyer-1'
/** One more live quote of a caller in a market would be refused. */
const liveBeforeForgotten = 9

/** An instance on a database of its own, with one market; every call answers how long it took. */
export async function openQuotingShop(world: World, database: string) {
  const { identity, databaseServer } = world
  const { url, stop } = await world.startApi({ database, settings: roomySettings })
  async function send(as: string, method: string, path: string, body?: object) {
    const token = await identity.token(as)
    const started = performance.now()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    return { body: JSON.parse(text), ms: performance.now() - started }
  }
  const write = issuance({ freshnessSeconds: 10, entitledTenants: ['acme'] })
  const { body: created } = await send('acme-admin', 'POST', '/admin/markets', write)
  const { primaryExecutionKind, cash, unit, limits, feeBps, pairId } = created
  const admin = adminUrlOf(databaseServer.adminUrl, database)
  const caller = personaPseudonyms(world).pseudonymFor(buyer)
  const requested = { pairId, walletAddress: buyerWallets[buyer].address, cashAmount: '100000000' }
  let taken = 0
  return {
    admin,
    send,
    /** Ends the instance; its database stays. */
    stop,
    /** What the rows of older quotes are filled with. */
    quoted: { buyer: caller, pairId, market: JSON.stringify({ primaryExecutionKind, cash, unit, limits, feeBps }) },
    firm: async (): Promise<number> => {
      // The time that this takes is not counted.
      if (taken++ % liveBeforeForgotten === 0) await forgetLive(admin, caller)
      return (await send(buyer, 'POST', '/primary-mint/quotes', requested)).ms
    },
  }
}
