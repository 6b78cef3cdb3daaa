import { openPool, unsafeSettings } from '@firsthand/postgres/pool'
import type { SignRequest } from '@firsthand/wire/signer'
import type { SettlementPolicy } from './policy/policies.ts'
import { declined } from './refused.ts'
import { type KeptSignature, transactionJournal } from './transaction-journal.ts'

/** What stands under a reference: the digest it was claimed for, and the signature once there is one. */
export type Claim = { readonly digest: Buffer; readonly signed: KeptSignature | null }

/** What is written down before a key is touched. */
export type NewClaim = { readonly request: SignRequest; readonly digest: Buffer; readonly policy: SettlementPolicy }

const claimReference = {
  name: 'claim',
  text: 'select digest, signature, key_id from journal.claim_reference($1, $2, $3, $4, $5)',
}
const keepSignature = {
  name: 'keep',
  text: 'insert into journal.signed (reference, signature, key_id) values ($1, $2, $3) on conflict do nothing',
}
const readSignature = { name: 'read', text: 'select signature, key_id from journal.signed where reference = $1' }
const tooMuchInAMinute = 'FH001'

const referenceOf = ({ intent }: SignRequest) => Buffer.from(intent.quoteRef.slice(2), 'hex')

/** What a signature counts against; a role without a pace of its own counts nothing. Locked in this order by every process. */
function pacesOf({ operator }: SettlementPolicy, { tenant, intent }: SignRequest): object[] {
  if (operator === undefined) return []
  const row = (who: string, { perMinute, cashPerMinute }: typeof operator.tenantPace) => ({
    who,
    cash: intent.cashAmount,
    signaturesMax: perMinute,
    cashMax: cashPerMinute,
  })
  return [row(`tenant ${tenant}`, operator.tenantPace), row(`wallet ${intent.buyer}`, operator.walletPace)]
}

/** The journal of a role: append-only, durable before it answers, one for all replicas. */
export function openJournal(url: string) {
  const deadlines = { statementMs: 900, queryMs: 950 }
  const pool = openPool({ url, size: 8, applicationName: 'firsthand-signer', deadlines })

  return {
    /** Claims the reference for the digest, or answers what stands there. Raises `declined` by velocity. */
    async claim({ request, digest, policy }: NewClaim): Promise<Claim> {
      const paces = JSON.stringify(pacesOf(policy, request))
      const values = [referenceOf(request), digest, policy.version, request.requestId, paces]
      const { rows } = await pool.query({ ...claimReference, values }).catch((error: { code?: string }) => {
        throw error.code === tooMuchInAMinute ? declined('velocity') : error
      })
      const [row] = rows
      const signed = row.signature === null ? null : { signature: row.signature, keyId: row.key_id }
      return { digest: row.digest, signed }
    },

    /** Keeps the first signature of a reference and answers the kept one, whoever made it. */
    async keep(request: SignRequest, signature: Buffer, keyId: string): Promise<KeptSignature> {
      const reference = referenceOf(request)
      const { rowCount } = await pool.query({ ...keepSignature, values: [reference, signature, keyId] })
      if (rowCount === 1) return { signature, keyId }
      const { rows } = await pool.query({ ...readSignature, values: [reference] })
      return { signature: rows[0].signature, keyId: rows[0].key_id }
    },

    transactions: transactionJournal(pool),

    /** The server's settings that could lose an acknowledged commit; also shows that the journal is there. */
    async unsafeSettings(): Promise<string[]> {
      await pool.query('select from journal.claim limit 0')
      return unsafeSettings(pool)
    },

    close: () => pool.end(),
  }
}

export type Journal = ReturnType<typeof openJournal>
