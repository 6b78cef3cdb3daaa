import { type FlowObject, keyOf, type OpenWork, type Run, type Target } from '@firsthand/engine/run'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { recountsDue } from './reconciliation-days.store.ts'
import { type RecountDeps, recountEveryDays, recountPage } from './recount-ledger.ts'

type Recounted = { readonly tenant: TenantId }

/** A step counts for this long, and a run has so many of them before it hands over to the next. */
const stepMs = 10_000
const stepsMax = 100

const target = (tenant: string): Target => ({ object: 'LedgerRecount', key: keyOf(tenant), handler: 'recount' })

async function countOn(deps: RecountDeps, tenant: TenantId): Promise<boolean> {
  const until = performance.now() + stepMs
  while (await recountPage(deps, tenant)) if (performance.now() > until) return true
  return false
}

/** Recounts the whole ledger of a tenant, page by page (key: tenant). Its rows say where it goes on. */
export const ledgerRecountObject = (deps: RecountDeps): FlowObject => ({
  name: 'LedgerRecount',
  open: true,
  keptHours: 1,
  flows: {
    async recount(run: Run, { tenant }: Recounted) {
      for (let step = 0; step < stepsMax; step += 1)
        if (!(await run.step(`pages ${step}`, () => countOn(deps, tenant)))) return
      run.send(target(tenant), { tenant })
    },
  },
})

/** Ledgers that are to be recounted. */
export const dueRecounts = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const tenants = await recountsDue(pool, limit, recountEveryDays)
    return tenants.map((tenant) => ({ target: target(tenant), input: { tenant }, delaySeconds: 0 }))
  },
})
