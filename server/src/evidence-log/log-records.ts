import { canonicalJson } from '@firsthand/strict-json/canonical-json'
import { commitmentOf } from '@firsthand/tlog/leaf-proof'
import type { LogKind } from '@firsthand/wire/staff/evidence-log'

/** What the log commits to. Its text is canonical JSON, so that whoever has the parts writes the same one. */
export type Logged = {
  readonly kind: LogKind
  /** By which it is found again: one leaf for each. */
  readonly id: string
  readonly record: string
  /** Whose salt goes when this person is erased. */
  readonly person: string | null
}

const logged = (kind: LogKind, id: string, parts: object, person: string | null = null): Logged => ({
  kind,
  id,
  record: canonicalJson({ kind, ...parts }),
  person,
})

export const auditRecord = (tenant: string, { seq, hash }: { seq: string; hash: Buffer }) =>
  logged('audit', seq, { tenant, sequence: seq, hash: hash.toString('hex') })

export type DecidedRow = Readonly<
  Record<'proposal_id' | 'issuer' | 'subject' | 'decision' | 'digest', string> & {
    assertion: unknown
    decided_at: Date
  }
>

/** A person decides once about a proposal; the id does not show who. */
export const approvalId = (row: Pick<DecidedRow, 'proposal_id' | 'issuer' | 'subject'>): string =>
  `${row.proposal_id}:${commitmentOf(Buffer.alloc(0), canonicalJson([row.issuer, row.subject]))
    .toString('hex')
    .slice(0, 16)}`

export const approvalRecord = (tenant: string, row: DecidedRow) =>
  logged('approval', approvalId(row), {
    tenant,
    proposalId: row.proposal_id,
    issuer: row.issuer,
    subject: row.subject,
    decision: row.decision,
    digest: row.digest,
    assertion: row.assertion,
    decidedAt: row.decided_at.toISOString(),
  })

export type ReconciledRow = Readonly<Record<'client_account_id' | 'date' | 'hash' | 'prev', string>> & {
  readonly run: number
  readonly holds: boolean
}

export const reconciliationRecord = (tenant: string, row: ReconciledRow) =>
  logged('reconciliation', row.hash, {
    tenant,
    clientAccountId: row.client_account_id,
    date: row.date,
    run: row.run,
    holds: row.holds,
    prev: row.prev,
    hash: row.hash,
  })

export type SettledRow = Readonly<
  Record<'caller' | 'reference' | 'chain_id' | 'digest' | 'tx_hash' | 'block_number' | 'settled_base_units', string>
>

/** A purchase whose settlement is final on chain. The digest is of the intent that was signed, parties and amounts included. */
export const settledRecord = (tenant: string, row: SettledRow) =>
  logged(
    'purchase',
    row.reference,
    {
      rail: 'chain',
      tenant,
      reference: row.reference,
      chainId: row.chain_id,
      digest: row.digest,
      txHash: row.tx_hash,
      blockNumber: row.block_number,
      unitAmount: row.settled_base_units,
    },
    row.caller,
  )

export type DeliveredRow = Readonly<
  Record<'caller' | 'reference' | 'chain_id' | 'currency' | 'wallet' | 'delivery_tx_hash', string> &
    Record<'cash_base_units' | 'unit_base_units', string>
> & { readonly delivered_at: Date }

/** A purchase by bank transfer whose units were delivered. */
export const deliveredRecord = (tenant: string, row: DeliveredRow) =>
  logged(
    'purchase',
    row.reference,
    {
      rail: 'bank',
      tenant,
      reference: row.reference,
      currency: row.currency,
      cashAmount: row.cash_base_units,
      unitAmount: row.unit_base_units,
      chainId: row.chain_id,
      wallet: row.wallet,
      txHash: row.delivery_tx_hash,
      deliveredAt: row.delivered_at.toISOString(),
    },
    row.caller,
  )

/** A decision of Compliance, by the hash of its record, which covers everything else. */
export const decisionRecord = (tenant: string, { sequence, hash }: { sequence: number; hash: string }) =>
  logged('decision', `${sequence}`, { tenant, sequence, hash })

/** A key as it was published: everybody knows the text, so its salt is known too. */
export const keyRecord = (key: object): string => canonicalJson({ kind: 'settlement_key', ...key })
export const publicSalt: Buffer = Buffer.alloc(32)
