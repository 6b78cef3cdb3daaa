import { createHash } from 'node:crypto'
import { databaseUnsound, standbysAwaited } from '@firsthand/postgres/database-checks'
import type { LoginUrls } from '@firsthand/postgres/login-urls'
import { databaseFault, openPool } from '@firsthand/postgres/pool'
import { sweepInBatches } from '@firsthand/postgres/sweep'
import type { SignRequest } from '@firsthand/wire/signer'
import type { SettlementPolicy } from './policy/policies.ts'
import { approvedBytes, type Policy } from './policy/policy-file.ts'
import { boundOf } from './policy/role-rules.ts'
import { declined, NewerPolicy, notNewest, Unavailable } from './refused.ts'
import { awaited, type KeptSignature, transactionJournal } from './transaction-journal.ts'

/** What stands under a reference: the digest it was claimed for, and its one signature. */
export type Claim = KeptSignature & { readonly digest: Buffer }

/** What a signature is claimed for. */
export type NewClaim = { readonly request: SignRequest; readonly digest: Buffer; readonly policy: SettlementPolicy }

const keepSignature = {
  name: 'keep',
  text: `select digest, signature, key_id, ${awaited} from journal.keep_signature($1, $2, $3, $4, $5, $6, $7, $8)`,
}
/** The policy of the table lets nobody delete a count that can still hold somebody back. */
const sweepOf = (table: 'pace' | 'pace_part', key: string) => ({
  name: `sweep_${table}`,
  text: `delete from journal.${table} where (${key}) in (
    select ${key} from journal.${table} where per = 'minute' and since < clock_timestamp() - interval '1 hour'
      or per = 'day' and since < clock_timestamp() - interval '2 days'
    limit $1 for update skip locked)`,
})
const sweeps = [sweepOf('pace', 'who, per, since'), sweepOf('pace_part', 'who, per, since, part')]
const acceptPolicy = { name: 'accept_policy', text: 'select journal.accept_policy($1, $2, $3)' }
const tooMuch = 'FH001'

const referenceOf = ({ intent }: SignRequest) => Buffer.from(intent.quoteRef.slice(2), 'hex')

/** What a signature counts against; a role without a pace of its own counts nothing. Locked in this order by every process. */
function pacesOf(policy: SettlementPolicy, request: SignRequest): object[] {
  const { operator } = policy
  const { tenant, chainId, intent } = request
  if (operator === undefined) return []
  const row = (who: string, { perMinute, cashPerMinute }: typeof operator.tenantPace) => ({
    who,
    per: 'minute',
    cash: intent.cashAmount,
    signaturesMax: perMinute,
    cashMax: cashPerMinute,
  })
  const route = `route ${chainId} ${intent.venue} ${intent.cashToken} ${intent.assetToken}`
  const cashMax = boundOf(policy, request)?.cashPerDay ?? '0'
  return [
    row(`tenant ${tenant}`, operator.tenantPace),
    row(`wallet ${intent.buyer}`, operator.walletPace),
    { who: route, per: 'day', cash: intent.cashAmount, signaturesMax: null, cashMax },
  ]
}

/** The journal of a role: append-only, durable before it answers, one for all replicas. */
export function openJournal(url: string | LoginUrls) {
  const pool = openPool({ url, size: 8, applicationName: 'firsthand-signer', queryMs: 950 })
  let standbys = 0
  let answeredAt = performance.now()
  // Every statement that ended well gives its connection back without an error.
  pool.on('release', (error: Error | undefined) => {
    if (!error) answeredAt = performance.now()
  })

  /** After a failover the journal may be on a server that no other one follows: what is claimed there could be forgotten. */
  function requireAwaited(names: string): void {
    const number = standbysAwaited(names)
    if (number < standbys) throw new Unavailable(`the journal awaits ${number} of ${standbys} standbys`)
  }

  return {
    /**
     * Claims the reference for the digest and keeps the signature with it, in one commit; or answers what stands there, whoever made it.
     * Raises `declined` by velocity. Nothing that was not answered here may leave the process.
     */
    async keep({ request, digest, policy }: NewClaim, { signature, keyId }: KeptSignature): Promise<Claim> {
      const paces = JSON.stringify(pacesOf(policy, request))
      const claimed = [referenceOf(request), digest, policy.number, policy.version, request.requestId, paces]
      const { rows } = await pool
        .query({ ...keepSignature, values: [...claimed, signature, keyId] })
        .catch((error: { code?: string; message: string }) => {
          if (error.code === notNewest) throw new NewerPolicy(error.message)
          throw error.code === tooMuch ? declined('velocity') : error
        })
      const [row] = rows
      requireAwaited(row.standbys)
      return { digest: row.digest, signature: row.signature, keyId: row.key_id }
    },

    /**
     * Puts a policy on record as the one that counts, for every replica. Fails when a newer one was accepted before, or another
     * one under the same number: nobody goes back to a policy that was approved once.
     */
    async acceptPolicy(policy: Policy): Promise<void> {
      const digest = createHash('sha256').update(approvedBytes(policy)).digest()
      const values = [policy.number, digest, policy.version]
      await pool.query({ ...acceptPolicy, values }).catch((error: { code?: string; message: string }) => {
        throw error.code === notNewest ? new Error(error.message) : error
      })
    },

    /** Deletes counts that are too old to hold anybody back, in batches until none is left. Answers how many. */
    async sweepPaces(): Promise<number> {
      const batch = 1_000
      let deleted = 0
      for (const sweep of sweeps) {
        const deleteBatch = async () => (await pool.query({ ...sweep, values: [batch] })).rowCount ?? 0
        deleted += await sweepInBatches(deleteBatch, { batch, batchesMost: 100, ms: 20_000 })
      }
      return deleted
    },

    transactions: transactionJournal(pool, requireAwaited),

    /** From now on nothing is claimed on a server whose commits await fewer standbys than these. */
    demandStandbys(number: number): void {
      standbys = number
    },

    /** What is wrong with the journal's server and login; also shows that the journal is there. */
    async unsound(durability?: 'required'): Promise<string[]> {
      await pool.query('select from journal.claim limit 0')
      const { rows } = await pool.query<{ present: boolean }>(
        `select to_regclass('journal.pace_part') is not null as present`,
      )
      if (rows[0]?.present !== true) return ['an older release made it: run firsthand-make-journal again']
      return databaseUnsound(pool, { durability, standbys, statementMs: 900 })
    },

    /** Why nothing can be claimed now; null while it can. */
    async fault(): Promise<string | null> {
      const fault = await databaseFault(pool, 'journal.claim')
      if (fault !== null) return `the journal: ${fault}`
      const { rows } = await pool.query<{ standbys: string }>(`select ${awaited}`)
      const number = standbysAwaited(rows[0]?.standbys ?? '')
      return number < standbys ? `the journal awaits ${number} of ${standbys} standbys` : null
    },

    /** How long ago the journal answered anything. */
    silenceSeconds: (): number => (performance.now() - answeredAt) / 1000,

    close: () => pool.end(),
  }
}

export type Journal = ReturnType<typeof openJournal>
