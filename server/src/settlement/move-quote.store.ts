import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Hex } from '@firsthand/values/values'
import type { QuoteEventKind } from '@firsthand/wire/events'
import sql from 'sql-template-tag'
import { deadlineSeconds } from '#quoting/draft-intent'
import { type ChainState, failureCode, finalityAt, type Move, movesOf } from '#quoting/quote-states.rules'
import type { ChainRow, ChainSightingRow, QuoteRow } from '#rows.gen'
import { eventDataOf, type QuoteKey, type StoredSighting } from './settlement.rules.ts'

/** A quote that was issued, so only the chain moves it. */
type LockedQuote = Pick<QuoteRow, 'tx_hash' | 'block_number' | 'pair_id' | 'deadline' | 'finality'> & {
  readonly state: ChainState
}
type Sure = { readonly safe: bigint | null; readonly final: bigint | null; readonly deadlinePassed: boolean }

const numberOf = (value: string | null) => (value === null ? null : BigInt(value))

async function lockQuote(query: TenantTransaction, { tenantId, caller, reference }: QuoteKey): Promise<LockedQuote> {
  const [row] = await query<LockedQuote>(sql`select q.state, q.tx_hash, q.block_number, q.pair_id,
      q.deadline, q.finality from app.quote q
    where q.tenant_id = ${tenantId} and q.caller = ${caller} and q.reference = ${reference} for no key update`)
  if (row === undefined) throw new Error(`the quote ${reference} is gone`)
  return row
}

async function sightingsOf(query: TenantTransaction, chainId: string, key: QuoteKey): Promise<StoredSighting[]> {
  const rows = await query<ChainSightingRow>(sql`select s.* from app.chain_sighting s
    where s.tenant_id = ${key.tenantId} and s.reference = ${key.reference} and s.caller = ${key.caller}
      and s.chain_id = ${chainId} and (s.orphaned_at is null or s.undone_at is null)`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    txHash: row.tx_hash as Hex,
    slot: row.slot,
    blockNumber: numberOf(row.block_number),
    place: row.place,
    isApplied: row.applied_at !== null,
    isOrphaned: row.orphaned_at !== null,
    minedAt: row.mined_at,
    units: row.unit_base_units,
    error: row.error,
  }))
}

/** How sure the chain is, and whether a final block is younger than the quote's deadline. */
async function sureOf(
  query: TenantTransaction,
  chainId: string,
  { tenantId, caller, reference }: QuoteKey,
): Promise<Sure> {
  type SureRow = Pick<ChainRow, 'safe_number' | 'final_number'> & { readonly passed: boolean }
  const [row] = await query<SureRow>(sql`select c.safe_number, c.final_number,
      coalesce(c.final_mined_at > q.deadline, false) as passed
    from app.chain c, app.quote q where c.chain_id = ${chainId}
      and q.tenant_id = ${tenantId} and q.caller = ${caller} and q.reference = ${reference}`)
  const { safe_number: safe = null, final_number: final = null, passed = false } = row ?? {}
  return { safe: numberOf(safe), final: numberOf(final), deadlinePassed: passed }
}

const written = (
  { tenantId, caller, reference }: QuoteKey,
  { state, by }: Pick<Move<StoredSighting>, 'state' | 'by'>,
  sure: Sure,
) => {
  const isSettled = state === 'settled' && by?.blockNumber != null
  return sql`update app.quote q set state = ${state}, tx_hash = ${by?.txHash ?? null},
      block_number = ${by?.blockNumber == null ? null : `${by.blockNumber}`},
      settled_at = ${isSettled ? by.minedAt : null}, settled_base_units = ${isSettled ? by.units : null},
      finality = ${isSettled ? finalityAt(by.blockNumber ?? 0n, sure) : null},
      failure = ${state === 'failed' ? failureCode(by?.error ?? '', reference) : null}
    where q.tenant_id = ${tenantId} and q.caller = ${caller} and q.reference = ${reference}`
}

/** Every sighting that was read is marked with what it did: nothing is applied or undone twice. */
async function mark(query: TenantTransaction, sightings: readonly StoredSighting[], sure: Sure): Promise<void> {
  const levels = sightings.map(({ blockNumber, isOrphaned }) =>
    blockNumber === null || isOrphaned ? 'pending' : finalityAt(blockNumber, sure),
  )
  await query(sql`update app.chain_sighting s set applied_at = coalesce(s.applied_at, clock_timestamp()),
      undone_at = case when s.orphaned_at is null then null else clock_timestamp() end, finality = m.finality
    from unnest(${sightings.map(({ id }) => id)}::uuid[], ${levels}::text[]) as m (id, finality) where s.id = m.id`)
}

/** A quote that has come nearer to its end. What it was about is not the worker's to read. */
export type Sold = {
  readonly reference: string
  readonly pairId: string
  readonly steps: readonly ('settled' | 'final')[]
  /** From the intent to the block; a little more where the venue's order set an earlier deadline. Null when it has not settled by this. */
  readonly seconds: number | null
}

type Came = {
  readonly moves: readonly Pick<Move, 'event'>[]
  readonly last: Pick<Move<StoredSighting>, 'state' | 'by'> | null
  readonly sure: Sure
}

function soldBy({ reference }: QuoteKey, row: LockedQuote, { moves, last, sure }: Came): Sold {
  const mined = last?.state === 'settled' ? last.by : null
  const isFinal = mined?.blockNumber != null && finalityAt(mined.blockNumber, sure) === 'finalized'
  const settled = moves.some(({ event }) => event === 'quote.settled') ? (['settled'] as const) : []
  const final = isFinal && row.finality !== 'finalized' ? (['final'] as const) : []
  const issuedMs = row.deadline === null ? null : row.deadline.getTime() - deadlineSeconds * 1000
  const seconds = mined?.minedAt && issuedMs !== null ? (mined.minedAt.getTime() - issuedMs) / 1000 : null
  return { reference, pairId: row.pair_id, steps: [...settled, ...final], seconds }
}

/**
 * Moves a quote to where its sightings put it. The row is locked, so two movers go one after the other. Answers how far it has come by
 * this move.
 */
export async function moveQuote(query: TenantTransaction, chainId: string, key: QuoteKey): Promise<Sold> {
  const row = await lockQuote(query, key)
  const sightings = await sightingsOf(query, chainId, key)
  const sure = await sureOf(query, chainId, key)
  const by =
    sightings.find(({ txHash, blockNumber }) => txHash === row.tx_hash && blockNumber === numberOf(row.block_number)) ??
    null
  const moves = movesOf({ state: row.state, by }, sightings, {
    number: sure.final,
    deadlinePassed: sure.deadlinePassed,
  })
  // A settlement that stays where it is may have become surer.
  const stays = row.state === 'settled' && by ? { state: row.state, by } : null
  const last = moves.at(-1) ?? stays
  if (last) await query(written(key, last, sure))
  await mark(query, sightings, sure)
  const quote = { reference: key.reference, pairId: Number(row.pair_id), chainId }
  for (const move of moves) await appendQuoteEvent(query, move.event, key.reference, eventDataOf(move, quote))
  return soldBy(key, row, { moves, last, sure })
}

/** An event for the tenant of the transaction. It locks the tenant's head, so it stands last. */
async function appendQuoteEvent(
  query: TenantTransaction,
  kind: QuoteEventKind,
  reference: string,
  data: object,
): Promise<void> {
  await query(sql`select app.append_quote_event(${kind}, ${reference}, ${JSON.stringify(data)})`)
}
