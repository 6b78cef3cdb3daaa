import type { Proposal } from '@firsthand/wire/approvals'
import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { InstrumentCreate } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import { contractAddresses } from '../chain/contract-addresses.ts'

type Headers = Readonly<Record<string, string>>
type Write = <T>(by: string, method: string, path: string, body?: object, headers?: Headers) => Promise<T>

/** How a market is sold by bank transfer: its terms where they are not the usual ones, its account, its switches. */
export type BankSale = {
  readonly terms?: Partial<InstrumentCreate>
  readonly account?: keyof typeof accounts
  /** Sales and delivery; both on when left out. */
  readonly switches?: readonly [boolean, boolean]
}

const berlin = { beneficiaryName: 'ACME CLIENT MONEY', timeZone: 'Europe/Berlin' }
/** Where acme's buyers pay to. One account is for what comes in dollars, and one nobody has approved. */
const accounts = {
  euro: { ...berlin, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', currency: 'EUR' },
  dollar: { ...berlin, iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22XXX', currency: 'USD' },
  unapproved: { ...berlin, iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX', currency: 'EUR' },
} as const satisfies Readonly<Record<string, ClientAccountWrite>>

/** Who is paid what acme's issuers sell, and acme's own fees. */
const payees = {
  issuer: { name: 'ACME ISSUER GMBH', iban: 'AT611904300234573201', bic: 'BKAUATWWXXX' },
  firm: { name: 'ACME MARKETS', iban: 'BE68539007547034', bic: 'GKCCBEBBXXX' },
} as const satisfies Readonly<Record<PayoutAccountWrite['holder'], object>>

const wholeUnit = 10n ** 18n
/**
 * A hundred euros a unit; as many units as the delivery contract releases in all, and as many tries as anybody needs. The sandbox's bank
 * notifies of credits at once: ten million euros a day are delivered before a statement confirms them.
 */
const usualTerms = {
  unitPrice: '10000',
  supplyUnitAmount: `${1_000_000n * wholeUnit}`,
  maxOpenPurchases: 100,
  maxNotifiedCashAmount: '1000000000',
  deliveryContract: contractAddresses.creditDelivery,
}

/** The second person reads what was proposed, and approves exactly that. */
async function approve(write: Write, { proposalId }: { readonly proposalId: string | null }): Promise<void> {
  const [by, path] = ['acme-treasury-approver', `/proposals/${proposalId}`]
  const { digest } = await write<Proposal>(by, 'GET', path)
  await write(by, 'POST', `${path}/approve`, undefined, { 'if-match': `"${digest}"` })
}

/** Opens acme's client and payout accounts, and answers who sells a market into them. */
export async function seedBank(write: Write): Promise<(pairId: number, sale: BankSale) => Promise<void>> {
  const ids = new Map<string, string>()
  for (const [name, account] of Object.entries(accounts)) {
    const path = '/treasury/client-accounts'
    const made = await write<ClientAccount>('acme-treasury-operator', 'POST', path, account)
    const { clientAccountId } = made
    if (name !== 'unapproved') await approve(write, made)
    ids.set(name, clientAccountId)
  }
  for (const [holder, payee] of Object.entries(payees)) {
    const path = '/treasury/payout-accounts'
    const body = { holder, currency: 'EUR', ...payee }
    const made = await write<PayoutAccount>('acme-treasury-operator', 'POST', path, body)
    await approve(write, made)
    ids.set(holder, made.payoutAccountId)
  }
  return async (pairId, { terms = {}, account = 'euro', switches = [true, true] }) => {
    const by = 'acme-admin'
    const payoutAccountId = account === 'dollar' ? null : ids.get('issuer')
    const body = { pairId, clientAccountId: ids.get(account), payoutAccountId, ...usualTerms, ...terms }
    const path = '/admin/instruments'
    const { instrumentId } = await write<AdminInstrument>(by, 'POST', path, body)
    await write(by, 'POST', `${path}/${instrumentId}/resume`)
    const [offchainSalesEnabled, offchainDeliveryEnabled] = switches
    const turn = { offchainSalesEnabled, offchainDeliveryEnabled, reason: 'seeded' }
    await write(by, 'PUT', `/admin/markets/${pairId}/bank-switches`, turn)
  }
}
