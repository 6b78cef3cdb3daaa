import { inCluster, inTenant } from '@firsthand/postgres/tenant'
import { applyRegister } from '@firsthand/sealing/erasure-register'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { eraseAgain, listedErasures, noteRegistered } from './erasure.store.ts'

/** Before the program listens: a backup that was restored loses again what was erased since. Answers how many there were. */
export const applyErasures = (pool: pg.Pool, erasuresFile: string): Promise<number> =>
  applyRegister(erasuresFile, {
    listed: () => inCluster(pool, listedErasures),
    apply: (line) => {
      const tenant = line.tenant as TenantId
      return inTenant(pool, tenant, async (query) => {
        await eraseAgain(query, line)
        await noteRegistered(query, { tenant, erasureId: line.erasureId })
      })
    },
  })
