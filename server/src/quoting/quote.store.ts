import { keyOf } from '@firsthand/engine/run'
import { prepared, type Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, Reference } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TradedMarket } from '#markets/market.rules'
import type { MarketAsJson } from '#markets/market.store'
import { tradedFromRow, tradedRows } from '#markets/market-row.store'
import { switchLock } from '#markets/market-switches.store'
import type { QuoteRow } from '#rows.gen'
import type { Answered, Claim } from './idempotency.store.ts'
import type { Draft, FirmTerms, Quote } from './quote.rules.ts'
import {
  draftFromRow,
  ofCaller,
  pageOf,
  type QuoteFilter,
  type QuotePageRequest,
  quoteColumns,
  quoteFromRow,
  type SelectedDraft,
  type SelectedQuote,
} from './quote-row.store.ts'

/** How many live firm quotes a caller may have in one market (contract 5). */
const liveQuotesMax = raw('10')

/** What is kept of the answer, and the claim of the idempotency key that it is kept under. */
type KeyedAnswer = { readonly claim: Claim; readonly as: Answered }

/** What the intent call answers, and what the chain will know the quote by. */
type IssuedBundle = { readonly text: string; readonly chainId: string; readonly quoteRef: string }

const one = (caller: Caller, reference: Reference): Sql => sql`${ofCaller(caller)} and q.reference = ${reference}`

/** A quote, and its market with the rules about who may buy. */
export type TradedQuote = { readonly quote: Quote; readonly market: TradedMarket | null }

/** Takes the tenant, the caller and the reference. */
const tradedOfQuote = {
  name: 'traded_market_of_quote',
  text: tradedRows(`from app.quote q join app.market_entitlement e using (tenant_id, pair_id) join app.market m using (pair_id)
    where q.tenant_id = $1 and q.caller = $2 and q.reference = $3`),
}

