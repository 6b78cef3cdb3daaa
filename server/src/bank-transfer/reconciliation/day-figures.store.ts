import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { BookFigures } from './day-reconciliation.rules.ts'

type Texts = Readonly<Record<string, string>>

/** One statement, so that everything in it is of one moment. */
const figuresOf = (tenant: TenantId, clientAccountId: string, day: string) => sql`
  select c.currency, s.to_on::text as closed_on, s.closing_base_units::text as closing,
    (select coalesce(sum(e.amount), 0)::text from led.account a
      join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
      join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
      where a.tenant_id = ${tenant} and a.code = 'bank:' || c.client_account_id and a.currency = c.currency
        and t.effective_on <= s.to_on) as bank,
    (select coalesce(sum(e.amount), 0)::text from led.account a
      join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
      join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
      where a.tenant_id = ${tenant} and a.code = 'bank:' || c.client_account_id and a.currency = c.currency
        and t.effective_on > s.to_on) as later_in_ledger,
    (select coalesce(sum(case b.sign when 'credit' then b.amount else -b.amount end), 0)::text from app.bank_transaction b
      where b.tenant_id = ${tenant} and b.client_account_id = c.client_account_id and b.booked_on > s.to_on) as later_in_files,
    (select coalesce(sum(b.amount), 0)::text from app.bank_transaction b
        join app.bank_statement f on f.tenant_id = b.tenant_id and f.statement_id = b.statement_id
      where b.tenant_id = ${tenant} and b.client_account_id = c.client_account_id and b.sign = 'credit'
        and b.booked_on <= s.to_on and b.confirmed_by is null and not f.closes_day) as unconfirmed,
    (select count(*)::int from (select from led.account a
        join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
        join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
      where a.tenant_id = ${tenant} and a.currency = c.currency and t.effective_on <= ${day}::date
        and split_part(a.code, ':', 1) in ('receipt', 'purchase', 'refund', 'frozen')
      group by a.id having sum(e.amount) > 0) d) as in_debit,
    (select coalesce(json_object_agg(k.kind, k.sum::text), '{}') from (
      select split_part(a.code, ':', 1) as kind, sum(e.amount) as sum from led.account a
        join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
        join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
      where a.tenant_id = ${tenant} and a.currency = c.currency and t.effective_on <= ${day}::date group by 1) k) as money,
    (select coalesce(json_agg(json_build_object('instrumentId', i.instrument_id,
        'ledger', (select coalesce(sum(e.amount), 0)::text from led.account a
          join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
          where a.tenant_id = ${tenant} and a.code = 'units:delivered' and a.currency = i.instrument_id),
        'deliveries', (select coalesce(sum(d.unit_base_units), 0)::text from app.purchase p
          join app.delivery d on d.tenant_id = p.tenant_id and d.reference = p.reference
          where p.tenant_id = ${tenant} and p.instrument_id = i.instrument_id and d.state = 'delivered'))
        order by i.instrument_id), '[]')
      from app.offchain_instrument i
      where i.tenant_id = ${tenant} and i.client_account_id = c.client_account_id) as units,
    (select coalesce(json_agg(json_build_object('chainId', k.chain_id, 'contract', k.contract,
        'delivered', k.delivered::text, 'underWay', k.under_way::text)), '[]') from (
      select d.chain_id, d.contract, coalesce(sum(d.unit_base_units) filter (where d.state = 'delivered'), 0) as delivered,
        coalesce(sum(d.unit_base_units) filter (where d.state in ('sending', 'blocked', 'voiding')), 0) as under_way
      from app.delivery d join app.purchase p on p.tenant_id = d.tenant_id and p.reference = d.reference
      where d.tenant_id = ${tenant} group by d.chain_id, d.contract
      having bool_or(p.client_account_id = c.client_account_id) order by d.chain_id, d.contract) k) as contracts,
    (select count(*)::int from (select from led.entry e where e.tenant_id = ${tenant}
        group by e.tx_id, e.currency having sum(e.amount) <> 0) u)
      + (select count(*)::int from led.tx t where t.tenant_id = ${tenant} and not exists (
        select from led.entry e where e.tenant_id = t.tenant_id and e.tx_id = t.id)) as unbalanced,
    (select count(*)::int from led.balance b join led.account a on a.tenant_id = b.tenant_id and a.id = b.account_id
        left join (select e.account_id, sum(e.amount) as sum from led.entry e where e.tenant_id = ${tenant}
          group by e.account_id) l on l.account_id = b.account_id
      where b.tenant_id = ${tenant}
        and b.balance <> case a.class when 'asset' then 1 else -1 end * coalesce(l.sum, 0)) as drifted
  from app.client_account c
    join lateral (select s.to_on, s.closing_base_units from app.bank_statement s
      where s.tenant_id = c.tenant_id and s.client_account_id = c.client_account_id and s.closes_day
        and s.to_on <= ${day}::date order by s.to_on desc limit 1) s on true
  where c.tenant_id = ${tenant} and c.client_account_id = ${clientAccountId}
    and exists (select from app.bank_statement n where n.tenant_id = c.tenant_id
      and n.client_account_id = c.client_account_id and n.closes_day and n.to_on >= ${day}::date)`

/** What ledger, bank and deliveries show for an account and day; null when no statement reaches the day. */
export async function dayFigures(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
  day: string,
): Promise<BookFigures | null> {
  const [row] = await slowly(query, figuresOf(tenant, clientAccountId, day))
  if (row === undefined) return null
  const amount = (text: unknown) => BigInt(text as string)
  return {
    currency: row.currency as string,
    closedOn: row.closed_on as string,
    closing: amount(row.closing),
    bank: amount(row.bank),
    money: Object.fromEntries(Object.entries(row.money as Texts).map(([kind, sum]) => [kind, BigInt(sum)])),
    laterInLedger: amount(row.later_in_ledger),
    laterInFiles: amount(row.later_in_files),
    unconfirmed: amount(row.unconfirmed),
    inDebit: row.in_debit as number,
    units: (row.units as Texts[]).map(({ instrumentId = '', ledger, deliveries }) => {
      return { instrumentId, ledger: amount(ledger), deliveries: amount(deliveries) }
    }),
    contracts: (row.contracts as Texts[]).map(({ chainId = '', contract = '', delivered, underWay }) => {
      return { chainId, contract, delivered: amount(delivered), underWay: amount(underWay) }
    }),
    unbalanced: row.unbalanced as number,
    drifted: row.drifted as number,
  }
}
