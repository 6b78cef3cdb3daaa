import { type Check, difference } from '../check.ts'
import type { Database } from '../database.ts'
import { nameOf } from '../listings.ts'
import { pipeline } from '../pipeline.ts'

/** Copies that differ from their listing, column by column. */
export const differingCopies = `select e.tenant_id || ' has another copy of ' || e.listing_id as wrong
  from app.listing_entitlement e join app.listing l on l.id = e.listing_id
  where exists (select from jsonb_each(to_jsonb(l)) fact
    where to_jsonb(e) ? fact.key and to_jsonb(e) -> fact.key <> fact.value)`

/** Everything that an administrator can change, at once; the checks of the table hold. */
const changeAll = `update app.listing set source = source || 'x', symbol = symbol || 'x', name = name || 'x',
  base_asset = 'x', quote_currency = 'x', chain_id = 'x', token_ref = token_ref || 'x', min_price = 7, max_price = 8,
  status = case status when 'deleted' then 'active' else 'deleted' end, hidden = not hidden, version = version + 1`

/** Never committed: the copies are read in the transaction that changed the listings. */
async function copiesAfter({ catalog }: Database, change: string): Promise<string[]> {
  const [changed, read] = await pipeline(catalog, 'acme', [change, differingCopies], 'rollback')
  const failed = [changed, read].find((answer) => answer?.code !== null)
  if (failed) return [`the copies cannot be compared: ${failed.message}`]
  return (read?.rows ?? []).map(({ wrong }) => `${wrong}`)
}

/** Who reads a copy of it: its tenant, or each tenant of its audience. */
const holders = (id: string) => `select distinct h.tenant_id from app.listing_entitlement e
  left join app.audience a on a.audience = e.tenant_id,
  unnest(coalesce(a.tenants, array[e.tenant_id])) h (tenant_id) where e.listing_id = '${id}'`

/** One more tenant: those who had it keep it, and nobody else gets it. */
async function entitles({ catalog, population }: Database): Promise<string[]> {
  const findings: string[] = []
  for (const { id, entitled } of population.listings.values()) {
    const entitle = `select app.entitle(array['${id}']::uuid[], array['globex'])`
    const answers = await pipeline(catalog, 'acme', [entitle, holders(id), differingCopies], 'rollback')
    const [, held, differing] = answers
    const found = (held?.rows ?? []).map((row) => row.tenant_id)
    findings.push(...difference(nameOf(id, 1), found, [...new Set([...entitled, 'globex'])]))
    findings.push(...(differing?.rows ?? []).map(({ wrong }) => `${wrong}`))
  }
  return findings
}

/** A tenant reads a copy of each listing that it sees: it must equal the listing. */
export const copyChecks: readonly Check[] = [
  { name: 'a change to a listing reaches every copy of it', run: (db) => copiesAfter(db, changeAll) },
  { name: 'entitling gives a true copy to those who are named and to nobody else', run: entitles },
]