/** One quote after another for a caller in a market: two at once must not both be the tenth. */
const queue = ({ tenantId, buyer }: Caller, { pairId }: FirmTerms): Query =>
  prepared(
    'quote_queue',
    sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([tenantId, buyer, pairId])}, 0))`,
  )

/** The quote, its reference under an idempotency key, and its event: all of them or none. */
function insertFirm(caller: Caller, terms: FirmTerms, answer: KeyedAnswer | null): Query {
  const { tenantId, buyer } = caller
  const { reference, pairId, createdAt, expiresAt, venue } = terms
  const { endpoint = null, key = null, id = null } = answer?.claim ?? {}
  const { status = null, location = null, answer: made = null } = answer?.as ?? {}
  const event = JSON.stringify({ reference, pairId, expiresAt: expiresAt.toISOString() })
  const statement = sql`with live as (
    select count(*) as number from (select from app.quote q
      where ${ofCaller(caller)} and q.pair_id = ${pairId} and q.state = 'firm' and q.expires_at > ${createdAt}
      limit ${liveQuotesMax}) each
  ), admitted as materialized (
    select app.admit_person(${buyer}) as yes
  ), kept as (
    insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
        unit_base_units, price, price_scale, price_block, created_at, expires_at, venue_order, venue_terms, venue_expires_at)
      select ${tenantId}, ${buyer}, ${reference}, ${pairId}, ${JSON.stringify(terms.market)}, ${terms.walletAddress},
        ${`${terms.cashAmount}`}, ${`${terms.feeAmount}`}, ${`${terms.unitAmount}`}, ${`${terms.price}`}, ${terms.priceScale},
        ${`${terms.priceBlock}`}, ${createdAt}, ${expiresAt}, ${venue?.orderId ?? null}, ${venue?.kept ?? null},
        ${venue?.expiresAt ?? null} from live, admitted
      where live.number < ${liveQuotesMax} and admitted.yes
      on conflict (venue_order) where venue_order is not null do nothing
      returning reference
  ), answered as (
    update app.idempotency i set status = ${status}, location = ${location}, answer = ${made} from kept
      where i.tenant_id = ${tenantId} and i.caller = ${buyer} and i.endpoint = ${endpoint} and i.key = ${key}
        and i.claim = ${id}
  )
  select live.number < ${liveQuotesMax} as free, admitted.yes as admitted,
    (select app.append_quote_event('quote.firm_created', reference, ${event}) from kept) as sequence from live, admitted`
  return prepared('quote_insert', statement)
}

type Kept = { readonly free: boolean; readonly admitted: boolean; readonly sequence: string | null }

/** An administrator who turns execution off counts what is issued: a bundle is kept before that count or not at all. */
const lockSwitchShared = ({ pairId }: Pick<Quote, 'pairId'>): Query =>
  prepared('quote_lock_switch', sql`select pg_advisory_xact_lock_shared(hashtextextended(${switchLock(pairId)}, 0))`)

const executes = raw(`not exists (select from app.market m where m.pair_id = q.pair_id
  and m.primary_execution_kind = 'onchain_rfq_atomic' and (m.rfq_draining or not m.rfq_execution_enabled))`)

/** The bundle, the name by which the chain knows the quote, the message that has it followed, and the event. */
function issue(
  caller: Caller,
  { reference, pairId, walletAddress }: Pick<Quote, 'reference' | 'pairId' | 'walletAddress'>,
  { text, chainId, quoteRef }: IssuedBundle,
): Query {
  const { tenantId, buyer } = caller
  const statement = sql`with issued as (
    update app.quote q set bundle = ${text}, state = 'intent_issued', chain_id = ${chainId}
    where ${one(caller, reference)} and q.bundle is null and ${executes} returning q.reference
  ), named as (
    insert into app.chain_ref (chain_id, onchain_ref, wallet, tenant_id, caller, reference)
      select ${chainId}, ${quoteRef}, ${walletAddress.toLowerCase()}, ${tenantId}, ${buyer}, reference from issued
  ), followed as (
    insert into app.outbox (tenant_id, object, key, handler, input)
      select ${tenantId}, 'Settlement', ${keyOf(tenantId, reference)}, 'issued', ${JSON.stringify({ chainId })} from issued
  ) select app.append_quote_event('quote.intent_issued', reference, ${JSON.stringify({ reference, pairId })}) from issued`
  return prepared('quote_issue', statement)
}

/**
 * The quotes of callers, on the login that row-level security binds to the tenant. Each call is one pipelined transaction,
 * and each change is published by an event of the same transaction.
 */
export function quoteStore(pool: pg.Pool) {
  const pipeline = <Each extends readonly object[]>({ tenantId }: Caller, queries: readonly Query[], kind?: 'write') =>
    tenantPipeline<Each>(pool, tenantId, queries, kind)

  return {
    /**
     * Keeps a new firm quote, and under a claim what is answered for it; nothing when the caller has as many live quotes in
     * this market as it may have, or the venue's order is another quote's.
     */
    async keepFirm(
      caller: Caller,
      terms: FirmTerms,
      answer: KeyedAnswer | null,
    ): Promise<'kept' | 'not admitted' | 'too many' | 'order used'> {
      const queries = [queue(caller, terms), insertFirm(caller, terms, answer)]
      const [, [kept]] = await pipeline<[object, Kept]>(caller, queries, 'write')
      if (kept?.sequence != null) return 'kept'
      if (kept?.admitted === false) return 'not admitted'
      return kept?.free ? 'order used' : 'too many'
    },

    /** Null when this caller has no such quote. */
    async find(caller: Caller, reference: Reference): Promise<Quote | null> {
      const found = sql`select ${quoteColumns} from app.quote q where ${one(caller, reference)}`
      const [[row]] = await pipeline<[SelectedQuote]>(caller, [prepared('quote_by_reference', found)])
      return row ? quoteFromRow(row) : null
    },

    /** The same with its market as the caller sees it now, in one question; its market is null when it cannot be seen. */
    async findTraded(caller: Caller, reference: Reference): Promise<TradedQuote | null> {
      const found = sql`select ${quoteColumns} from app.quote q where ${one(caller, reference)}`
      const [[row], [traded]] = await pipeline<[SelectedQuote, MarketAsJson]>(caller, [
        prepared('quote_by_reference', found),
        { ...tradedOfQuote, values: [caller.tenantId, caller.buyer, reference] },
      ])
      return row ? { quote: quoteFromRow(row), market: traded ? tradedFromRow(traded.market) : null } : null
    },

    /** Newest first; one more than `limit` when there is a further page. */
    async list(caller: Caller, filter: QuoteFilter, page: QuotePageRequest): Promise<Quote[]> {
      const [rows] = await pipeline<[SelectedQuote]>(caller, [pageOf(caller, filter, page)])
      return rows.map(quoteFromRow)
    },

    /** The first draft wins, and everybody reads it back. */
    async keepDraft(caller: Caller, reference: Reference, draft: Draft): Promise<Draft> {
      const { deadline, venueCalldata, digest } = draft
      const update = sql`update app.quote q set deadline = ${deadline}, venue_calldata = ${venueCalldata}, digest = ${digest}
        where ${one(caller, reference)} and q.digest is null`
      const select = sql`select deadline, venue_calldata, digest from app.quote q where ${one(caller, reference)}`
      const [, [row]] = await pipeline<[object, SelectedDraft]>(caller, [
        prepared('quote_draft', update),
        prepared('quote_drafted', select),
      ])
      const kept = row && draftFromRow(row)
      if (!kept) throw new Error(`the draft of ${reference} was not kept`)
      return kept
    },

    /**
     * The first bundle wins, and everybody reads it back. From then on the quote is found by its name on chain, and followed
     * there. Null when the market's execution was switched off meanwhile.
     */
    async keepBundle(
      caller: Caller,
      quote: Pick<Quote, 'reference' | 'pairId' | 'walletAddress'>,
      bundle: IssuedBundle,
    ): Promise<string | null> {
      const issued = sql`select bundle from app.quote q where ${one(caller, quote.reference)}`
      const queries = [lockSwitchShared(quote), issue(caller, quote, bundle), prepared('quote_issued', issued)]
      const [, , [row]] = await pipeline<[object, object, Pick<QuoteRow, 'bundle'>]>(caller, queries, 'write')
      if (row === undefined) throw new Error(`the quote ${quote.reference} is gone`)
      return row.bundle
    },

    /** Notes why the intent was refused; an issued quote has no further refusals. */
    async keepRefusal(
      caller: Caller,
      { reference, pairId }: Pick<Quote, 'reference' | 'pairId'>,
      { code, at }: { readonly code: string; readonly at: Date },
    ): Promise<void> {
      const event = JSON.stringify({ reference, pairId, code })
      const refuse = sql`with refused as (
        update app.quote q set last_refusal = ${code}, last_refusal_at = ${at}
        where ${one(caller, reference)} and q.bundle is null returning q.reference
      ) select app.append_quote_event('quote.intent_refused', reference, ${event}) from refused`
      await pipeline(caller, [prepared('quote_refuse', refuse)])
    },
  }
}

export type QuoteStore = ReturnType<typeof quoteStore>
