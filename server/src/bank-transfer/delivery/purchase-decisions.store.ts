import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type { StateReason } from '@firsthand/wire/bank-transfer/states'
import sql from 'sql-template-tag'
import type { DeliveryRow, MarketRow, OffchainInstrumentRow, ProposalRow, PurchaseRow } from '#rows.gen'
import type { WantedContract } from './delivery.rules.ts'

/** By which kind of proposal each decision is proposed. */
export const proposalKinds = {
  retry: 'delivery_retry',
  void: 'delivery_void',
  refund: 'purchase_refund',
} as const satisfies Record<PurchaseDecision, ProposalRow['kind']>

const decisionOf = (kind: ProposalRow['kind']) =>
  (Object.keys(proposalKinds) as PurchaseDecision[]).find((each) => proposalKinds[each] === kind)

/** The open proposal of one of these decisions; null when there is none. */
export async function openDecision(
  query: TenantTransaction,
  tenant: TenantId,
  reference: string,
  among: readonly PurchaseDecision[],
): Promise<NonNullable<DecidedPurchase['proposal']> | null> {
  const kinds = among.map((each) => proposalKinds[each])
  const [row] = await query<Pick<ProposalRow, 'kind' | 'proposed_by' | 'reason'>>(sql`select kind, proposed_by, reason
    from app.proposal where tenant_id = ${tenant} and subject = ${reference} and kind = any (${kinds})
      and state = 'open'`)
  const decision = row && decisionOf(row.kind)
  return decision ? { decision, proposedBy: row.proposed_by, reason: row.reason } : null
}

type ContractRow = Pick<PurchaseRow, 'chain_id'> &
  Pick<OffchainInstrumentRow, 'delivery_contract' | 'delivery_mode'> &
  Pick<MarketRow, 'unit_address'>

/** The contract that would have to deliver the purchase; null when there is no such purchase. */
export async function deliveryContractOf(
  query: TenantTransaction,
  tenant: TenantId,
  reference: string,
): Promise<WantedContract | null> {
  const [row] = await query<ContractRow>(sql`select p.chain_id, i.delivery_contract, i.delivery_mode, m.unit_address
    from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
      join app.market m on m.pair_id = p.pair_id
    where p.tenant_id = ${tenant} and p.reference = ${reference}`)
  if (row === undefined) return null
  return {
    chainId: row.chain_id,
    contract: String(row.delivery_contract),
    assetToken: String(row.unit_address),
    mints: row.delivery_mode === 'mint',
  }
}

const deliveryOf = (row: DeliveryRow): DecidedPurchase['delivery'] => ({
  state: row.state,
  attempt: Number(row.attempt),
  chainId: row.chain_id,
  contract: row.contract,
  purchaseId: row.purchase_id,
  walletAddress: row.wallet,
  unitAmount: row.unit_base_units,
  txHash: row.tx_hash,
  movedAt: row.moved_at.toISOString(),
})

/** A purchase that is known to exist, with its delivery and what is proposed about it. */
export async function decidedPurchase(
  query: TenantTransaction,
  tenant: TenantId,
  reference: string,
): Promise<DecidedPurchase> {
  const one = sql`where tenant_id = ${tenant} and reference = ${reference}`
  const [purchase] = await query<Pick<PurchaseRow, 'state' | 'state_reason'>>(
    sql`select state, state_reason from app.purchase ${one}`,
  )
  if (purchase === undefined) throw new Error(`there is no purchase ${reference}`)
  const [delivery] = await query<DeliveryRow>(sql`select * from app.delivery ${one}`)
  return {
    reference,
    state: purchase.state,
    stateReason: purchase.state_reason as StateReason | null,
    delivery: delivery === undefined ? null : deliveryOf(delivery),
    proposal: await openDecision(query, tenant, reference, ['retry', 'void', 'refund']),
  }
}
