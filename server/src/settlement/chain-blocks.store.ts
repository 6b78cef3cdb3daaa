import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Hex } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { Block, Seen } from './settlement.rules.ts'

type BlockRow = { number: string; hash: Hex; parent_hash: Hex; mined_at: Date }

export const blockColumns = 'b.number, b.hash, b.parent_hash, b.mined_at'
export const blockFromRow = (columns: Record<string, unknown>): Block => {
  const { number, hash, parent_hash: parentHash, mined_at: minedAt } = columns as BlockRow
  return { number: BigInt(number), hash, parentHash, minedAt }
}

/** Whether the newest block on record is this one. From here to the end of the transaction nobody else writes. */
export async function isStillHead(query: TenantTransaction, chainId: string, head: Block | null): Promise<boolean> {
  const [row] = await query(sql`select c.head_number, b.hash from app.chain c
    left join app.chain_block b on b.chain_id = c.chain_id and b.number = c.head_number
    where c.chain_id = ${chainId} for no key update of c`)
  return row !== undefined && (row.hash ?? null) === (head?.hash ?? null)
}

export async function addBlocks(query: TenantTransaction, chainId: string, blocks: readonly Block[]): Promise<void> {
  await query(sql`insert into app.chain_block (chain_id, number, hash, parent_hash, mined_at)
    select ${chainId}, b.* from unnest(${blocks.map(({ number }) => `${number}`)}::bigint[],
      ${blocks.map(({ hash }) => hash)}::text[], ${blocks.map(({ parentHash }) => parentHash)}::text[],
      ${blocks.map(({ minedAt }) => minedAt)}::timestamptz[]) as b`)
}

/** As rows for the database; what a kind of sighting has not is null. */
const rowsOf = (seen: readonly Seen[]) =>
  JSON.stringify(
    seen.map((one) => ({
      onchain_ref: one.onchainRef.toLowerCase(),
      wallet: one.buyer.toLowerCase(),
      kind: one.kind,
      tx_hash: one.txHash,
      slot: one.slot,
      block_number: one.kind === 'pending' ? null : `${one.block.number}`,
      block_hash: one.kind === 'pending' ? '' : one.block.hash,
      mined_at: one.kind === 'pending' ? null : one.block.minedAt.toISOString(),
      place: one.kind === 'pending' ? 0 : one.place,
      units: one.kind === 'settled' ? `${one.units}` : null,
      error: one.kind === 'reverted' ? one.error : null,
    })),
  )

/** A chain may come back to a block that it left, and a transaction to those that wait. */
const again = (appliedAt: Sql): Sql => sql`on conflict (chain_id, tx_hash, block_hash, place, reference)
  do update set orphaned_at = null, undone_at = null, applied_at = ${appliedAt}, finality = 'pending'
  where chain_sighting.orphaned_at is not null`

/** Keeps what concerns quotes of ours, by their own wallets; answers which of `seen` did not. */
export async function addSightings(query: TenantTransaction, chainId: string, seen: readonly Seen[]): Promise<Seen[]> {
  if (seen.length === 0) return []
  const known = await query(sql`with seen as (
      select * from jsonb_to_recordset(${rowsOf(seen)}::jsonb) as s (onchain_ref text, wallet text, kind text, tx_hash text,
        slot text, block_number bigint, block_hash text, mined_at timestamptz, place integer, units numeric, error text)
    ), ours as (
      select s.*, r.tenant_id, r.caller, r.reference from seen s
      join app.chain_ref r on r.chain_id = ${chainId} and r.onchain_ref = s.onchain_ref and r.wallet = s.wallet
    ), kept as (
      insert into app.chain_sighting (chain_id, tenant_id, caller, reference, kind, tx_hash, slot, block_number,
        block_hash, place, mined_at, unit_base_units, error)
      select ${chainId}, o.tenant_id, o.caller, o.reference, o.kind, o.tx_hash, o.slot, o.block_number, o.block_hash,
        o.place, o.mined_at, o.units, o.error from ours o
      ${again(sql`null`)}
    ) select tx_hash, onchain_ref from ours`)
  const ours = new Set(known.map(({ tx_hash, onchain_ref }) => String(tx_hash) + String(onchain_ref)))
  return seen.filter(({ txHash, onchainRef }) => !ours.has(txHash + onchainRef.toLowerCase()))
}

/** Orphans what was seen above a block. A transaction that a node still knows waits again; any other is gone. */
export async function orphanAbove(
  query: TenantTransaction,
  chainId: string,
  number: bigint,
  known: readonly Hex[],
): Promise<void> {
  const gone = await query(sql`update app.chain_sighting s set orphaned_at = clock_timestamp()
    where s.chain_id = ${chainId} and s.block_number > ${`${number}`} and s.orphaned_at is null
    returning s.tx_hash, s.kind`)
  const lost = gone.map(({ tx_hash }) => tx_hash).filter((hash) => !known.includes(hash as Hex))
  await query(sql`update app.chain_sighting s set orphaned_at = clock_timestamp()
    where s.chain_id = ${chainId} and s.kind = 'pending' and s.tx_hash = any (${lost}) and s.orphaned_at is null`)
  // Who has moved by the lost block moves back by this; for anybody else it is news, and not applied yet.
  await query(sql`insert into app.chain_sighting (chain_id, tenant_id, caller, reference, kind, tx_hash, slot, applied_at)
    select distinct on (s.tx_hash, s.reference) s.chain_id, s.tenant_id, s.caller, s.reference, 'pending', s.tx_hash, s.slot,
      s.applied_at
    from app.chain_sighting s where s.chain_id = ${chainId} and s.kind in ('settled', 'reverted')
      and s.tx_hash = any (${known}) and s.block_number > ${`${number}`} and s.undone_at is null
    order by s.tx_hash, s.reference, s.applied_at desc nulls last
    ${again(sql`excluded.applied_at`)}`)
}
