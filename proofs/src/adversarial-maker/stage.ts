import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { orderFault } from '@firsthand/sandbox/seed/suppliers'
import type { CallKind, FaultName } from '@firsthand/sandbox/supplier/faults/names'
import type { World } from '@firsthand/sandbox/world/world'
import type { MarketWrite } from '@firsthand/wire/markets'
import type { Records } from '../harness/records.ts'
import type { Makers } from './makers.ts'
import { type Answer, inShort } from './right-refusal.ts'

const buyer = 'acme-buyer-1'
const walletAddress = buyerWallets[buyer].address
const usualCash = '100000000'
/** Beyond any deadline of the service: a call without an answer by then hangs. */
const callMsMax = 15_000

/** Texts that only a maker can have sent. */
const makersWords = ['<html', '<script', 'secret-upstream-text', 'polluted', 'cannot provide', 'pair not traded']

type Called = { readonly as?: string; readonly method?: string; readonly body?: object }

/** A fault to inject into a maker. */
export type Fault = {
  readonly fault: FaultName
  readonly on?: CallKind
  readonly nonce?: string
  readonly token?: string
  readonly key?: string
}

/** Who sells what. */
export type Sale = {
  /** Two makers of the world who sell the same; the first has the better price. */
  readonly makers: readonly [better: string, other: string]
  market(own: Partial<MarketWrite>): MarketWrite
}

/** A service in a world in whose makers faults can be injected. */
export type Stage = ReturnType<typeof openStage>

type Props = {
  readonly world: World
  readonly api: { readonly url: string; readonly pid: number }
  readonly sale: Sale
  readonly makers: Makers
  readonly records: Records
}

export function openStage({ world, api, sale, makers, records }: Props) {
  const addresses = world.suppliers?.addresses ?? []

  async function call(path: string, { as = buyer, method = 'POST', body }: Called): Promise<Answer> {
    const authorization = `Bearer ${await world.identity.token(as)}`
    const started = performance.now()
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callMsMax),
    })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text), ms: performance.now() - started }
  }
  async function done(path: string, called: Called): Promise<Answer['body']> {
    const answer = await call(path, called)
    if (answer.status >= 300) throw new Error(`${path} ${inShort(answer)}`)
    return answer.body
  }
  const report = (maker: string, fault: Fault | null) =>
    orderFault(addresses.find(({ name }) => name === maker)?.url ?? '', fault)

  return {
    sale,
    pid: api.pid,
    makers,
    records,
    report,
    /** What no answer to a caller may contain. */
    unstated: [...makersWords, ...addresses.flatMap(({ name, url, wallets }) => [name, new URL(url).host, ...wallets])],
    /** Keeps the operator's signers from answering until they are released. */
    holdOperators(): () => void {
      const signal = (name: NodeJS.Signals) => {
        for (const { pid } of world.signers?.processes.operator ?? []) process.kill(pid, name)
      }
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    },
    /** How often a quote's bundle has been signed by any role. */
    async signaturesFor(reference: string): Promise<number> {
      const counts = await records.signaturesOf(personaNamed(buyer)?.tenant ?? '', reference)
      return counts.reduce((sum, each) => sum + each, 0)
    },
    async allHonest(): Promise<void> {
      for (const maker of sale.makers) await report(maker, null)
    },
    /** A market of its own, where quotes work. */
    async makeMarket(own: Partial<MarketWrite> = {}): Promise<number> {
      const made = await done('/admin/markets', { as: 'acme-admin', body: sale.market(own) })
      const pairId = Number(made.pairId)
      const switches = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'proof' }
      await done(`/admin/markets/${pairId}/rfq-switches`, { as: 'acme-admin', method: 'PUT', body: switches })
      return pairId
    },
    soft: (pairId: number) => call('/rfq/quotes/soft', { body: { pairId, cashAmount: usualCash } }),
    firm: (pairId: number, cashAmount = usualCash) =>
      call('/rfq/quotes', { body: { pairId, walletAddress, cashAmount } }),
    intent: (reference: string) => call(`/rfq/quotes/${reference}/intent`, {}),
    read: (reference: string) => call(`/rfq/quotes/${reference}`, { method: 'GET' }),
  }
}
