import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Subject } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Delivery, DeliveryStore } from './delivery.port.ts'

type Hex = `0x${string}`

/** Deliveries on the worker's login. */
export const deliveryStore = (pool: pg.Pool): DeliveryStore => ({
  async find({ tenant, reference }) {
    const [[row] = []] = await tenantPipeline(pool, tenant, [
      sql`select d.*, p.caller, p.market::jsonb->>'assetClass' as asset_class
        from app.delivery d join app.purchase p using (tenant_id, reference)
        where d.tenant_id = ${tenant} and d.reference = ${reference}`,
    ])
    if (row === undefined) return null
    return {
      tenant,
      reference,
      chainId: row.chain_id as string,
      contract: row.contract as Hex,
      purchaseId: row.purchase_id as Hex,
      wallet: row.wallet as Hex,
      units: BigInt(row.unit_base_units as string),
      state: row.state as Delivery['state'],
      attempt: Number(row.attempt),
      subject: row.caller as Subject,
      assetClass: row.asset_class as string,
    }
  },

  async checkAgain({ tenant, reference }, nextSeconds) {
    await tenantPipeline(pool, tenant, [
      sql`update app.delivery set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
        where tenant_id = ${tenant} and reference = ${reference} and state in ('sending', 'voiding', 'blocked')`,
    ])
  },
})
