import { inCluster } from '@firsthand/postgres/in-cluster'
import type { Hex } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Account, Draft, GasPrice, LedgerTransaction, Mined, Order, Prepared } from './transaction.rules.ts'
import {
  atNonce,
  lockAccount,
  oneTransaction,
  prepareTransaction,
  type SelectedTransaction,
  selectTransactions,
} from './transaction-row.store.ts'

/** A delayed message may come a little before its time. */
const earlySeconds = 0.4

type SignedBytes = { readonly hash: Hex; readonly raw: Hex }
type Moved =
  | readonly [state: 'broadcast' | 'replaced', mined: null]
  | readonly [state: 'mined' | 'final' | 'failed', mined: Mined]

/**
 * The nonces of our accounts, and what became of them: the only place that gives one out. Its tables belong to the cluster,
 * because an account sends for all tenants.
 */
export function transactionLedger(pool: pg.Pool) {
  const run = async (query: Sql) => (await pool.query(query)).rows
  const one = async (where: Sql) =>
    oneTransaction((await pool.query<SelectedTransaction>(selectTransactions(where))).rows)

  return {
    /** The transaction of an order; null when there is none. */
    find: ({ tenant, reference, kind, attempt }: Order): Promise<LedgerTransaction | null> =>
      one(sql`where t.tenant_id = ${tenant} and t.reference = ${reference} and t.kind = ${kind}
        and t.attempt = ${attempt}`),

    at: (account: Account, nonce: bigint): Promise<LedgerTransaction | null> =>
      one(sql`where ${atNonce(account, nonce)}`),

    /** The newest transaction of a kind about this reference, whosever it is; null when there is none. */
    newest: (kind: string, reference: string): Promise<LedgerTransaction | null> =>
      one(sql`where t.kind = ${kind} and t.reference = ${reference} order by t.attempt desc limit 1`),

    /**
     * Gives the order the next nonce, or answers the one that it or an attempt before it has, if that is in no block. An
     * account that is new begins with its first nonce.
     */
    prepare: (account: Account, order: Order, draft: Draft): Promise<Prepared> =>
      inCluster(pool, (query) => prepareTransaction(query, account, order, draft)),

    /** Frees the nonce of a transaction that was never signed. */
    async release(account: Account, nonce: bigint): Promise<void> {
      await run(sql`delete from app.chain_transaction where ${atNonce(account, nonce)} and state = 'prepared'`)
    },

    /** Writes down the fees of a fee-bumped replacement before it is signed; an unsigned one that stands there stays. */
    async prepareCopy({ chainId, address }: Account, nonce: bigint, copy: number, price: GasPrice): Promise<void> {
      const { maxFeePerGas, maxPriorityFeePerGas } = price
      await run(sql`insert into app.chain_transaction_bytes
          (chain_id, address, nonce, copy, max_fee_per_gas, max_priority_fee_per_gas)
        values (${chainId}, ${address}, ${nonce.toString()}, ${copy}, ${maxFeePerGas.toString()},
          ${maxPriorityFeePerGas.toString()}) on conflict do nothing`)
    },

    async releaseCopy(account: Account, nonce: bigint, copy: number): Promise<void> {
      await run(sql`delete from app.chain_transaction_bytes
        where ${atNonce(account, nonce)} and copy = ${copy} and copy > 0 and raw is null`)
    },

    /** Keeps signed bytes. With the first ones the account's next nonce is the one after. */
    keep: (account: Account, nonce: bigint, copy: number, { hash, raw }: SignedBytes): Promise<void> =>
      inCluster(pool, async (query) => {
        const { chainId, address } = account
        await lockAccount(query, account)
        await query(sql`update app.chain_transaction_bytes
          set hash = ${hash}, raw = ${raw}, signed_at = clock_timestamp()
          where ${atNonce(account, nonce)} and copy = ${copy} and raw is null`)
        await query(sql`update app.chain_transaction set state = 'broadcast'
          where ${atNonce(account, nonce)} and state = 'prepared'`)
        await query(sql`update app.chain_account set next_nonce = next_nonce + 1
          where chain_id = ${chainId} and address = ${address} and next_nonce = ${nonce.toString()}
            and exists (select from app.chain_transaction where ${atNonce(account, nonce)} and state <> 'prepared')`)
      }),

    /** Claims the check of a transaction that is due, and sets the next one; false when another check was made meanwhile. */
    async beginCheck(account: Account, nonce: bigint, nextSeconds: number): Promise<boolean> {
      const rows = await run(sql`update app.chain_transaction
        set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
        where ${atNonce(account, nonce)} and state in ('broadcast', 'mined')
          and next_check_at <= clock_timestamp() + make_interval(secs => ${earlySeconds}) returning 1`)
      return rows.length === 1
    },

    /** Where the chain has the transaction; null when it has it nowhere. What is final stays. */
    async move(account: Account, nonce: bigint, ...[state, mined]: Moved): Promise<void> {
      const { hash = null, blockNumber = null, blockHash = null, revert = null } = mined ?? {}
      await run(sql`update app.chain_transaction set state = ${state}, tx_hash = ${hash},
          block_number = ${blockNumber?.toString() ?? null}, block_hash = ${blockHash}, revert_reason = ${revert}
        where ${atNonce(account, nonce)} and state in ('broadcast', 'mined')`)
    },

    /** Compares the chain's count, read before, with the ledger. Stops the account when the chain knows more; answers why. */
    check: (account: Account, usedNonces: bigint): Promise<string | null> =>
      inCluster(pool, async (query) => {
        const { next_nonce, stopped_reason } = await lockAccount(query, account)
        const unknown = usedNonces > BigInt(next_nonce)
        const reason = unknown ? `the chain has used ${usedNonces} nonces, the ledger knows ${next_nonce}` : null
        await query(sql`update app.chain_account
          set checked_at = clock_timestamp(), stopped_reason = coalesce(stopped_reason, ${reason})
          where chain_id = ${account.chainId} and address = ${account.address}`)
        return stopped_reason === null ? reason : null
      }),

    /** From now on nothing is signed for the account, until a person has cleared the reason. */
    async stop({ chainId, address }: Account, reason: string): Promise<void> {
      await run(sql`update app.chain_account set stopped_reason = ${reason}
        where chain_id = ${chainId} and address = ${address} and stopped_reason is null`)
    },
  }
}

export type TransactionLedger = ReturnType<typeof transactionLedger>
