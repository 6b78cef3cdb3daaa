import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import type { ProposalKind } from '../matching/proposals.store.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { todayOfPurchase } from '../statements/account-day.store.ts'
import { lockPurchase, type PurchaseLock } from './lock-purchase.store.ts'
import { movePurchase } from './move-purchase.store.ts'
import type { TreasuryPurchaseStore } from './purchase-decisions.port.ts'

/** How each decision is proposed, where a purchase has to stand for it, and what it tells the purchase. */
const decisions = {
  retry: { kind: 'delivery_retry', from: 'delivery_blocked', signal: 'retried' },
  void: { kind: 'delivery_void', from: 'delivery_blocked', signal: 'given_up' },
  refund: { kind: 'purchase_refund', from: 'paid', signal: 'wait_given_up' },
} as const satisfies Record<PurchaseDecision, { kind: ProposalKind; from: string; signal: string }>

const kindsOf = (among: readonly PurchaseDecision[]): ProposalKind[] => among.map((each) => decisions[each].kind)
const decisionOf = (kind: unknown) =>
  (Object.keys(decisions) as PurchaseDecision[]).find((each) => decisions[each].kind === kind)

/** What waits for a second person; undefined when nothing does. */
async function openOne(
  query: TenantTransaction,
  context: AdminContext,
  reference: string,
  among: readonly PurchaseDecision[],
) {
  const [row] = await query(sql`select kind, proposed_by, reason from app.proposal
    where tenant_id = ${context.caller.tenantId} and subject = ${reference} and kind = any (${kindsOf(among)})
      and state = 'open'`)
  const decision = decisionOf(row?.kind)
  if (row === undefined || decision === undefined) return undefined
  return { decision, proposedBy: row.proposed_by as string, reason: row.reason as string | null }
}

type Row = Readonly<Record<string, unknown>>

const deliveryOf = (row: Row): DecidedPurchase['delivery'] => ({
  state: row.state as NonNullable<DecidedPurchase['delivery']>['state'],
  attempt: Number(row.attempt),
  chainId: row.chain_id as string,
  contract: row.contract as string,
  purchaseId: row.purchase_id as string,
  walletAddress: row.wallet as string,
  unitAmount: row.unit_base_units as string,
  txHash: row.tx_hash as string | null,
  movedAt: (row.moved_at as Date).toISOString(),
})

async function seen(query: TenantTransaction, context: AdminContext, reference: string): Promise<DecidedPurchase> {
  const one = sql`where tenant_id = ${context.caller.tenantId} and reference = ${reference}`
  const [purchase] = await query(sql`select state, state_reason from app.purchase ${one}`)
  const [delivery] = await query(sql`select * from app.delivery ${one}`)
  return {
    reference,
    state: purchase?.state as DecidedPurchase['state'],
    stateReason: (purchase?.state_reason ?? null) as DecidedPurchase['stateReason'],
    delivery: delivery === undefined ? null : deliveryOf(delivery),
    proposal: (await openOne(query, context, reference, ['retry', 'void', 'refund'])) ?? null,
  }
}

/** Purchases that people help on, on the login of the API. */
export function treasuryPurchaseStore(pool: pg.Pool): TreasuryPurchaseStore {
  const onPurchase = <T>(
    context: AdminContext,
    reference: string,
    work: (query: TenantTransaction, purchase: PurchaseLock) => Promise<T>,
  ): Promise<T | null> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const purchase = await lockPurchase(query, context.caller.tenantId, reference)
      return purchase && work(query, purchase)
    })

  return {
    propose: (context, reference, decision, reason) =>
      onPurchase(context, reference, async (query, { state }) => {
        const { kind, from } = decisions[decision]
        if (state !== from) throw proposalNotOpen(`The purchase is ${state}.`)
        const other = await openOne(query, context, reference, ['retry', 'void'])
        if (other !== undefined && other.decision !== decision)
          await decideProposal(query, context, { kinds: kindsOf([other.decision]), subject: reference }, 'rejected')
        await openProposal(query, context, { kind, subject: reference, payload: {}, reason })
        return seen(query, context, reference)
      }),

    proposed: (context, reference, among) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const open = await openOne(query, context, reference, among)
        const [row] = await query(sql`select p.chain_id, i.delivery_contract, i.delivery_mode, m.unit_address
          from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
            join app.market m on m.pair_id = p.pair_id
          where p.tenant_id = ${context.caller.tenantId} and p.reference = ${reference}`)
        if (open === undefined || row === undefined) return null
        const contract = {
          chainId: row.chain_id as string,
          contract: String(row.delivery_contract),
          assetToken: String(row.unit_address),
          mints: row.delivery_mode === 'mint',
        }
        return { decision: open.decision, contract }
      }),

    approve: (context, reference, among) =>
      onPurchase(context, reference, async (query, { tenant }) => {
        const open = await openOne(query, context, reference, among)
        if (open === undefined) throw proposalNotOpen()
        const on = (await todayOfPurchase(query, { tenant, reference })) ?? ''
        const { signal, kind } = decisions[open.decision]
        const occasion = { tenant, reference, on, actor: context.caller.subject }
        const { event } = await movePurchase(query, occasion, { kind: signal })
        if (event === null) throw proposalNotOpen('The purchase has moved on.')
        await decideProposal(query, context, { kinds: [kind], subject: reference }, 'approved')
        return seen(query, context, reference)
      }),
  }
}
