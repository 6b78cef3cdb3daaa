import { barredWallet, buyerWallets } from '../chain/chain-accounts.ts'
import type { Call, Step } from './row.ts'

export const buyer = 'acme-buyer-1'
export const barredBuyer = 'acme-buyer-barred'
export const admin = 'acme-admin'
/** 100 in a currency of six decimals. */
const hundred = '100000000'
/** The wallet of each buyer who has one. */
export const walletsOf: Readonly<Record<string, { readonly address: string }>> = { ...buyerWallets, ...barredWallet }

const nobodys = `0x${'11'.repeat(64)}1b`

/** The calls of an on-chain rail, each as a buyer makes it. */
export function railCalls(prefix: '/primary-mint' | '/rfq') {
  const path = `${prefix}/quotes`
  const soft = (pairId: number, cashAmount = hundred, as = buyer): Call => ({
    method: 'POST',
    path: `${path}/soft`,
    as,
    body: { pairId, cashAmount },
  })
  const firm = (pairId: number, changes: object = {}, as = buyer): Call => ({
    method: 'POST',
    path,
    as,
    body: { pairId, cashAmount: hundred, walletAddress: walletsOf[as]?.address, ...changes },
  })
  const taken = (...args: Parameters<typeof firm>): Step => ({ ...firm(...args), keep: { reference: 'reference' } })
  const intent = (reference = '{reference}', as = buyer): Call => ({
    method: 'POST',
    path: `${path}/${reference}/intent`,
    as,
  })
  /** Handed in with signatures of nobody: what is refused for another reason is refused before they count. */
  const relay = (as = buyer): Call => ({
    method: 'POST',
    path: `${path}/{reference}/relay`,
    as,
    body: { buyerSignature: nobodys, gas: '500000', forwardSignature: nobodys },
  })
  return { soft, firm, taken, intent, relay }
}

export type RailCalls = ReturnType<typeof railCalls>

export const read = (path: string, as: string | null = buyer): Call => ({ method: 'GET', path, as })
