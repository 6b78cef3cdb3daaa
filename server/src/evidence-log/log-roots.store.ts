import type { OpenWork } from '@firsthand/engine/run'
import { inCluster, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { Hex } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { LogRootRow } from '#rows.gen'
import { checkpointAt, type KeptCheckpoint } from './log.store.ts'

/** Where roots are written. */
export type RootsPlace = { readonly chainId: string; readonly contract: Hex }

/** The checkpoint of a day whose root goes on chain. */
export type DaysRoot = RootsPlace & { readonly day: string; readonly size: number; readonly root: Buffer }

export const rootKind = 'writeRoot'
const referenceStart = 'log:'
export const referenceOf = (day: string): string => `${referenceStart}${day}`
export const dayOf = (reference: string): string => reference.slice(referenceStart.length)

/** The newest checkpoint that one of these witnesses has cosigned; with no witnesses, the newest. */
async function newestCosigned(query: TenantTransaction, witnesses: readonly string[]): Promise<number> {
  const [row] = await query<{ size: string }>(
    witnesses.length === 0
      ? sql`select coalesce(max(c.size), 0) as size from app.log_checkpoint c`
      : sql`select coalesce(max(c.size), 0) as size from app.log_cosignature c
          where c.witness = any (${[...witnesses]})`,
  )
  return Number(row?.size ?? 0)
}

/** Chooses the day's checkpoint, once; none while the contract has been given this size before. */
export const chooseRoot = (
  pool: pg.Pool,
  { chainId, contract }: RootsPlace,
  day: string,
  witnesses: readonly string[],
): Promise<void> =>
  inCluster(pool, async (query) => {
    const size = await newestCosigned(query, witnesses)
    if (size === 0) return
    await query(sql`insert into app.log_root (day, size, chain_id, contract)
      select ${day}::date, ${size}, ${chainId}, ${contract}
      where not exists (select from app.log_root r
        where r.chain_id = ${chainId} and r.contract = ${contract} and r.size >= ${size})
      on conflict do nothing`)
  })

const overdue = sql`r.shown_at is null and r.next_check_at <= clock_timestamp()`

/** The root of a day that is not shown yet; null for any other day. */
export const daysRoot = (pool: pg.Pool, day: string): Promise<DaysRoot | null> =>
  inCluster(pool, async (query) => {
    const [row] = await query<Pick<LogRootRow, 'size' | 'chain_id' | 'contract'> & Pick<KeptCheckpoint, 'root'>>(
      sql`select r.size, r.chain_id, r.contract, c.root from app.log_root r join app.log_checkpoint c on c.size = r.size
        where r.day = ${day}::date and r.shown_at is null`,
    )
    if (row === undefined) return null
    return { day, size: Number(row.size), root: row.root, chainId: row.chain_id, contract: row.contract as Hex }
  })

export const checkRootAgain = (pool: pg.Pool, day: string, seconds: number): Promise<void> =>
  inCluster(pool, async (query) => {
    await query(sql`update app.log_root set next_check_at = clock_timestamp() + make_interval(secs => ${seconds})
      where day = ${day}::date`)
  })

/** Whether the log has signed this state. */
export const hasSigned = (pool: pg.Pool, size: number, root: Buffer): Promise<boolean> =>
  inCluster(pool, async (query) => (await checkpointAt(query, size))?.root.equals(root) ?? false)

export type FinalRoot = RootsPlace & KeptCheckpoint & { readonly day: string; readonly txHash: Hex }
type FinalRow = Pick<LogRootRow, 'chain_id' | 'contract'> &
  KeptCheckpoint & { readonly day: string; readonly tx_hash: Hex }

/** Claims roots whose transaction is final and whose proof is not shown yet, until they are looked at again. */
export const claimFinalRoots = (pool: pg.Pool, log: string, seconds: number): Promise<readonly FinalRoot[]> =>
  inCluster(pool, async (query) => {
    const rows = await query<FinalRow>(sql`update app.log_root r
      set next_check_at = clock_timestamp() + make_interval(secs => ${seconds})
      from app.log_checkpoint c, app.chain_transaction t
      where ${overdue} and c.size = r.size and t.kind = ${rootKind} and t.tenant_id = ${log}
        and t.reference = ${referenceStart} || r.day::text and t.state = 'final'
      returning r.day::text as day, r.chain_id, r.contract, c.size, c.root, c.note, t.tx_hash`)
    return rows.map(({ chain_id: chainId, contract, tx_hash: txHash, size, ...row }) => ({
      ...row,
      chainId,
      contract: contract as Hex,
      txHash,
      size: Number(size),
    }))
  })

export async function keepShownRoot(query: TenantTransaction, day: string): Promise<void> {
  await query(sql`update app.log_root set shown_at = clock_timestamp() where day = ${day}::date and shown_at is null`)
}

/** The newest day's root while no transaction of it is on its way; an older one is covered by it. */
export const rootWork = (pool: pg.Pool, log: string): OpenWork => ({
  async messages() {
    const { rows } = await pool.query<{ day: string }>(sql`select r.day::text as day from app.log_root r
      where ${overdue} and r.day = (select max(l.day) from app.log_root l)
        and not exists (select from app.chain_transaction t where t.kind = ${rootKind} and t.tenant_id = ${log}
          and t.reference = ${referenceStart} || r.day::text and t.state <> 'replaced')`)
    return rows.map(({ day }) => ({
      target: { object: 'LogRoot', key: day, handler: 'write' },
      input: { day },
      delaySeconds: 0,
    }))
  },
})

/** For figures: how long the first checkpoint that no root on chain covers has waited for one. */
export async function secondsWithoutRoot(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(`select
      coalesce(extract(epoch from clock_timestamp() - min(c.signed_at)), 0)::float8 as seconds
    from app.log_checkpoint c
    where c.size > coalesce((select max(r.size) from app.log_root r where r.shown_at is not null), 0)`)
  return rows[0]?.seconds ?? 0
}
