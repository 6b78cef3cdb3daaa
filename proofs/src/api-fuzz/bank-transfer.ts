import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import type { ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { InstrumentWrite } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type { PurchaseRequest } from '@firsthand/wire/bank-transfer/purchase-quotes'

const amountMax = 2n ** 256n - 1n
const within = (text: string, below: bigint) => `${BigInt(text) % below}`

/** Seeded markets, those that are there to be refused too. */
const marketsSeeded = 34

/** A wish for a purchase at a market that may exist, into a wallet that its owner has registered. */
const soundPurchase = (wish: PurchaseRequest): PurchaseRequest => ({
  ...wish,
  pairId: (wish.pairId % marketsSeeded) + 1,
  cashAmount: within(wish.cashAmount, amountMax),
  walletAddress: buyerWallets['acme-buyer-1'].address,
  ...(wish.expectedUnitPrice !== undefined && { expectedUnitPrice: within(wish.expectedUnitPrice, amountMax) }),
})

/** Amounts that can be; the account is nobody's, which the service says by the field. */
const soundInstrument = <W extends InstrumentWrite>({ limits: _, opensAt: _opens, closesAt: _closes, ...rest }: W) => ({
  ...rest,
  unitPrice: `${(BigInt(rest.unitPrice) % amountMax) + 1n}`,
  supplyUnitAmount: within(rest.supplyUnitAmount, 10n ** 36n),
})

/** An account that can be, or is one already. */
const soundAccount = (write: ClientAccountWrite): ClientAccountWrite => ({
  ...write,
  iban: 'NL91ABNA0417164300',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
})

const soundPayoutAccount = (write: PayoutAccountWrite): PayoutAccountWrite => ({
  ...write,
  iban: 'NL91ABNA0417164300',
  currency: 'EUR',
})

const asItIs = (value: never) => value

/** What of the bank-transfer rail no schema can say, by the name of the schema. */
export const bankSound: Readonly<Record<string, (value: never) => unknown>> = {
  '#/components/schemas/ClientAccountWrite': soundAccount,
  '#/components/schemas/MatchWrite': asItIs,
  '#/components/schemas/OffchainInstrumentCreate': soundInstrument,
  '#/components/schemas/OffchainInstrumentWrite': soundInstrument,
  '#/components/schemas/OffchainSwitchesWrite': asItIs,
  '#/components/schemas/PayeeWrite': asItIs,
  '#/components/schemas/PayoutAccountWrite': soundPayoutAccount,
  '#/components/schemas/PayoutWrite': asItIs,
  '#/components/schemas/ProofRun': asItIs,
  '#/components/schemas/PurchaseRequest': soundPurchase,
  '#/components/schemas/ReasonWrite': asItIs,
  '#/components/schemas/RefundBatchWrite': asItIs,
}

const found = [200, 404]
const moved = [200, 404, 409]
const approved = [200, 403, 404, 409]

/** What each call of the rail may answer when nothing is wrong with the request itself. */
export const bankStatuses: Readonly<Record<string, readonly number[]>> = {
  'offchain.instruments.read': found,
  'offchain.quotes.soft': [200, 404, 409, 422, 501, 503],
  'offchain.eligibility.preview': [200, 404, 503],
  'offchain.purchases.create': [201, 403, 404, 409, 422, 501, 503],
  'offchain.purchases.read': found,
  'offchain.purchases.instructions': [200, 404, 410],
  'offchain.purchases.timeline': found,
  'offchain.purchases.proof': found,
  'offchain.purchases.cancel': moved,
  'admin.markets.switchOffchain': moved,
  'admin.offchainInstruments.create': [201, 400, 404, 409],
  'admin.offchainInstruments.read': found,
  'admin.offchainInstruments.replace': [200, 400, 404, 409, 412],
  'admin.offchainInstruments.pause': moved,
  'admin.offchainInstruments.resume': moved,
  'admin.offchainInstruments.close': moved,
  'admin.offchainClientAccounts.propose': [201, 400],
  'admin.offchainClientAccounts.approve': approved,
  'admin.offchainPayoutAccounts.propose': [201, 400],
  'admin.offchainPayoutAccounts.approve': approved,
  'admin.offchainPurchases.read': found,
  'admin.offchainPurchases.refund': moved,
  'admin.offchainPurchases.approveRefund': approved,
  'admin.offchainDeliveries.retry': moved,
  'admin.offchainDeliveries.void': moved,
  'admin.offchainDeliveries.approve': approved,
  'admin.offchainReconciliations.read': [200, 400, 404],
  'admin.offchainReconciliations.run': [200, 400, 404],
  'admin.offchainClientMoney.read': [200, 400],
  // Files that no bank wrote; what is named in paths and bodies does not exist.
  'admin.offchainStatements.import': [400],
  'admin.offchainPaymentStatus.import': [400],
  'admin.offchainMatches.propose': [404],
  'admin.offchainRefundBatches.create': [404],
  'admin.offchainPayouts.propose': [404],
}

/** What the treasury does to one thing: there is none of that name. */
export const isTreasuryAct = (id: string): boolean =>
  /^admin[.]offchain(BankTransactions|Statements|Matches|Reviews|Refunds|RefundBatches|Payouts|Cases)[.](?!list$)/.test(
    id,
  )
export const isTreasurys = (id: string): boolean => /^admin[.]offchain(?!Instruments)/.test(id)
export const isBankBuyers = (id: string): boolean => id.startsWith('offchain.')
