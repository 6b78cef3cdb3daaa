import {
  ConnectionLost,
  FirsthandRefusal,
  type Market,
  OutcomeUnknown,
  type Purchase,
  type Quote,
  type Refusal,
  WalletDeclined,
} from '@firsthand/sdk'
import type { CheckedOffer } from '../purchase/chain.ts'
import type { PurchaseService } from '../purchase/service.ts'

export type Fate = 'ok' | 'lost before' | 'lost after' | 'refused' | 'busy'
export type WalletFate = 'ok' | 'declined' | 'failed' | 'silent sent' | 'silent unsent' | 'never answers'

const lost = () => new ConnectionLost(new TypeError('broken'), null)
const refusal = (code: string, retryable: boolean, status = 409) =>
  new FirsthandRefusal({
    code,
    detail: '',
    remedy: '',
    retryable,
    status,
    requestId: 'r',
    whoActs: 'buyer',
  } as unknown as Refusal)

type Row = { -readonly [Name in keyof Quote]: Quote[Name] } & { sends: string[]; key: string }

/**
 * A service and a chain with the rules that a purchase stands on: a key is one quote, an offer settles once, a failure names its
 * transaction. Every call has a fate, so that answers are lost before and after the work.
 */
export function modelService(market: Market) {
  const rows = new Map<string, Row>()
  const keys = new Map<string, string>()
  const creates: { key: string; amount: string; answered: boolean }[] = []
  let sent = 0
  let fate: Fate = 'ok'
  let walletFate: WalletFate = 'ok'
  const serverTime = '2030-01-01T00:00:00.000Z'
  const deadline = '2030-01-01T00:05:00.000Z'

  const fated = <T>(work: () => T): Promise<T> => {
    if (fate === 'lost before') return Promise.reject(lost())
    if (fate === 'refused') return Promise.reject(refusal('mint_market_paused', false))
    if (fate === 'busy') return Promise.reject(refusal('service_overloaded', true, 503))
    const done = work()
    return fate === 'lost after' ? Promise.reject(lost()) : Promise.resolve(done)
  }
  const quoteOf = (reference: string): Row => {
    const row = rows.get(reference)
    if (row === undefined) throw refusal('mint_quote_not_found', false, 404)
    return row
  }
  const shown = (reference: string) => {
    const { sends: _, key: __, ...quote } = quoteOf(reference)
    return { quote: structuredClone(quote) as Quote }
  }
  const create = (amount: string, key: string) => {
    const known = keys.get(key)
    if (known !== undefined) {
      if (quoteOf(known).cashAmount !== amount) throw refusal('idempotency_key_reused', false, 422)
      return shown(known)
    }
    const reference = `MINT${rows.size + 1}`
    const freshness = { fresh: true, expiresAt: deadline, secondsRemaining: 9, serverTime }
    const quote = {
      reference,
      state: 'firm',
      cashAmount: amount,
      pairId: market.pairId,
      primaryExecutionKind: market.primaryExecutionKind,
      freshness,
      deadline,
      settlement: null,
      failure: null,
    }
    rows.set(reference, { ...quote, sends: [], key } as unknown as Row)
    keys.set(key, reference)
    return shown(reference)
  }

  const service: PurchaseService = {
    market: () => fated(() => market),
    create: async (_rail, _pairId, { amount }, key) => {
      const attempt = { key, amount: `${amount}`, answered: false }
      creates.push(attempt)
      try {
        const found = await fated(() => create(`${amount}`, key))
        attempt.answered = true
        return found
      } catch (error) {
        attempt.answered = error instanceof FirsthandRefusal && !error.retryable
        throw error
      }
    },
    read: (_rail, reference) => fated(() => shown(reference)),
    cancel: () => Promise.reject(refusal('offchain_purchase_not_found', false, 404)),
  }

  /** The wallet's part: what reaches the chain is in `sends`. */
  const check = async (_market: Market, { reference }: Quote, amount: bigint): Promise<CheckedOffer> => {
    await fated(() => {
      const row = quoteOf(reference)
      if (row.state === 'firm') row.state = 'intent_issued'
    })
    const broadcast = () => {
      sent += 1
      const hash = `0x${sent}`
      quoteOf(reference).sends.push(hash)
      return hash as `0x${string}`
    }
    return {
      summary: { reference, pay: amount } as unknown as CheckedOffer['summary'],
      tasks: ['intent', 'sending'],
      send: async (onAsk) => {
        onAsk('intent')
        if (walletFate === 'declined') throw new WalletDeclined(reference, null)
        onAsk('sending')
        if (walletFate === 'failed') throw new Error('insufficient funds')
        if (walletFate === 'silent unsent') throw new OutcomeUnknown(reference, null, null)
        const hash = broadcast()
        if (walletFate === 'silent sent') throw new OutcomeUnknown(reference, null, null)
        if (walletFate === 'never answers') return new Promise<never>(() => undefined)
        return { txHash: hash, handedInAt: null }
      },
    }
  }

  return {
    service,
    check,
    creates,
    rows,
    setFate(next: Fate) {
      fate = next
    },
    setWallet(next: WalletFate) {
      walletFate = next
    },
    /** What the chain does with the newest transaction of an offer, or with one that is already in a block. */
    chain(event: 'submit' | 'settle' | 'fail' | 'finalise' | 'reorg' | 'lapse') {
      for (const row of rows.values()) {
        const hash = row.sends.at(-1)
        const isOpen = row.state === 'intent_issued' || row.state === 'submitted' || row.state === 'failed'
        const isFresh = hash !== undefined && row.failure?.txHash !== hash
        if (event === 'lapse' && (row.state === 'firm' || row.state === 'intent_issued') && !isFresh)
          row.state = row.state === 'firm' ? 'expired' : 'lapsed'
        if (event === 'reorg' && row.settlement?.finality === 'pending')
          Object.assign(row, { state: 'submitted', settlement: null })
        if (event === 'finalise' && row.settlement) row.settlement = { ...row.settlement, finality: 'finalized' }
        if (!isOpen || !isFresh) continue
        if (event === 'submit') row.state = 'submitted'
        if (event === 'settle')
          Object.assign(row, {
            state: 'settled',
            failure: null,
            settlement: { txHash: hash, blockNumber: '1', confirmations: 1, finality: 'pending' },
          })
        if (event === 'fail')
          Object.assign(row, { state: 'failed', failure: { code: 'mint_venue_unavailable', txHash: hash } })
      }
    },
  }
}

/** A purchase by bank transfer in a state, for what is shown of it. */
export const bankPurchase = (state: Purchase['state'], reference = 'OFFC1'): Purchase =>
  ({ reference, state, pairId: 3, freshness: { serverTime: '2030-01-01T00:00:00.000Z' } }) as unknown as Purchase
