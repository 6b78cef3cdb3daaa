import { randomBytes } from 'node:crypto'
import type { PairId, TenantId } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { Role } from '@firsthand/wire/roles'
import type pg from 'pg'
import { purchaseStore } from '#bank-transfer/purchases/purchase.store'
import { contextOf } from '#bank-transfer/testing/treasury-under-test'
import { testPseudonyms } from '#identity/testing/pseudonyms'
import { makeReference } from '#quoting/quote.rules'
import { quoteStore } from '#quoting/quote.store'
import type { Rail } from '#quoting/rail'
import { aQuote, callerOf } from '#quoting/testing/quote-builder'
import { findPurchases, searchedTerm } from '../find-purchases.ts'
import type { Search, SearchPage } from '../page-bounds.rules.ts'
import { readEvidence } from '../read-evidence.ts'
import { readPurchase } from '../read-purchase.ts'

type Asked = Partial<Omit<Search, 'term'>> & { readonly q?: string }

/** The search as people of a role use it, without HTTP. */
export function searching(pool: pg.Pool, now = () => new Date()) {
  const deps = { pool, now, pseudonyms: testPseudonyms }
  // No chain is asked about a sale that is not settled yet.
  const notAsked = () => Promise.reject(new Error('no chain is there'))
  const rails = (['MINT', 'RFQ'] as const).map((referencePrefix) => ({
    quoting: { rail: { referencePrefix } as Rail, quotes: quoteStore(pool), receiptProof: notAsked },
  }))
  const bank = { purchases: purchaseStore(pool), chains: new Set<string>(), deliveryReceipt: notAsked }
  const sources = { rails, bank }
  const none = { rail: null, state: null, from: null, to: null }
  return (role: Role, tenant = 'acme') => {
    const context = contextOf(`${role}-person`, tenant as TenantId, [role])
    return {
      find: ({ q, ...own }: Asked = {}, page: Partial<SearchPage> = {}) =>
        findPurchases(
          deps,
          context,
          { ...none, ...own, term: q === undefined ? null : searchedTerm(deps, context.caller.tenantId, q) },
          { before: null, limit: 50, ...page },
        ),
      read: (reference: string) => readPurchase(deps, context, reference),
      evidence: (reference: string) => readEvidence({ ...deps, ...sources }, context, reference),
    }
  }
}

/** Quotes of the on-chain rails, each taken as far as a test wants it. */
export async function quoting(admin: pg.Pool, api: pg.Pool) {
  const quotes = quoteStore(api)
  const { rows } = await admin.query(
    `with made as (insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals, unit_symbol,
        unit_decimals, freshness_seconds, fee_bps, eligibility, name)
      values ('acme', 'active', false, 'bond', 'USDC', 6, 'HARBOUR', 18, 60, 0, '{}', 'Harbour Tower') returning pair_id),
    seen as (insert into app.market_entitlement (tenant_id, pair_id) select 'acme', pair_id from made)
    select pair_id from made`,
  )
  const pairId = Number(rows[0].pair_id) as PairId

  async function firm(own: Parameters<typeof aQuote>[0] = {}, subject = 'acme-buyer-1') {
    const terms = aQuote({ pairId, ...own })
    const kept = await quotes.keepFirm(callerOf('acme', subject), terms, null)
    if (kept !== 'kept') throw new Error(kept)
    return terms
  }
  async function venue(own: Parameters<typeof aQuote>[0] = {}) {
    const createdAt = own.createdAt ?? new Date()
    const expiresAt = new Date(createdAt.getTime() + 90_000)
    const made = aQuote()
    return firm({
      ...own,
      createdAt,
      reference: makeReference('RFQ', createdAt, randomBytes(10)),
      market: { ...made.market, primaryExecutionKind: 'onchain_rfq_atomic' },
      venue: { orderId: randomBytes(8).toString('hex'), expiresAt, kept: '{}' },
    })
  }
  async function issue(terms: Awaited<ReturnType<typeof firm>>) {
    const caller = callerOf('acme', 'acme-buyer-1')
    const deadline = new Date(Date.now() + 30_000)
    await quotes.keepDraft(caller, terms.reference, { deadline, venueCalldata: '0x', digest: `0x${'d'.repeat(64)}` })
    const quoteRef = quoteRefOf('acme', terms.reference)
    await quotes.keepBundle(caller, terms, { text: 'bundle', chainId: 'eip155:31337', quoteRef })
  }
  return {
    pairId,
    firm,
    venue,
    issue,
    /** As the worker leaves a quote that a final block settled. */
    async settle({ reference }: { readonly reference: string }, txHash: string, finality = 'finalized') {
      await admin.query(
        `update app.quote set state = 'settled', tx_hash = $2, block_number = 5, settled_at = '2026-11-15T09:30:00Z',
          settled_base_units = unit_base_units, finality = $3 where reference = $1`,
        [reference, txHash, finality],
      )
    },
  }
}
