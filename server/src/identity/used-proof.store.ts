import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'

/** Keeps proofs for all instances. Answers whether this one is new. */
export const usedProofStore = (pool: pg.Pool) => ({
  keep: (tenant: TenantId, proof: string): Promise<boolean> =>
    inTenant(pool, tenant, async (query) => {
      const rows = await query(sql`insert into app.used_proof (tenant_id, proof) values (${tenant}, ${proof})
        on conflict do nothing returning true as kept`)
      return rows.length === 1
    }),
})

export type UsedProofStore = ReturnType<typeof usedProofStore>
