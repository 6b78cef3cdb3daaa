import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { appendQuoteEvent } from '#quoting/quote-event.store'
import {
  type ChainState,
  failureCode,
  finalityAt,
  type KnownSighting,
  type Move,
  movesOf,
} from '#quoting/quote-states.rules'
import type { QuoteKey } from './settlement.port.ts'

type Hex = `0x${string}`
type Stored = KnownSighting & {
  readonly id: string
  readonly minedAt: Date | null
  units: string | null
  error: string | null
}
type QuoteRow = { state: ChainState; tx_hash: Hex | null; block_number: string | null; pair_id: string }
type Sure = { readonly safe: bigint | null; readonly final: bigint | null; readonly deadlinePassed: boolean }

const numberOf = (value: unknown) => (value === null ? null : BigInt(value as string))

async function lockedQuote(query: TenantTransaction, { tenantId, caller, reference }: QuoteKey) {
  const [row] = await query(sql`select q.state, q.tx_hash, q.block_number, q.pair_id from app.quote q
    where q.tenant_id = ${tenantId} and q.caller = ${caller} and q.reference = ${reference} for update`)
  if (row === undefined) throw new Error(`the quote ${reference} is gone`)
  return row as unknown as QuoteRow
}

async function sightingsOf(query: TenantTransaction, chainId: string, key: QuoteKey): Promise<Stored[]> {
  const rows = await query(sql`select s.*, s.block_number::text as number from app.chain_sighting s
    where s.tenant_id = ${key.tenantId} and s.reference = ${key.reference} and s.caller = ${key.caller}
      and s.chain_id = ${chainId} and (s.orphaned_at is null or s.undone_at is null)`)
  return rows.map((row) => ({
    id: row.id as string,
    kind: row.kind as Stored['kind'],
    txHash: row.tx_hash as Hex,
    slot: row.slot as string,
    blockNumber: numberOf(row.number),
    place: row.place as number,
    isApplied: row.applied_at !== null,
    isOrphaned: row.orphaned_at !== null,
    minedAt: row.mined_at as Date | null,
    units: row.unit_base_units as string | null,
    error: row.error as string | null,
  }))
}

/** How sure the chain is, and whether a final block is younger than the quote's deadline. */
async function sureOf(
  query: TenantTransaction,
  chainId: string,
  { tenantId, caller, reference }: QuoteKey,
): Promise<Sure> {
  const [row] = await query(sql`select c.safe_number, c.final_number,
      coalesce(c.final_mined_at > q.deadline, false) as passed
    from app.chain c, app.quote q where c.chain_id = ${chainId}
      and q.tenant_id = ${tenantId} and q.caller = ${caller} and q.reference = ${reference}`)
  const { safe_number: safe = null, final_number: final = null, passed = false } = row ?? {}
  return { safe: numberOf(safe), final: numberOf(final), deadlinePassed: passed as boolean }
}

/** What an event tells of a move: the quote, and where on chain it can be seen. */
function dataOf({ state, by, event }: Move<Stored>, chainId: string, { reference }: QuoteKey, { pair_id }: QuoteRow) {
  const quote = { reference, pairId: Number(pair_id), chainId }
  if (event === 'quote.lapsed') return quote
  const tx = { ...quote, ...(by && { txHash: by.txHash }) }
  if (event === 'quote.reorged') return { ...tx, state }
  const mined = { ...tx, ...(by?.blockNumber != null && { blockNumber: `${by.blockNumber}` }) }
  if (event === 'quote.settled') return { ...mined, unitAmount: by?.units }
  return event === 'quote.failed' ? { ...mined, code: failureCode(by?.error ?? '', reference) } : mined
}

const written = (
  { tenantId, caller, reference }: QuoteKey,
  { state, by }: Pick<Move<Stored>, 'state' | 'by'>,
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
async function mark(query: TenantTransaction, sightings: readonly Stored[], sure: Sure): Promise<void> {
  const levels = sightings.map(({ blockNumber, isOrphaned }) =>
    blockNumber === null || isOrphaned ? 'pending' : finalityAt(blockNumber, sure),
  )
  await query(sql`update app.chain_sighting s set applied_at = coalesce(s.applied_at, clock_timestamp()),
      undone_at = case when s.orphaned_at is null then null else clock_timestamp() end, finality = m.finality
    from unnest(${sightings.map(({ id }) => id)}::uuid[], ${levels}::text[]) as m (id, finality) where s.id = m.id`)
}

/** Moves a quote to where its sightings put it. The row is locked, so two movers go one after the other. */
export async function moveQuote(query: TenantTransaction, chainId: string, key: QuoteKey): Promise<void> {
  const row = await lockedQuote(query, key)
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
  const last = moves.at(-1) ?? (row.state === 'settled' && by ? { state: row.state, by } : null)
  if (last) await query(written(key, last, sure))
  await mark(query, sightings, sure)
  for (const move of moves) await appendQuoteEvent(query, move.event, key.reference, dataOf(move, chainId, key, row))
}
