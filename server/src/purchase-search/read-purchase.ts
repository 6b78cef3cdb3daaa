import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { type Answers, inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import type { PurchaseFound } from '@firsthand/wire/staff/purchase-search'
import {
  type EvidenceRows,
  evidenceOf,
  evidenceQueries,
  timelineOf as stepsOf,
  type TimelineRows,
  timelineQueries,
} from '#bank-transfer/purchases/purchase-evidence.store'
import type { AdminContext } from '#identity/admin-context'
import { type SearchDeps, searchedTerm } from './find-purchases.ts'
import { foundPurchase, purchaseLists, refundsOf, type SelectedPurchase, searchAudit } from './found-purchases.store.ts'
import { foundQuote, quoteEvents, quoteLists, type SelectedQuote } from './found-quotes.store.ts'
import type { Search } from './page-bounds.rules.ts'
import { readersOf } from './restricted.store.ts'
import { type Found, readerOf, shownTo } from './shown-to.rules.ts'
import { bankMoments, type Moments, quoteMoments, type Shown, timelineOf } from './timeline.rules.ts'
import { sentenceFor } from './who-acts.rules.ts'

/** A purchase, when each part of it was done, and what shows it. */
type Story = { readonly found: Found; readonly moments: Moments; readonly shown: Shown }

const alone = { before: null, limit: 1 } as const
const evidence = (kind: 'transaction' | 'intent' | 'decision', id: string | null) => (id === null ? [] : [{ kind, id }])

async function answers<Each extends readonly object[]>(query: TenantTransaction, queries: readonly Query[]) {
  const rows: (readonly object[])[] = []
  for (const each of queries) rows.push(await query(each))
  return rows as unknown as Answers<Each>
}

async function quoteStory(
  query: TenantTransaction,
  tenant: TenantId,
  search: Search,
  now: Date,
  prefix: 'MINT' | 'RFQ',
) {
  const [list] = quoteLists(tenant, prefix, search, { ...alone, now })
  const [row] = list === undefined ? [] : await query<SelectedQuote>(list)
  if (row === undefined) return null
  const events = await quoteEvents(query, tenant, row.reference)
  const sent = evidence('transaction', row.tx_hash)
  const shown = { paid: sent, checked: evidence('intent', row.digest), onChain: sent }
  return { found: foundQuote(row, now), moments: quoteMoments(events, row.settled_at?.toISOString() ?? null), shown }
}

/** Steps and evidence are the buyer’s own, so they show neither a freeze nor its release. */
async function purchaseStory(query: TenantTransaction, tenant: TenantId, search: Search): Promise<Story | null> {
  const [list] = purchaseLists(tenant, { seesFrozen: true, seesPeople: true }, search, alone)
  const [row] = list === undefined ? [] : await query<SelectedPurchase>(list)
  if (row === undefined) return null
  const { reference } = row
  const buyer = { tenantId: tenant, buyer: row.caller as BuyerId }
  const steps = stepsOf(reference, await answers<TimelineRows>(query, timelineQueries(buyer, reference)))
  const shown = evidenceOf(reference, await answers<EvidenceRows>(query, evidenceQueries(buyer, reference)))
  const refunds = await refundsOf(query, tenant, reference)
  return {
    found: foundPurchase(row),
    moments: bankMoments(steps?.items ?? []),
    shown: {
      paid: (shown?.payments ?? []).flatMap(({ statementEntryHash, matchId }) => [
        { kind: 'entry' as const, id: statementEntryHash },
        ...(matchId === null ? [] : [{ kind: 'match' as const, id: matchId }]),
      ]),
      checked: evidence('decision', shown?.attestationId ?? null),
      onChain: evidence('transaction', shown?.delivery?.txHash ?? null),
      last: refunds.map((id) => ({ kind: 'refund', id })),
    },
  }
}

/**
 * One sale with its timeline, with an audit record of the read; null when the tenant has none of this reference. `further`: what the
 * record has beside the reference.
 */
export function readPurchase(
  deps: SearchDeps,
  context: AdminContext,
  text: string,
  further: { readonly evidence?: true } = {},
): Promise<PurchaseFound | null> {
  const { tenantId } = context.caller
  const { pool, now } = deps
  return inTenant(pool, tenantId, async (query) => {
    const term = searchedTerm(deps, tenantId, text)
    const search = { term, rail: null, state: null, from: null, to: null }
    const isReference = term.kind === 'reference' && term.reference === text
    const story = !isReference
      ? null
      : term.prefix === 'OFFC'
        ? await purchaseStory(query, tenantId, search)
        : await quoteStory(query, tenantId, search, now(), term.prefix)
    const found = story === null ? [] : [story.found]
    const readerFor = await readersOf(query, context.caller, readerOf(context.caller), found)
    await query(searchAudit(context, 'purchase.read', { reference: text, ...further }))
    if (story === null) return null
    const { found: sale, moments, shown } = story
    const { buyerState, isFinal, rail } = sale
    const createdAt = sale.createdAt.toISOString()
    return {
      ...shownTo(readerFor(sale), sale),
      timeline: timelineOf({ buyerState, isFinal, byBank: rail === 'offchain_fixed_price', createdAt, moments, shown }),
      buyerSentence: sentenceFor(buyerState, sale),
    }
  })
}
