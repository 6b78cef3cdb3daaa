import { randomBytes } from 'node:crypto'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import type { Permitted } from '../signers/signer-policy.ts'
import { localChain } from './chain.ts'

const gwei = 10n ** 9n
/** Of the router's `settle`. */
export const settleSelector = '0xfbd325a3'

/** What all roles are asked: a purchase of its own each time, at a nonce of the account. */
function common(from: string, nonce: number) {
  return {
    requestId: `req_${randomBytes(8).toString('hex')}`,
    chainId: localChain,
    from,
    nonce: `${nonce}`,
    gas: '300000',
    maxFeePerGas: `${20n * gwei}`,
    maxPriorityFeePerGas: `${gwei}`,
    tenant: 'acme',
    reference: `BANK${randomBytes(16).toString('hex')}`,
  }
}

/** A delivery that the sandbox's policy lets pass. */
export function deliveryRequest(permitted: Permitted, from: string, nonce: number): TransactionRequest<'delivery'> {
  const [instrument] = permitted.instruments
  if (instrument === undefined) throw new Error('no instrument is permitted')
  const asked = common(from, nonce)
  const purchaseId = quoteRefOf(asked.tenant, asked.reference)
  const to = `0x${randomBytes(20).toString('hex')}`
  const call = { function: 'deliver', purchaseId, to, units: `${10n ** 18n}` } as const
  return { ...asked, to: instrument.contract, call }
}

/** A void of the purchase that another request delivers. */
export function voidRequest(delivery: TransactionRequest<'delivery'>, nonce: number): TransactionRequest<'delivery'> {
  const { purchaseId } = delivery.call
  return { ...delivery, nonce: `${nonce}`, call: { function: 'voidPurchase', purchaseId } }
}

/** The calldata of a settlement for a buyer: its intent, and behind it what a signer does not read. */
export const settlementFor = (quoteRef: string, buyer: string): string => {
  const words = [
    quoteRef.slice(2),
    buyer.slice(2).padStart(64, '0'),
    ...Array.from({ length: 11 }, () => '0'.repeat(64)),
  ]
  return `${settleSelector}${words.join('')}${randomBytes(256).toString('hex')}`
}

/** A relayed purchase that the sandbox's policy lets pass. */
export function relayRequest(permitted: Permitted, from: string, nonce: number): TransactionRequest<'relay'> {
  const asked = { ...common(from, nonce), reference: `MINT${randomBytes(16).toString('hex')}` }
  const buyer = `0x${randomBytes(20).toString('hex')}`
  const call = {
    function: 'execute',
    buyer,
    router: permitted.router,
    gas: '250000',
    deadline: '1800000000',
    settlement: settlementFor(quoteRefOf(asked.tenant, asked.reference), buyer),
    signature: `0x${randomBytes(65).toString('hex')}`,
  } as const
  return { ...asked, to: permitted.forwarder, call }
}

/** A root of the log that the sandbox's policy lets pass. */
export function rootRequest(permitted: Permitted, from: string, nonce: number): TransactionRequest<'switch'> {
  const { contract, log } = permitted.roots
  const call = { function: 'writeRoot', size: `${nonce + 1}`, root: `0x${randomBytes(32).toString('hex')}` } as const
  return { ...common(from, nonce), tenant: log, reference: `log:${nonce}`, to: contract, call }
}

/** A switch that the sandbox's policy lets pass. */
export function switchRequest(permitted: Permitted, from: string, nonce: number): TransactionRequest<'switch'> {
  const [market] = permitted.markets
  if (market === undefined) throw new Error('no market is permitted')
  const { venue, cashToken, assetToken } = market
  const call = { function: 'switchRoute', venue, cashToken, assetToken, on: false } as const
  return { ...common(from, nonce), to: permitted.router, call }
}
