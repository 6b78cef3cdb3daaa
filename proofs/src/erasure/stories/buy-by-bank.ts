import { randomUUID } from 'node:crypto'
import type { Party } from '@firsthand/sandbox/bank/movement'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import { until } from '../calls.ts'
import type { Canary } from '../people.ts'
import type { Stage } from '../stage.ts'

const pairId = 3
const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'

const accountOf = ({ legalName, iban }: Canary): Party => ({ name: legalName, iban, bic: 'ABNANL2A' })

/** The client account in euros, at which the market is paid. */
async function clientAccount({ treasury }: Stage) {
  const account = (await treasury.accounts()).find(({ tenant, currency }) => tenant === 'acme' && currency === 'EUR')
  if (account === undefined) throw new Error('acme has no client account')
  return account
}

type Paid = { readonly payer: Canary; readonly cents: bigint; readonly reference?: string }

/** Credits of people at the bank, in one file, each with words of its payer. */
async function notificationOf(stage: Stage, credits: readonly Paid[]): Promise<string> {
  const { bank } = stage.treasury
  const { iban, currency } = await clientAccount(stage)
  const made = credits.map(({ payer, cents, reference }) => {
    const order = { iban, currency, payer: accountOf(payer), amount: cents, reference: reference ?? '' }
    return bank.credit({ ...order, case: reference === undefined ? 'no_reference' : 'on_time' })
  })
  const references = made.flatMap(({ bankReferences }) => bankReferences)
  const xml = bank.notification(iban, currency, bank.today(), references)
  const [one] = credits
  if (credits.length > 1 || one === undefined) return xml
  // What the customer wrote beside the reference, or in its place.
  const written = xml.replace('Thank you for everything', one.payer.remittance)
  return written.includes(one.payer.remittance)
    ? written
    : written.replace('</Strd>', `</Strd><Ustrd>${one.payer.remittance}</Ustrd>`)
}

/** Orders units and pays too much for them: the units are delivered, and the rest is refunded later. Answers the reference. */
export async function buyByBank(stage: Stage, payer: Canary, way: 'gateway' | 'hand'): Promise<string> {
  const { done, gateway, treasury } = stage
  const json = { pairId, cashAmount: '20100', walletAddress: payer.wallet.address }
  const headers = { 'idempotency-key': randomUUID() }
  const ordered = await done('api', payer.subject, 'POST /offchain-purchases', { json, headers })
  const { reference, paymentInstructions } = ordered.body
  const cents = BigInt(paymentInstructions.amount) + 5_000n
  const xml = await notificationOf(stage, [{ payer, cents, reference: paymentInstructions.paymentReference }])
  if (way === 'gateway') gateway.layOut(xml)
  else await treasury.takeIn('acme', xml)
  await until(`delivery of ${reference}`, async () => {
    const { state } = (await done('api', payer.subject, `GET /offchain-purchases/${reference}`)).body
    return state === 'delivered' ? true : null
  })
  return reference
}

/** Money that nobody can allocate, as a file of the bank. */
export const unallocated = (stage: Stage, payer: Canary, cents: bigint): Promise<string> =>
  notificationOf(stage, [{ payer, cents }])

/** Money of all of them in one file of the bank, that nobody can allocate: it stays at the treasury with their names. */
export async function payTogether(stage: Stage, payers: readonly Canary[]): Promise<void> {
  const credits = payers.map((payer, place) => ({ payer, cents: 12_300n + BigInt(place) }))
  await stage.treasury.takeIn('acme', await notificationOf(stage, credits))
}

/** The treasury pays back what each has paid too much, with words about them, by a payment file. Answers how many files. */
export async function payRefunds(stage: Stage, payers: ReadonlyMap<string, Canary>): Promise<number> {
  const { done, treasury } = stage
  const refunds = await until('refunds that may be paid', async () => {
    const path = 'GET /treasury/refunds?state=requested&limit=200' as const
    const { items } = (await done('api', operator, path)).body as { items: RefundView[] }
    const ready = items.filter(({ reference, screening }) => payers.has(reference ?? '') && screening === 'clear')
    return ready.length === payers.size ? ready : null
  })
  for (const { refundReference, reference } of refunds) {
    const json = { reason: payers.get(reference ?? '')?.notes.refund }
    const proposed = await done('api', operator, `POST /treasury/refunds/${refundReference}/propose`, { json })
    const path = `/proposals/${proposed.body.proposalId}` as const
    const { digest } = (await done('api', approver, `GET ${path}`)).body
    await done('api', approver, `POST ${path}/approve`, { ifMatch: digest })
  }
  return (await treasury.payOut('refunds')).length
}
