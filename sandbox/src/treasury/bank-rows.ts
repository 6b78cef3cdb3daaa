import { adminUrlOf, runAsAdmin } from '../postgres/databases.ts'
import type { World } from '../world/world.ts'

/** A client account that takes payments, as the service keeps it. */
export type ClientAccount = {
  readonly tenant: string
  readonly clientAccountId: string
  readonly iban: string
  readonly bic: string
  readonly name: string
  readonly currency: string
  /** How far its statements reach, and with what they close; null before the first. */
  readonly completeThrough: string | null
  readonly closing: string | null
}

/** As much of a purchase as somebody needs who pays for it. */
export type PayablePurchase = {
  readonly tenant: string
  readonly reference: string
  readonly paymentReference: string
  readonly caller: string
  readonly iban: string
  readonly currency: string
  readonly state: string
  readonly dueOn: string
  readonly amountDue: string
  /** Of what is due, the part that nobody has paid yet. */
  readonly outstanding: string
  /** The bank's reference of the last credit that was matched to it, and the id of the last refund that left. */
  readonly lastCredit: string | null
  readonly lastRefund: string | null
}

async function read<T>({ databaseServer, database }: World, select: string): Promise<readonly T[]> {
  const rows = await runAsAdmin(adminUrlOf(databaseServer.adminUrl, database), select)
  return rows.map((text) => JSON.parse(text) as T)
}

/** Those that another person has approved: the bank keeps no other. */
export const clientAccounts = (world: World): Promise<readonly ClientAccount[]> =>
  read(
    world,
    `select json_build_object('tenant', tenant_id, 'clientAccountId', client_account_id, 'iban', iban, 'bic', bic,
       'name', beneficiary_name, 'currency', currency, 'completeThrough', complete_through::text,
       'closing', closing_base_units::text)::text
     from app.client_account where state = 'approved' order by created_at`,
  )

const purchaseRow = `select json_build_object('tenant', p.tenant_id, 'reference', p.reference,
    'paymentReference', p.payment_reference, 'caller', p.caller, 'iban', a.iban, 'currency', p.currency,
    'state', p.state, 'dueOn', p.due_on::text, 'amountDue', p.amount_due::text,
    'outstanding', greatest(0, p.amount_due - coalesce((select sum(m.amount) from app.receipt_match m
       where m.tenant_id = p.tenant_id and m.reference = p.reference and m.state in ('applied', 'under_review')), 0))::text,
    'lastCredit', (select t.servicer_reference from app.receipt_match m join app.bank_transaction t
       using (tenant_id, bank_transaction_id) where m.tenant_id = p.tenant_id and m.reference = p.reference
       order by m.matched_at desc limit 1),
    'lastRefund', (select l.end_to_end_id from app.refund r join app.refund_line l using (tenant_id, refund_reference)
       where r.tenant_id = p.tenant_id and r.reference = p.reference and r.state in ('sent', 'settled')
       order by r.moved_at desc, l.attempt desc limit 1))::text
  from app.purchase p join app.client_account a using (tenant_id, client_account_id)`

/** The purchase of a reference, its own or the one that its buyer pays under; null when there is none. */
export async function payablePurchase(world: World, reference: string): Promise<PayablePurchase | null> {
  const plain = reference.replaceAll(' ', '')
  const column = /^OFFC[0-9a-f]{32}$/.test(plain) ? 'reference' : 'payment_reference'
  if (column === 'payment_reference' && !/^RF[0-9]{16}$/.test(plain)) return null
  const [found = null] = await read<PayablePurchase>(world, `${purchaseRow} where p.${column} = '${plain}'`)
  return found
}
