import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ProposalKindName } from '@firsthand/wire/approvals'
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
} as const satisfies Record<PurchaseDecision, ProposalKindName>

const decisionOf = (kind: ProposalRow['kind']) =>
  (Object.keys(proposalKinds) as PurchaseDecision[]).find((each) => proposalKinds[each] === kind)

/** The open proposal of one of these decisions; null when there is none. */
async function openDecision(query: TenantTransaction, tenant: TenantId, reference: string) {
  type Found = Pick<ProposalRow, 'proposal_id' | 'kind' | 'proposer' | 'reason'>
  const [row] = await query<Found>(sql`select proposal_id, kind, proposer, reason from app.proposal
    where tenant_id = ${tenant} and subject = ${reference} and state = 'open'`)
  const decision = row && decisionOf(row.kind)
  if (!decision) return { proposalId: null, proposal: null }
  return { proposalId: row.proposal_id, proposal: { decision, proposedBy: row.proposer, reason: row.reason } }
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

export type ShownDelivery = NonNullable<DecidedPurchase['delivery']>

const deliveryOf = (row: DeliveryRow): ShownDelivery => ({
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

/** The delivery of a purchase; null before there is one. */
export async function shownDelivery(query: TenantTransaction, tenant: TenantId, reference: string) {
  const [row] = await query<DeliveryRow>(sql`select * from app.delivery
    where tenant_id = ${tenant} and reference = ${reference}`)
  return row === undefined ? null : deliveryOf(row)
}

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
  return {
    reference,
    state: purchase.state,
    stateReason: purchase.state_reason as StateReason | null,
    delivery: await shownDelivery(query, tenant, reference),
    ...(await openDecision(query, tenant, reference)),
  }
}
