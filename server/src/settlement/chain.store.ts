import { inCluster } from '@firsthand/postgres/tenant'
import type { Hex } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { addBlocks, addSightings, blockColumns, blockFromRow, isStillHead, orphanAbove } from './chain-blocks.store.ts'
import type { Block, Followed, Seen, SeenBlocks } from './settlement.rules.ts'

const numberOf = (value: unknown) => (value === null ? null : BigInt(value as string))

/** Blocks below the last final one that are kept all the same: they show that nothing final has changed. */
const keptBelowFinal = 16

const followed = (chainId: string): Sql => sql`select c.generation, c.safe_number, c.final_number, c.head_number, b.*
  from app.chain c left join lateral (select ${raw(blockColumns)} from app.chain_block b
    where b.chain_id = c.chain_id and b.number = c.head_number) b on true where c.chain_id = ${chainId}`

/** What is on record of chains, on the login that follows them. Any number of followers may write: the first wins. */
export function chainStore(pool: pg.Pool) {
  const ask = async (text: Sql): Promise<Record<string, unknown>[]> => (await pool.query(text)).rows

  return {
    /** Null when the chain was never followed. */
    async followed(chainId: string): Promise<Followed | null> {
      const [row] = await ask(followed(chainId))
      if (row === undefined) return null
      const { generation, safe_number: safe, final_number: final } = row
      const head = row.hash === null ? null : blockFromRow(row)
      return { generation: Number(generation), head, safe: numberOf(safe), final: numberOf(final) }
    },

    /** Notes that a follower of this generation is at work; false when it has been replaced. */
    async isCurrent(chainId: string, generation: number): Promise<boolean> {
      const rows = await ask(sql`update app.chain set ticked_at = clock_timestamp()
        where chain_id = ${chainId} and generation = ${generation} returning 1`)
      return rows.length > 0
    },

    /** When the newest blocks on record were mined, the newest last. */
    async minedLately(chainId: string, most: number): Promise<readonly Date[]> {
      const rows = await ask(sql`select b.mined_at from app.chain_block b where b.chain_id = ${chainId}
        order by b.number desc limit ${most}`)
      return rows.map(({ mined_at }) => mined_at as Date).reverse()
    },

    /** The block on record; null when it is older than what is kept. */
    async blockAt(chainId: string, number: bigint): Promise<Block | null> {
      const [row] = await ask(sql`select ${raw(blockColumns)} from app.chain_block b
        where b.chain_id = ${chainId} and b.number = ${`${number}`}`)
      return row === undefined ? null : blockFromRow(row)
    },

    /**
     * Keeps blocks that stand on `head`, with what was seen in them of our quotes; false when the head is another one by now.
     * Answers what was seen of quotes that nobody knows.
     */
    keep: (
      chainId: string,
      head: Block | null,
      { blocks, seen }: SeenBlocks,
    ): Promise<false | { readonly unknown: readonly Seen[] }> =>
      inCluster(pool, async (query) => {
        if (!(await isStillHead(query, chainId, head))) return false
        await addBlocks(query, chainId, blocks)
        const unknown = await addSightings(query, chainId, seen)
        const last = blocks.at(-1)?.number ?? head?.number ?? null
        await query(
          sql`update app.chain set head_number = ${last === null ? null : `${last}`} where chain_id = ${chainId}`,
        )
        return { unknown }
      }),

    /** Keeps what waits to be mined. */
    async keepPending(chainId: string, seen: readonly Seen[]): Promise<void> {
      await inCluster(pool, (query) => addSightings(query, chainId, seen))
    },

    /** Transactions of our quotes in blocks above this one. */
    async transactionsAbove(chainId: string, number: bigint): Promise<readonly Hex[]> {
      const rows = await ask(sql`select distinct s.tx_hash from app.chain_sighting s
        where s.chain_id = ${chainId} and s.block_number > ${`${number}`} and s.orphaned_at is null`)
      return rows.map(({ tx_hash }) => tx_hash as Hex)
    },

    /**
     * Removes all blocks above this one. What was seen in them is orphaned; transactions that a node still knows wait again.
     * False when the head is another one by now.
     */
    rewind: (chainId: string, head: Block, to: Block, known: readonly Hex[]): Promise<boolean> =>
      inCluster(pool, async (query) => {
        if (!(await isStillHead(query, chainId, head))) return false
        await orphanAbove(query, chainId, to.number, known)
        await query(sql`update app.chain set head_number = ${`${to.number}`},
          safe_number = least(safe_number, ${`${to.number}`}) where chain_id = ${chainId}`)
        await query(sql`delete from app.chain_block where chain_id = ${chainId} and number > ${`${to.number}`}`)
        return true
      }),

    /** Notes how far the chain is sure. Never goes back. */
    async makeSure(
      chainId: string,
      { safe, final }: { readonly safe: Block; readonly final: Block | null },
    ): Promise<void> {
      await inCluster(pool, async (query) => {
        await query(sql`update app.chain set safe_number = greatest(safe_number, ${`${safe.number}`}),
            final_number = greatest(final_number, ${final && `${final.number}`}),
            final_mined_at = greatest(final_mined_at, ${final?.minedAt ?? null})
          where chain_id = ${chainId}`)
        if (final === null) return
        await query(sql`delete from app.chain_block
          where chain_id = ${chainId} and number < ${`${final.number}`}::bigint - ${keptBelowFinal}`)
      })
    },
  }
}
