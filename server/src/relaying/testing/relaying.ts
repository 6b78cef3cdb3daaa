import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { type RelayChanges, signRelay } from '@firsthand/sandbox/chain/sign-relay'
import type { Bundle } from '@firsthand/wire/bundles'
import type { Quote } from '@firsthand/wire/quotes'
import type { RelayRequest } from '@firsthand/wire/relays'
import type { Address, Hex } from 'viem'
import type { TradedRail, Trading } from '#testing/trading-world'

export type Persona = 'acme-buyer-1' | 'acme-buyer-2' | 'globex-buyer-1'
export type Issued = { readonly reference: string; readonly bundle: Bundle }

const patienceMs = 40_000

/** Purchases of buyers who have no ether. */
export function relayingOf(trading: Trading) {
  const anvil = (method: string, ...params: unknown[]) => trading.clients.reader.request({ method, params } as never)

  async function until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(150)) {
      const found = await read()
      if (found !== null) return found
    }
    throw new Error(`it never came to this: ${what}`)
  }

  return {
    anvil,
    until,
    etherOf: (address: Address) => trading.clients.reader.getBalance({ address }),
    takeEther: (persona: Persona) => anvil('anvil_setBalance', buyerWallets[persona].address, '0x0'),

    /** A firm quote with its bundle. */
    async issue(rail: TradedRail, pairId: number, as: Persona = 'acme-buyer-1'): Promise<Issued> {
      const { reference } = await rail.firm(pairId, { walletAddress: buyerWallets[as].address }, { as })
      const { status, body, text } = await rail.intent(reference, { as })
      if (status !== 200) throw new Error(text)
      return { reference, bundle: body as Bundle }
    },
    sign: (bundle: Bundle, as: Persona = 'acme-buyer-1', changes: RelayChanges = {}): Promise<RelayRequest> =>
      signRelay(trading.chain.url, buyerWallets[as].key, bundle, changes),
    handIn: (rail: TradedRail, reference: string, body: object, as: Persona = 'acme-buyer-1', url?: string) =>
      rail.ask(`/quotes/${reference}/relay`, body, { as, ...(url !== undefined && { url }) }),
    async read(rail: TradedRail, reference: string, as: Persona = 'acme-buyer-1'): Promise<Quote> {
      return (await trading.call('GET', `${rail.prefix}/quotes/${reference}`, { as })).body as Quote
    },
    untilState: (rail: TradedRail, reference: string, ...states: Quote['state'][]) =>
      until(`${reference} is ${states.join(' or ')}`, async () => {
        const { body } = await trading.call('GET', `${rail.prefix}/quotes/${reference}`)
        return states.includes(body.state) ? (body as Quote) : null
      }),

    /** The relays of a reference, as the database has them. */
    async relays(reference: string) {
      const { rows } = await trading.admin.query<{
        attempt: number
        state: string
        reverted: boolean
        refusal: string | null
        reserved_wei: string
        spent_wei: string | null
      }>('select * from app.relay where reference = $1 order by attempt', [reference])
      return rows
    },
    /** The nonces that were given to a reference. */
    async nonces(reference: string): Promise<string[]> {
      const { rows } = await trading.admin.query<{ nonce: string }>(
        "select nonce from app.chain_transaction where kind = 'relay' and reference = $1 order by nonce",
        [reference],
      )
      return rows.map(({ nonce }) => nonce)
    },
    async day() {
      const { rows } = await trading.admin.query<{ requests: number; reserved_wei: string; spent_wei: string }>(
        "select requests, reserved_wei, spent_wei from app.relay_day where tenant_id = 'acme'",
      )
      const { requests = 0, reserved_wei = '0', spent_wei = '0' } = rows[0] ?? {}
      return { requests, reserved: BigInt(reserved_wei), spent: BigInt(spent_wei) }
    },
    relayAddress: () => trading.world.signers?.keys().find(({ role }) => role === 'relay')?.address as Hex,
    sender: async (as: Persona) => (await chainClients(trading.chain.url, buyerWallets[as].key)).sender,
  }
}

export type Relaying = ReturnType<typeof relayingOf>
