import { buyer, read, walletsOf } from './calls.ts'
import { pairs } from './reserved-markets.ts'
import type { Call, Step } from './row.ts'

export const purchases = '/offchain-purchases'

/** An indicative price, by default for a thousand euros. */
export const soft = (pairId: number, cashAmount = '100000', as = buyer): Call => ({
  method: 'POST',
  path: '/offchain-instruments/quotes/soft',
  as,
  body: { pairId, cashAmount },
})

/** A purchase of a thousand euros, under a key that nobody has used. */
export const create = (pairId: number = pairs.bank, changes: object = {}, as = buyer): Call => ({
  method: 'POST',
  path: purchases,
  as,
  headers: { 'idempotency-key': '{random}' },
  body: { pairId, cashAmount: '100000', walletAddress: walletsOf[as]?.address, ...changes },
})

export const bought: Step = { ...create(), keep: { reference: 'reference' } }
export const cancel: Call = { method: 'POST', path: `${purchases}/{reference}/cancel`, as: buyer }

/** Of a kind of payment at the sandbox bank; the treasury takes the file in. */
export const paid = (how: string, amount?: string): Step => ({
  at: 'sandbox',
  method: 'POST',
  path: '/sandbox/offchain-bank-credits',
  as: null,
  body: { reference: '{reference}', case: how, ...(amount !== undefined && { amount }) },
})

/** Asked until it has come so far. */
export const untilIt = (state: string): Step => ({ ...read(`${purchases}/{reference}`), until: { state } })

/** More units than the delivery signers sign for: the delivery is blocked. */
export const tooMuchAtOnce: readonly Step[] = [
  { ...create(pairs.bank, { cashAmount: '10200000' }), keep: { reference: 'reference' } },
  paid('on_time'),
]
/** Whose approval ends. */
export const leaving = 'acme-buyer-2'
