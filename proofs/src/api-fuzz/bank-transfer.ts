import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import type { ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import { type InstrumentWrite, instrumentReadOnly } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type { PurchaseRequest } from '@firsthand/wire/bank-transfer/purchase-quotes'
import type { BankSwitchesWrite } from '@firsthand/wire/markets'

const amountMax = 2n ** 256n - 1n
const within = (text: string, below: bigint) => `${BigInt(text) % below}`

/** Seeded markets, those that are there to be refused too. */
const marketsSeeded = 34

/** A request for a purchase at a market that may exist, into a wallet that its owner has registered. */
const soundPurchase = (requested: PurchaseRequest): PurchaseRequest => ({
  ...requested,
  pairId: (requested.pairId % marketsSeeded) + 1,
  cashAmount: within(requested.cashAmount, amountMax),
  walletAddress: buyerWallets['acme-buyer-1'].address,
  ...(requested.expectedUnitPrice !== undefined && {
    expectedUnitPrice: within(requested.expectedUnitPrice, amountMax),
  }),
})

/** Without these members: chance never finds what the service sets itself. */
export const without = <W extends object>(write: W, names: readonly string[]): W =>
  Object.fromEntries(Object.entries(write).filter(([name]) => !names.includes(name))) as W

const leftOut = ['limits', 'opensAt', 'closesAt', ...instrumentReadOnly]

/** Possible amounts; the account belongs to nobody, which the service answers by the field. */
function soundInstrument(write: InstrumentWrite) {
  const { maxNotifiedCashAmount: most } = write
  return {
    ...without(write, leftOut),
    ...(most != null && { maxNotifiedCashAmount: within(most, amountMax) }),
    unitPrice: `${(BigInt(write.unitPrice) % amountMax) + 1n}`,
    supplyUnitAmount: within(write.supplyUnitAmount, 10n ** 36n),
  }
}

/** A request for switches that does not contradict itself. */
function soundSwitches(requested: BankSwitchesWrite): BankSwitchesWrite {
  if (!requested.drain) return requested
  const { force: _, ...rest } = requested
  return { ...rest, offchainSalesEnabled: false, offchainDeliveryEnabled: false }
}

/** An account that may be registered, or is one already. */
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

/** Rules of the bank-transfer rail that no schema can express, by the name of the schema. */
export const bankSound: Readonly<Record<string, (value: never) => unknown>> = {
  '#/components/schemas/ClientAccountWrite': soundAccount,
  '#/components/schemas/MatchWrite': asItIs,
  '#/components/schemas/OffchainInstrumentCreate': soundInstrument,
  '#/components/schemas/OffchainInstrumentWrite': soundInstrument,
  '#/components/schemas/BankSwitchesWrite': soundSwitches,
  '#/components/schemas/RefundProposal': asItIs,
  '#/components/schemas/PayoutAccountWrite': soundPayoutAccount,
  '#/components/schemas/PayoutWrite': asItIs,
  '#/components/schemas/ReconciliationRun': asItIs,
  '#/components/schemas/PurchaseRequest': soundPurchase,
  '#/components/schemas/ReasonWrite': asItIs,
  '#/components/schemas/PaymentFileWrite': asItIs,
  '#/components/schemas/BankReceiptWrite': asItIs,
  '#/components/schemas/DecisionChallengeWrite': asItIs,
  '#/components/schemas/PasskeyRevoke': asItIs,
  '#/components/schemas/PasskeyWrite': asItIs,
  '#/components/schemas/ProposalReject': asItIs,
  '#/components/schemas/ProposalWithdraw': asItIs,
}

const found = [200, 404]
const moved = [200, 404, 409]
/** A proposal that is not there, or not this caller's to decide; a decision names what was read. */
const decided = [200, 403, 404, 409, 412, 428]

/** What each call of the rail may answer when nothing is wrong with the request itself. */
export const bankStatuses: Readonly<Record<string, readonly number[]>> = {
  'offchain.instruments.read': found,
  'offchain.quotes.soft': [200, 404, 409, 422, 501, 503],
  'offchain.eligibility.preview': found,
  'offchain.purchases.create': [201, 403, 404, 409, 422, 501, 503],
  'offchain.purchases.read': found,
  'offchain.purchases.instructions': [200, 404, 409, 410],
  'offchain.purchases.timeline': found,
  'offchain.purchases.evidence': found,
  'offchain.purchases.cancel': moved,
  // Another tenant may own the market.
  'admin.markets.switchBank': [200, 403, 404, 409],
  'admin.instruments.create': [201, 400, 403, 404, 409],
  'admin.instruments.read': found,
  'admin.instruments.replace': [200, 202, 400, 404, 409, 412],
  'admin.instruments.pause': moved,
  'admin.instruments.resume': moved,
  'admin.instruments.close': moved,
  'proposals.read': [200, 403, 404],
  'proposals.approve': decided,
  'proposals.reject': decided,
  'proposals.withdraw': [200, 403, 404, 409],
  'proposals.challenge': [201, 403, 404, 409],
  'me.passkeys.challenge': [201],
  // No authenticator made the key.
  'me.passkeys.request': [403],
  'passkeys.revoke': [404],
  // Without a manifest of a registered key.
  'bankGateway.statements.handIn': [403],
  'bankGateway.paymentStatus.handIn': [403],
  'bankGateway.channels.read': found,
  'bankGateway.paymentFiles.file': [404],
  'bankGateway.paymentFiles.receipt': [404],
  'treasury.clientAccounts.propose': [201, 400],
  'treasury.payoutAccounts.propose': [201, 400],
  'treasury.clientAccounts.read': [404],
  'treasury.payoutAccounts.read': [404],
  'treasury.purchases.read': found,
  'treasury.purchases.refund': moved,
  'treasury.deliveries.retry': moved,
  'treasury.deliveries.void': moved,
  'treasury.reconciliations.list': [200, 400],
  'treasury.reconciliations.read': [200, 400, 404],
  'treasury.reconciliations.run': [200, 400, 404],
  'treasury.clientMoney.read': [200, 400],
  // Files that no bank wrote; what is named in paths and bodies does not exist.
  'treasury.statements.upload': [400],
  'treasury.paymentStatus.upload': [400],
  'treasury.matches.propose': [404],
  'treasury.paymentFiles.create': [404],
  'treasury.payouts.propose': [404],
}

/** What the treasury does to one thing: there is none of that name. */
export const isTreasuryAction = (id: string): boolean =>
  /^treasury[.](receipts|statements|matches|reviews|refunds|paymentFiles|payouts|exceptions)[.](?!list$)/.test(id)
/** The treasury's, and the officers': the same people here. */
export const isTreasurys = (id: string): boolean => /^(treasury|people|legalHolds|erasureRequests)[.]/.test(id)
export const isGateways = (id: string): boolean => id.startsWith('bankGateway.')
export const isBankBuyers = (id: string): boolean => id.startsWith('offchain.')
