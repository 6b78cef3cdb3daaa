import { randomInt, randomUUID } from 'node:crypto'
import { manifestOf, receiptOf } from '@firsthand/sandbox/bank/gateway-keys'
import { dayAfter, type Party } from '@firsthand/sandbox/bank/movement'
import { type SandboxBank, sandboxBank } from '@firsthand/sandbox/bank/sandbox-bank'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { bankTransfer } from '@firsthand/sandbox/seed/seed-markets'
import { bankDay } from '@firsthand/sandbox/treasury/bank-days'
import { buyersAccount, ibanOf } from '@firsthand/sandbox/treasury/buyers-account'
import type { InstrumentCreate } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { Answer } from './calls.ts'
import { buyer, type Ground, gateway, operator } from './ground.ts'

/** A German IBAN that nobody has. */
export const anIban = (): string => ibanOf('DE', `${randomInt(1e9)}`.padStart(18, '7'))

/** A client account with a bank behind it, whose day is yesterday, so that it can be closed. */
export type Account = { readonly id: string; readonly iban: string; readonly bank: SandboxBank; readonly day: string }
export type Shop = { readonly pairId: number; readonly instrumentId: string; readonly account: Account }

const holder = { name: 'ACME CLIENT MONEY', bic: 'COBADEFFXXX' }
/** A bank that keeps this account from this day on, with nothing in it: the real one, or one that is made up. */
export const bankOf = ({ iban, day }: Pick<Account, 'iban' | 'day'>): SandboxBank =>
  sandboxBank([{ holder: { ...holder, iban }, currency: 'EUR' }], day)

/** What a client account is proposed with. */
export const accountWrite = (iban = anIban()) => ({
  iban,
  bic: holder.bic,
  beneficiaryName: holder.name,
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
})

export async function openAccount(ground: Ground): Promise<Account> {
  const json = accountWrite()
  const { body } = await ground.done(operator, 'POST /treasury/client-accounts', { json })
  await ground.agreed(body.proposalId)
  const [iban, day] = [json.iban, dayAfter(bankDay(ground.world), -1)]
  return { id: body.clientAccountId, iban, day, bank: bankOf({ iban, day }) }
}

const admin = 'acme-admin'
/** One euro a unit, without a fee. */
const usual = { unitPrice: '100', supplyUnitAmount: '1000000', maxOpenPurchases: 100, maxUnpaidShareBps: 10_000 }

/** A market on sale into a client account of its own. */
export async function openShop(
  ground: Ground,
  own: Partial<InstrumentCreate> = {},
  { isDelivering = true } = {},
): Promise<Shop> {
  const account = await openAccount(ground)
  const unit = { symbol: 'CREDIT', decimals: 0, address: contractAddresses.credit }
  const market = bankTransfer({ unit, limits: { minCashAmount: null, maxCashAmount: null }, feeBps: 0 })
  const { pairId } = (await ground.done(admin, 'POST /admin/markets', { json: market })).body
  const terms = {
    ...usual,
    deliveryContract: contractAddresses.creditDelivery,
    maxNotifiedCashAmount: '1000000',
    ...own,
  }
  const json = { pairId, clientAccountId: account.id, ...terms }
  const { instrumentId } = (await ground.done(admin, 'POST /admin/instruments', { json })).body
  await ground.done(admin, `POST /admin/instruments/${instrumentId}/resume`)
  const switches = { offchainSalesEnabled: true, offchainDeliveryEnabled: isDelivering, reason: 'on sale' }
  await ground.done(admin, `PUT /admin/markets/${pairId}/bank-switches`, { json: switches })
  return { pairId, instrumentId, account }
}

export type Purchase = { readonly reference: string; readonly paymentReference: string; readonly amount: bigint }

/** An order of so many cents, by a buyer that Compliance has approved. */
export async function order(
  ground: Ground,
  { pairId }: Pick<Shop, 'pairId'>,
  cents = 10_000n,
  as: 'acme-buyer-1' | 'acme-buyer-2' = buyer,
): Promise<Purchase> {
  const json = { pairId, cashAmount: `${cents}`, walletAddress: buyerWallets[as].address }
  const headers = { 'idempotency-key': randomUUID() }
  const { body } = await ground.done(as, 'POST /offchain-purchases', { json, headers })
  const { paymentReference, amount } = body.paymentInstructions
  return { reference: body.reference, paymentReference, amount: BigInt(amount) }
}

type Paid = { readonly amount: bigint; readonly paymentReference?: string; readonly payer?: Party }

/** A credit at a bank, and the notification of it. Without a reference nobody knows whose it is. */
export function notified(
  { iban }: Pick<Account, 'iban'>,
  bank: SandboxBank,
  { amount, paymentReference, payer }: Paid,
) {
  const how = {
    case: paymentReference === undefined ? 'no_reference' : 'on_time',
    reference: paymentReference ?? '',
  } as const
  const credit = { ...how, iban, currency: 'EUR', amount, payer: payer ?? buyersAccount(buyer) }
  const { bankReferences, bookedOn } = bank.credit(credit)
  return bank.notification(iban, 'EUR', bookedOn, bankReferences)
}

const paths = { statement: '/bank-gateway/statements', payment_status: '/bank-gateway/payment-status' } as const
type HandedIn = {
  readonly contents?: keyof typeof paths
  /** The key that signs the manifest; the gateway's own when it is left out. */
  readonly keyFile?: string
  readonly channel?: string
  readonly sequence?: number
  /** What was signed, where that is another file. */
  readonly signed?: string
}
export const gatewayKey = ({ world }: Ground): string => world.bankGatewayKeys.keyFiles.acme ?? ''

/** Hands in a file with a manifest, as whoever holds the gateway's token. */
export async function handIn(ground: Ground, xml: string, how: HandedIn = {}): Promise<Answer> {
  const { contents = 'statement', keyFile = gatewayKey(ground), signed = xml, channel, sequence } = how
  const numbered = { ...(channel !== undefined && { channel }), ...(sequence !== undefined && { sequence }) }
  const manifest = await manifestOf(keyFile, 'acme', { contents, bytes: Buffer.from(signed), ...numbered })
  return ground.ask(gateway, `POST ${paths[contents]}`, { xml, headers: { 'bank-manifest': manifest } })
}

/** Hands in what the bank really says. */
export async function takeIn(ground: Ground, xml: string, contents: keyof typeof paths = 'statement'): Promise<void> {
  const { code, text } = await handIn(ground, xml, { contents })
  if (code !== null) throw new Error(text)
}

/** The end of the bank's day: its statement is taken in. */
export async function closeDay(ground: Ground, { iban, day, bank }: Account): Promise<void> {
  bank.moveTo(dayAfter(day))
  await takeIn(ground, bank.statement(iban, 'EUR', day))
}

/** How much has been booked to an account as credits, in cents. */
export const booked = async (ground: Ground, { id }: Pick<Account, 'id'>): Promise<bigint> =>
  BigInt(
    (await ground.find(
      "select coalesce(sum(amount), 0) from app.bank_transaction where client_account_id = $1 and sign = 'credit'",
      id,
    )) ?? 0,
  )

/** The gateway's word that the bank has a file. */
export async function reportSent(
  ground: Ground,
  file: { readonly paymentFileId: string; readonly sha256: string },
  keyFile = gatewayKey(ground),
) {
  const json = { receipt: await receiptOf(keyFile, 'acme', file) }
  return ground.ask(gateway, `POST /bank-gateway/payment-files/${file.paymentFileId}/receipt`, { json })
}
