import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { BuyerId, Hex } from '@firsthand/values/values'
import type { SignedDelivery } from '@firsthand/wire/bank-transfer/custody'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ReleaseQuestion } from '#compliance/compliance'
import type { DeliveryRow, MarketRow, PurchaseRow } from '#rows.gen'
import type { PurchaseKey } from '../purchases/signals.rules.ts'
import type { ChainDelivery } from './delivery.rules.ts'

/** The units of a purchase on their way. */
export type Delivery = PurchaseKey &
  ChainDelivery & {
    readonly state: DeliveryRow['state']
    /** How often it was ordered: it can be ordered again, by a proposal and its approval. */
    readonly attempt: number
    readonly subject: BuyerId
    readonly assetClass: string
  }

/** What Compliance is asked about a delivery that has not left yet. */
export const releaseQuestion = (delivery: Delivery): ReleaseQuestion => {
  const { tenant, subject, chainId, wallet, assetClass, reference, contract, units } = delivery
  return { tenant, subject, chainId, walletAddress: wallet, assetClass, reference, contract, units: `${units}` }
}

type SelectedDelivery = DeliveryRow & Pick<PurchaseRow, 'caller'> & Pick<MarketRow, 'asset_class'>

/** Deliveries, one for each purchase that was released, on the worker's login. */
export function deliveryStore(pool: pg.Pool) {
  return {
    /** Null before the release. */
    async find({ tenant, reference }: PurchaseKey): Promise<Delivery | null> {
      const [[row]] = await tenantPipeline<[SelectedDelivery]>(pool, tenant, [
        sql`select d.*, p.caller, m.asset_class
          from app.delivery d join app.purchase p using (tenant_id, reference) join app.market m using (pair_id)
          where d.tenant_id = ${tenant} and d.reference = ${reference}`,
      ])
      if (row === undefined) return null
      return {
        tenant,
        reference,
        chainId: row.chain_id,
        contract: row.contract as Hex,
        purchaseId: row.purchase_id as Hex,
        wallet: row.wallet as Hex,
        units: BigInt(row.unit_base_units),
        state: row.state,
        attempt: Number(row.attempt),
        subject: row.caller as BuyerId,
        assetClass: row.asset_class,
      }
    },

    /** Keeps what the signer is shown; what it was shown before led to no delivery. */
    async keepEvidence({ tenant, reference }: PurchaseKey, { decision, statement, custody }: SignedDelivery) {
      await tenantPipeline(pool, tenant, [
        sql`insert into app.delivery_evidence (tenant_id, reference, decision, statement, custody)
          values (${tenant}, ${reference}, ${decision}, ${statement}, ${custody})
          on conflict (tenant_id, reference) do update set decision = excluded.decision, statement = excluded.statement,
            custody = excluded.custody, kept_at = clock_timestamp()`,
      ])
    },

    /** Sets when it is overdue. */
    async checkAgain({ tenant, reference }: PurchaseKey, nextSeconds: number): Promise<void> {
      await tenantPipeline(pool, tenant, [
        sql`update app.delivery set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
          where tenant_id = ${tenant} and reference = ${reference} and state in ('sending', 'voiding', 'blocked')`,
      ])
    },
  }
}

export type DeliveryStore = ReturnType<typeof deliveryStore>
