import { inCluster } from '@firsthand/postgres/in-cluster'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { lockedAccount, prepareTransaction } from './prepare-transaction.store.ts'
import type { Account, TransactionLedger } from './transaction-ledger.port.ts'
import { atNonce, oneTransaction, selectTransactions } from './transaction-row.store.ts'

/** A delayed message may come a little before its time. */
const earlySeconds = 0.4

/** The nonce ledger. Its tables belong to the cluster: an account sends for all tenants. */
export function postgresTransactionLedger(pool: pg.Pool): TransactionLedger {
  const run = async (query: pg.QueryConfig) => (await pool.query(query)).rows

  async function stop({ chainId, address }: Account, reason: string): Promise<void> {
    await run(sql`update app.chain_account set stopped_reason = ${reason}
      where chain_id = ${chainId} and address = ${address} and stopped_reason is null`)
  }

  return {
    async find({ tenant, reference, kind, attempt }) {
      const where = sql`where t.tenant_id = ${tenant} and t.reference = ${reference} and t.kind = ${kind}
        and t.attempt = ${attempt}`
      return oneTransaction(await run(selectTransactions(where)))
    },

    at: async (account, nonce) => oneTransaction(await run(selectTransactions(sql`where ${atNonce(account, nonce)}`))),

    async newest(kind, reference) {
      const where = sql`where t.kind = ${kind} and t.reference = ${reference} order by t.attempt desc limit 1`
      return oneTransaction(await run(selectTransactions(where)))
    },

    prepare: (account, order, draft) => inCluster(pool, (query) => prepareTransaction(query, account, order, draft)),

    async release(account, nonce) {
      await run(sql`delete from app.chain_transaction where ${atNonce(account, nonce)} and state = 'prepared'`)
    },

    async prepareCopy({ chainId, address }, nonce, copy, { maxFeePerGas, maxPriorityFeePerGas }) {
      await run(sql`insert into app.chain_transaction_bytes
          (chain_id, address, nonce, copy, max_fee_per_gas, max_priority_fee_per_gas)
        values (${chainId}, ${address}, ${nonce.toString()}, ${copy}, ${maxFeePerGas.toString()},
          ${maxPriorityFeePerGas.toString()}) on conflict do nothing`)
    },

    async releaseCopy(account, nonce, copy) {
      await run(sql`delete from app.chain_transaction_bytes
        where ${atNonce(account, nonce)} and copy = ${copy} and copy > 0 and raw is null`)
    },

    keep: (account, nonce, copy, { hash, raw }) =>
      inCluster(pool, async (query) => {
        const { chainId, address } = account
        await lockedAccount(query, account)
        await query(sql`update app.chain_transaction_bytes
          set hash = ${hash}, raw = ${raw}, signed_at = clock_timestamp()
          where ${atNonce(account, nonce)} and copy = ${copy} and raw is null`)
        await query(sql`update app.chain_transaction set state = 'broadcast'
          where ${atNonce(account, nonce)} and state = 'prepared'`)
        await query(sql`update app.chain_account set next_nonce = next_nonce + 1
          where chain_id = ${chainId} and address = ${address} and next_nonce = ${nonce.toString()}
            and exists (select from app.chain_transaction where ${atNonce(account, nonce)} and state <> 'prepared')`)
      }),

    async beginCheck(account, nonce, nextSeconds) {
      const rows = await run(sql`update app.chain_transaction
        set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
        where ${atNonce(account, nonce)} and state in ('broadcast', 'mined')
          and next_check_at <= clock_timestamp() + make_interval(secs => ${earlySeconds}) returning 1`)
      return rows.length === 1
    },

    async move(account, nonce, state, mined) {
      const { hash = null, blockNumber = null, blockHash = null, revert = null } = mined ?? {}
      await run(sql`update app.chain_transaction set state = ${state}, tx_hash = ${hash},
          block_number = ${blockNumber?.toString() ?? null}, block_hash = ${blockHash}, revert_reason = ${revert}
        where ${atNonce(account, nonce)} and state in ('broadcast', 'mined')`)
    },

    check: (account, usedNonces) =>
      inCluster(pool, async (query) => {
        const { next_nonce, stopped_reason } = await lockedAccount(query, account)
        const unknown = usedNonces > BigInt(next_nonce)
        const reason = unknown ? `the chain has used ${usedNonces} nonces, the ledger knows ${next_nonce}` : null
        await query(sql`update app.chain_account
          set checked_at = clock_timestamp(), stopped_reason = coalesce(stopped_reason, ${reason})
          where chain_id = ${account.chainId} and address = ${account.address}`)
        return stopped_reason === null ? reason : null
      }),

    stop,
  }
}
