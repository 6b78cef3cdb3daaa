import type pg from 'pg'
import type { Grounds } from './policy/delivery-evidence.ts'
import type { JudgedTransaction } from './policy/judge-transaction.ts'
import type { TransactionPolicy } from './policy/policies.ts'
import { declined, equivocation, NewerPolicy, notNewest } from './refused.ts'

/** A signature that the journal keeps, and the key that made it. */
export type KeptSignature = { readonly signature: Buffer; readonly keyId: string }

/** For which standbys the server waits that holds the claim. */
export const awaited = "current_setting('synchronous_standby_names') as standbys"

const claimTransaction = {
  name: 'claim_transaction',
  text: `select signature, key_id, ${awaited} from journal.claim_transaction($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
}
const keepSignature = {
  name: 'keep_transaction',
  text: `insert into journal.transaction_signed (chain_id, account, nonce, digest, signature, key_id)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
}
const readSignature = {
  name: 'read_transaction',
  text: `select signature, key_id from journal.transaction_signed
    where chain_id = $1 and account = $2 and nonce = $3 and digest = $4`,
}
const findCall = {
  name: 'find_call',
  text: `select from journal.transaction where chain_id = $1 and account = $2 and nonce = $3 and contract = $4
    and calldata = $5 limit 1`,
}
/** What the journal's function raises, and what the caller is answered. */
const refusals: Readonly<Record<string, () => Error>> = { FH001: () => declined('velocity'), FH002: equivocation }

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const keyOf = ({ request, digest }: JudgedTransaction) => [request.chainId, bytes(request.from), request.nonce, digest]

/** Transactions to one contract count together, and those of a tenant there; a repeat at the same nonce does not count. */
function pacesOf({ request, pace }: JudgedTransaction): string {
  const { chainId, to, tenant } = request
  const { perMinute: signaturesMax, minute, day } = pace
  const contract = `contract ${chainId} ${to}`
  const ofMinute = { who: contract, per: 'minute', cash: minute.amount, signaturesMax, cashMax: minute.max }
  if (day === null) return JSON.stringify([ofMinute])
  const who = `${contract} ${tenant}`
  return JSON.stringify([ofMinute, { who, per: 'day', cash: day.amount, signaturesMax: null, cashMax: day.max }])
}

/** The part of a role's journal that keeps transactions. */
export function transactionJournal(pool: pg.Pool, requireAwaited: (standbys: string) => void) {
  return {
    /**
     * Claims the nonce for the call, with these fees; null while there is no signature yet. Raises `equivocation` when
     * something else was claimed, and `declined` by velocity.
     */
    async claim(
      judged: JudgedTransaction,
      { number, version }: TransactionPolicy,
      grounds: Grounds | null,
    ): Promise<KeptSignature | null> {
      const { request, transaction } = judged
      const { call, requestId } = request
      const purchase = 'purchaseId' in call ? bytes(call.purchaseId) : null
      const stated = [transaction.to, transaction.data, call.function, purchase]
      const cost = [request.gas, request.maxFeePerGas, request.maxPriorityFeePerGas]
      const on = [number, version, requestId, grounds?.decisionId ?? null, grounds?.posting ?? null]
      const values = [...keyOf(judged), ...stated, ...cost, ...on, pacesOf(judged)]
      const { rows } = await pool
        .query({ ...claimTransaction, values })
        .catch((error: { code?: string; message: string }) => {
          if (error.code === notNewest) throw new NewerPolicy(error.message)
          throw refusals[error.code ?? '']?.() ?? error
        })
      const [row] = rows
      requireAwaited(row.standbys)
      return row.signature === null ? null : { signature: row.signature, keyId: row.key_id }
    },

    /** Whether this very call was claimed at this nonce before, whatever its fees: signing it again gives nothing more away. */
    async hasCall(judged: JudgedTransaction): Promise<boolean> {
      const { request, transaction } = judged
      const values = [request.chainId, bytes(request.from), request.nonce, transaction.to, transaction.data]
      return (await pool.query({ ...findCall, values })).rowCount === 1
    },

    /** Keeps the first signature of a digest and answers the kept one, whoever made it. */
    async keep(judged: JudgedTransaction, signature: Buffer, keyId: string): Promise<KeptSignature> {
      const key = keyOf(judged)
      const { rowCount } = await pool.query({ ...keepSignature, values: [...key, signature, keyId] })
      if (rowCount === 1) return { signature, keyId }
      const { rows } = await pool.query({ ...readSignature, values: key })
      return { signature: rows[0].signature, keyId: rows[0].key_id }
    },
  }
}
