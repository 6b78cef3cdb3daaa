import { randomInt, randomUUID } from 'node:crypto'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { ibanOf } from '@firsthand/sandbox/treasury/buyers-account'
import type { InstrumentCreate } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type { MarketWrite } from '@firsthand/wire/markets'
import type { Answer } from '#testing/service-under-test'
import { type Trading, wallet } from '#testing/trading-world'

/** A German IBAN that nobody has. */
export const anIban = () => ibanOf('DE', `${randomInt(1e9)}`.padStart(18, '3'))

const admin = 'acme-admin'

/** A market that sells by bank transfer, as an administrator writes it. */
export const aBankMarket = (own: Partial<MarketWrite> = {}): MarketWrite => ({
  assetClass: 'private_credit',
  primaryExecutionKind: 'offchain_fixed_price',
  chainId: 'eip155:31337',
  cash: { symbol: 'EUR', decimals: 2, address: null },
  unit: { symbol: 'CREDIT', decimals: 0, address: contractAddresses.credit },
  status: 'active',
  entitledTenants: ['acme', 'globex'],
  ...own,
})

/** The calls of the bank-transfer rail, with quiet defaults: 25.00 EUR a unit, a thousand units, no fee. */
export function bankTrading(trading: Pick<Trading, 'call'>) {
  const call: Trading['call'] = (...asked) => trading.call(...asked)
  const wanted = async (answer: Promise<Answer>, status: number) => {
    const received = await answer
    if (received.status !== status) throw new Error(received.text)
    return received.body
  }
  const propose = (own: object = {}, as = 'acme-treasury-operator') =>
    call('POST', '/treasury/client-accounts', {
      as,
      body: {
        iban: anIban(),
        bic: 'FIRHDEFFXXX',
        beneficiaryName: 'ACME CLIENT MONEY',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        ...own,
      },
    })
  /** Reads the proposal as the approver, and decides as whoever it is by what was read. */
  const approve = async (proposalId: string, as = 'acme-treasury-approver', reader = 'acme-treasury-approver') => {
    const read = await wanted(call('GET', `/proposals/${proposalId}`, { as: reader }), 200)
    const headers = { 'if-match': `"${read.digest}"` }
    return call('POST', `/proposals/${proposalId}/approve`, { as, headers })
  }
  const account = async (isApproved = true): Promise<string> => {
    const { clientAccountId, proposalId } = await wanted(propose(), 201)
    if (isApproved) await wanted(approve(proposalId), 200)
    return clientAccountId
  }
  const market = async (own: Partial<MarketWrite> = {}): Promise<number> =>
    (await wanted(call('POST', '/admin/markets', { as: admin, body: aBankMarket(own) }), 201)).pairId
  const turn = (pairId: number, sales: boolean, delivery = true) =>
    call('PUT', `/admin/markets/${pairId}/bank-switches`, {
      as: admin,
      body: { offchainSalesEnabled: sales, offchainDeliveryEnabled: delivery, reason: 'test' },
    })
  const terms = (own: Partial<InstrumentCreate> & { readonly pairId: number; readonly clientAccountId: string }) => ({
    unitPrice: '2500',
    supplyUnitAmount: '1000',
    deliveryContract: contractAddresses.creditDelivery,
    ...own,
  })
  const create = (body: object, as = admin) => call('POST', '/admin/instruments', { as, body })
  const action = (instrumentId: string, path: 'pause' | 'resume' | 'close', as = admin) =>
    call('POST', `/admin/instruments/${instrumentId}/${path}`, { as })

  /** A change of an instrument on sale, by two administrators; answers the instrument then. */
  async function change(instrumentId: string, body: object) {
    const path = `/admin/instruments/${instrumentId}`
    const { proposalId } = await wanted(call('PUT', path, { as: admin, body }), 202)
    await wanted(approve(proposalId, 'acme-admin-2', 'acme-admin-2'), 200)
    return call('GET', path, { as: admin })
  }

  /** A market on sale, with an instrument and an approved account. */
  async function shop(own: Partial<InstrumentCreate> = {}, of: Partial<MarketWrite> = {}) {
    const pairId = await market(of)
    const clientAccountId = own.clientAccountId ?? (await account())
    const instrument: AdminInstrument = await wanted(create(terms({ ...own, pairId, clientAccountId })), 201)
    await wanted(action(instrument.instrumentId, 'resume'), 200)
    await wanted(turn(pairId, true), 200)
    return { pairId, clientAccountId, instrumentId: instrument.instrumentId }
  }

  type Buying = { readonly as?: string; readonly key?: string }
  const buy = (pairId: number, own: object = {}, { as, key = randomUUID() }: Buying = {}) =>
    call('POST', '/offchain-purchases', {
      ...(as !== undefined && { as }),
      headers: { 'idempotency-key': key },
      body: { pairId, cashAmount: '10000', walletAddress: wallet, ...own },
    })

  return {
    propose,
    approve,
    account,
    market,
    turn,
    terms,
    create,
    action,
    change,
    shop,
    buy,
    /** A purchase that succeeds. */
    bought: (...asked: Parameters<typeof buy>) => wanted(buy(...asked), 201),
    soft: (pairId: number, cashAmount = '10000') =>
      call('POST', '/offchain-instruments/quotes/soft', { body: { pairId, cashAmount } }),
    preview: (pairId: number, own: object = {}) =>
      call('POST', '/offchain-purchases/eligibility', {
        body: { pairId, cashAmount: '10000', walletAddress: wallet, ...own },
      }),
    cancel: (reference: string, as?: string) =>
      call('POST', `/offchain-purchases/${reference}/cancel`, { ...(as !== undefined && { as }) }),
    read: (reference: string, part = '', as?: string) =>
      call('GET', `/offchain-purchases/${reference}${part}`, { ...(as !== undefined && { as }) }),
  }
}
