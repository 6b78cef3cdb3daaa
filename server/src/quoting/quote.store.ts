import { keyOf as objectKey } from '@firsthand/engine/run'
import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type pg from 'pg'
import { switchLock } from '#markets/market-switches.store'
import type { QuoteRow } from '#rows.gen'
import type { QuoteFilter, QuotePageRequest, QuoteStore } from './quote.port.ts'
import { lowestReference } from './quote.rules.ts'
import {
  draftFromRow,
  firmColumns,
  firmValues,
  quoteColumns,
  quoteFromRow,
  type SelectedDraft,
  type SelectedQuote,
} from './quote-row.store.ts'

/** How many live firm quotes a caller may have in one market (contract 5). */
const liveQuotesMax = 10
/** No quote stays good for longer, so no older one can still be firm. */
const freshnessSecondsMax = 900

const ofCaller = 'q.tenant_id = $1 and q.caller = $2'
const one = `${ofCaller} and q.reference = $3`

/** One quote after another for a caller in a market: two at once must not both be the tenth. */
const queue = {
  name: 'quote_queue',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
}

/** The quote, what is answered for it under an idempotency key, and its event: all of them or none. */
const insert = {
  name: 'quote_insert',
  text: `with live as (
    select count(*) as number from (select from app.quote q
      where ${ofCaller} and q.pair_id = $4 and q.state = 'firm' and q.expires_at > $13 limit ${liveQuotesMax}) each
  ), kept as (
    insert into app.quote (tenant_id, caller, ${firmColumns})
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17 from live
      where live.number < ${liveQuotesMax}
      on conflict (venue_order) where venue_order is not null do nothing
      returning reference
  ), answered as (
    update app.idempotency i set status = $22, location = $23, answer = $24 from kept
      where i.tenant_id = $1 and i.caller = $2 and i.endpoint = $19 and i.key = $20 and i.claim = $21
  )
  select live.number < ${liveQuotesMax} as free,
    (select app.append_quote_event('quote.firm_created', reference, $18) from kept) as sequence from live`,
}

type Kept = { readonly free: boolean; readonly sequence: string | null }

const select = { name: 'quote_by_reference', text: `select ${quoteColumns} from app.quote q where ${one}` }

const draft = {
  name: 'quote_draft',
  text: `update app.quote q set deadline = $4, venue_calldata = $5, digest = $6 where ${one} and q.digest is null`,
}
const drafted = { name: 'quote_drafted', text: `select deadline, venue_calldata, digest from app.quote q where ${one}` }

/** An administrator who turns execution off counts what is issued: a bundle is kept before that count or not at all. */
const lockSwitchShared = {
  name: 'quote_lock_switch',
  text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
}
const executes = `not exists (select from app.market m where m.pair_id = q.pair_id
  and m.primary_execution_kind = 'onchain_rfq_atomic' and (m.rfq_draining or not m.rfq_execution_enabled))`
const issue = {
  name: 'quote_issue',
  text: `with issued as (
    update app.quote q set bundle = $4, state = 'intent_issued', chain_id = $6
    where ${one} and q.bundle is null and ${executes} returning q.reference
  ), named as (
    insert into app.chain_ref (chain_id, onchain_ref, wallet, tenant_id, caller, reference)
      select $6, $7, $8, $1, $2, reference from issued
  ), followed as (
    insert into app.outbox (tenant_id, object, key, handler, input)
      select $1, 'Settlement', $9, 'issued', $10 from issued
  ) select app.append_quote_event('quote.intent_issued', reference, $5) from issued`,
}
const issued = { name: 'quote_issued', text: `select bundle from app.quote q where ${one}` }

const refuse = {
  name: 'quote_refuse',
  text: `with refused as (
    update app.quote q set last_refusal = $4, last_refusal_at = $5 where ${one} and q.bundle is null returning q.reference
  ) select app.append_quote_event('quote.intent_refused', reference, $6) from refused`,
}

