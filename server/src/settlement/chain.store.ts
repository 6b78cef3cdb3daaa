import { inCluster } from '@firsthand/postgres/in-cluster'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { addBlocks, addSightings, blockColumns, blockFromRow, isStillHead, orphanAbove } from './chain-blocks.store.ts'
import type { ChainStore } from './settlement.port.ts'

const numberOf = (value: unknown) => (value === null ? null : BigInt(value as string))

/** Blocks below the last final one that are kept all the same: a look at them tells that nothing final has changed. */
const keptBelowFinal = 16

const followed = (chainId: string): Sql => sql`select c.generation, c.safe_number, c.final_number, c.head_number, b.*
  from app.chain c left join lateral (select ${raw(blockColumns)} from app.chain_block b
    where b.chain_id = c.chain_id and b.number = c.head_number) b on true where c.chain_id = ${chainId}`

/** Chains on record, on the login that follows them. */
export function chainStore(pool: pg.Pool): ChainStore {
  const ask = async (text: Sql): Promise<Record<string, unknown>[]> => (await pool.query(text)).rows

  return {
    async followed(chainId) {
      const [row] = await ask(followed(chainId))
      if (row === undefined) return null
      const { generation, safe_number: safe, final_number: final } = row
      const head = row.hash === null ? null : blockFromRow(row)
      return { generation: Number(generation), head, safe: numberOf(safe), final: numberOf(final) }
    },

    async isCurrent(chainId, generation) {
      const rows = await ask(sql`update app.chain set ticked_at = clock_timestamp()
        where chain_id = ${chainId} and generation = ${generation} returning 1`)
      return rows.length > 0
    },

    async blockAt(chainId, number) {
      const [row] = await ask(sql`select ${raw(blockColumns)} from app.chain_block b
        where b.chain_id = ${chainId} and b.number = ${`${number}`}`)
      return row === undefined ? null : blockFromRow(row)
    },

    keep: (chainId, head, { blocks, seen }) =>
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

    async keepPending(chainId, seen) {
      await inCluster(pool, (query) => addSightings(query, chainId, seen))
    },

    async transactionsAbove(chainId, number) {
      const rows = await ask(sql`select distinct s.tx_hash from app.chain_sighting s
        where s.chain_id = ${chainId} and s.block_number > ${`${number}`} and s.orphaned_at is null`)
      return rows.map(({ tx_hash }) => tx_hash as `0x${string}`)
    },

    rewind: (chainId, head, to, known) =>
      inCluster(pool, async (query) => {
        if (!(await isStillHead(query, chainId, head))) return false
        await orphanAbove(query, chainId, to.number, known)
        await query(sql`update app.chain set head_number = ${`${to.number}`},
          safe_number = least(safe_number, ${`${to.number}`}) where chain_id = ${chainId}`)
        await query(sql`delete from app.chain_block where chain_id = ${chainId} and number > ${`${to.number}`}`)
        return true
      }),

    async makeSure(chainId, { safe, final }) {
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
