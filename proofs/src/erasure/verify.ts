import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askLedger } from '../ledger-oracle/ask-ledger.ts'
import { complianceCommand, serviceCommand } from './archives.ts'
import type { Stage } from './stage.ts'

const operator = 'acme-treasury-operator'

const keptSums = `select code || ' ' || a.currency as account, coalesce(b.held, e.sum)::text as sum from led.account a
  left join lateral (select case class when 'asset' then balance else -balance end as held from led.balance b
    where b.tenant_id = a.tenant_id and b.account_id = a.id) b on true
  left join lateral (select coalesce(sum(amount), 0) as sum from led.entry e
    where e.tenant_id = a.tenant_id and e.account_id = a.id) e on true
  where a.tenant_id = 'acme'`

/** Whether Debian's `ledger` reckons from the export what the database holds. */
async function ledgerFaults(stage: Stage): Promise<readonly string[]> {
  const { text } = await serviceCommand(stage, 'export-ledger', 'acme')
  const theirs = await askLedger(text)
  if (theirs === null) return ['ledger refuses our books']
  const { rows } = await stage.records.query<{ account: string; sum: string }>(keptSums)
  if (rows.length === 0) return ['there are no books']
  return rows.flatMap(({ account, sum }) => {
    const reckoned = theirs.get(account) ?? 0n
    return reckoned === BigInt(sum) ? [] : [`${account}: ledger reckons ${reckoned}, the books hold ${sum}`]
  })
}

async function auditFaults(stage: Stage): Promise<readonly string[]> {
  const { code, text } = await serviceCommand(stage, 'verify-audit')
  return code === 0 && text.includes('audit held') ? [] : [`verify-audit: ${text.slice(-400)}`]
}

async function decisionFaults(stage: Stage, exported: readonly string[]): Promise<readonly string[]> {
  const { world, urlOf } = stage
  const keys = join(world.folder, 'decision-keys.json')
  writeFileSync(keys, await (await fetch(`${urlOf('compliance')}/.well-known/decision-keys.json`)).text())
  const { code, text } = await complianceCommand(stage, 'verify-decisions', ...exported, '--keys', keys)
  return code === 0 && text.includes('decisions held') ? [] : [`verify-decisions: ${text.slice(-400)}`]
}

type Reconciled = { readonly holds: boolean; readonly differences: unknown }

/** Every day that has a statement is reconciled once more, and none differs. */
async function reconciliationFaults({ done }: Stage, days: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = []
  for (const date of days) {
    const { body } = await done('api', operator, 'POST /treasury/reconciliations/run', { json: { date } })
    const items: readonly Reconciled[] = body.reconciliations
    if (items.length === 0) faults.push(`nothing was reconciled for ${date}`)
    for (const each of items) if (!each.holds) faults.push(`${date}: ${JSON.stringify(each.differences)}`)
  }
  return faults
}

/** What has to hold before and after an erasure alike. */
export async function verifyAll(stage: Stage, decisions: readonly string[], days: readonly string[]) {
  return [
    ...(await auditFaults(stage)),
    ...(await decisionFaults(stage, decisions)),
    ...(await ledgerFaults(stage)),
    ...(await reconciliationFaults(stage, days)),
  ]
}