/** One page, newest first, along the index that its filter has. */
function pageQuery({ tenantId, subject }: Caller, { state, pairId }: QuoteFilter, page: QuotePageRequest): Query {
  const { prefix, before, limit, now } = page
  const values: unknown[] = [tenantId, subject, before ?? `${prefix}g`, prefix, limit + 1]
  const also = (text: (place: string) => string, value: unknown) => {
    values.push(value)
    return ` and ${text(`$${values.length}`)}`
  }
  const byPair = pairId === null ? '' : also((place) => `q.pair_id = ${place}`, pairId)
  const stored = state === 'expired' ? 'firm' : state
  const byState = stored === null ? '' : also((place) => `q.state = ${place}`, stored)
  const byClock =
    state === 'expired'
      ? also((place) => `q.expires_at <= ${place}`, now)
      : state === 'firm'
        ? also((place) => `q.expires_at > ${place}`, now) +
          also((place) => `q.reference >= ${place}`, eldestLive(prefix, now))
        : ''
  const text = `select ${quoteColumns} from app.quote q where ${ofCaller} and q.reference < $3 and q.reference >= $4
    ${byPair}${byState}${byClock} order by q.reference desc limit $5`
  return { text, values }
}

const eldestLive = (prefix: 'MINT' | 'RFQ', now: Date) =>
  lowestReference(prefix, new Date(now.getTime() - freshnessSecondsMax * 1000))

const reported = (facts: object) => JSON.stringify(facts)

/** Quotes on the login that row-level security binds to the tenant. Each call is one flight and one transaction. */
export function quoteStore(pool: pg.Pool): QuoteStore {
  const pipeline = <Each extends readonly object[]>(caller: Caller, queries: readonly Query[]) =>
    tenantPipeline<Each>(pool, caller.tenantId, queries)
  const keyOf = ({ tenantId, subject }: Caller, reference: string) => [tenantId, subject, reference]

  return {
    async keepFirm(caller, terms, answer) {
      const { tenantId, subject } = caller
      const { reference, pairId, expiresAt } = terms
      const event = reported({ reference, pairId, expiresAt: expiresAt.toISOString() })
      const { endpoint = null, key = null, id = null } = answer?.claim ?? {}
      const { status = null, location = null, body = null } = answer?.as ?? {}
      const values = [tenantId, subject, ...firmValues(terms), event, endpoint, key, id, status, location, body]
      const [, [kept]] = await pipeline<[object, Kept]>(caller, [
        { ...queue, values: [JSON.stringify([tenantId, subject, pairId])] },
        { ...insert, values },
      ])
      if (kept?.sequence != null) return 'kept'
      return kept?.free ? 'order used' : 'too many'
    },

    async find(caller, reference) {
      const [[row]] = await pipeline<[SelectedQuote]>(caller, [{ ...select, values: keyOf(caller, reference) }])
      return row ? quoteFromRow(row) : null
    },

    async list(caller, filter, page) {
      const [rows] = await pipeline<[SelectedQuote]>(caller, [pageQuery(caller, filter, page)])
      return rows.map(quoteFromRow)
    },

    async keepDraft(caller, reference, { deadline, venueCalldata, digest }) {
      const key = keyOf(caller, reference)
      const [, [row]] = await pipeline<[object, SelectedDraft]>(caller, [
        { ...draft, values: [...key, deadline, venueCalldata, digest] },
        { ...drafted, values: key },
      ])
      const kept = row && draftFromRow(row)
      if (!kept) throw new Error(`the draft of ${reference} was not kept`)
      return kept
    },

    async keepBundle(caller, { reference, pairId, walletAddress }, { text, chainId, quoteRef }) {
      const key = keyOf(caller, reference)
      const onChain = [chainId, quoteRef, walletAddress.toLowerCase()]
      const message = [objectKey(caller.tenantId, reference), JSON.stringify({ chainId })]
      const [, , [row]] = await pipeline<[object, object, Pick<QuoteRow, 'bundle'>]>(caller, [
        { ...lockSwitchShared, values: [switchLock(pairId)] },
        { ...issue, values: [...key, text, reported({ reference, pairId }), ...onChain, ...message] },
        { ...issued, values: key },
      ])
      if (row === undefined) throw new Error(`the quote ${reference} is gone`)
      return row.bundle
    },

    async keepRefusal(caller, { reference, pairId }, { code, at }) {
      const values = [...keyOf(caller, reference), code, at, reported({ reference, pairId, code })]
      await pipeline(caller, [{ ...refuse, values }])
    },
  }
}
