import type { DecidedProposal } from '@firsthand/passkeys/verify-approvals'
import type { KeptAssertion } from '@firsthand/passkeys/verify-decision'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { BankStatementRow } from '#rows.gen'
import type { KeptStatement } from './bank-file-evidence.ts'

type StatementRow = Pick<BankStatementRow, 'statement_id' | 'client_account_id' | 'place' | 'closes_day' | 'raw'> & {
  readonly manifests: readonly string[]
  readonly uploads: readonly (Omit<DecidedProposal, 'decisions'> & {
    readonly decisions: readonly (Pick<DecidedProposal['decisions'][number], 'decision' | 'by'> & {
      readonly assertion: KeptAssertion | null
    })[]
  })[]
}

/** The decisions about a proposal `u`, each with its signature, as SQL. */
const decisions = sql`(select coalesce(jsonb_agg(jsonb_build_object('decision', d.decision,
    'by', jsonb_build_object('issuer', d.issuer, 'subject', d.subject), 'assertion', d.assertion) order by d.decided_at), '[]')
  from app.proposal_decision d where d.tenant_id = u.tenant_id and d.proposal_id = u.proposal_id)`

/** Statements with their bytes, the manifests under which these came, and the proposals by which people uploaded them. */
const statementsOf = (tenant: string, ids: readonly string[]) => sql`
  select s.statement_id, s.client_account_id, s.place, s.closes_day, s.raw,
    array(select f.manifest from app.bank_file f
      where f.tenant_id = s.tenant_id and f.sha256 = s.sha256 and f.manifest is not null) as manifests,
    (select coalesce(jsonb_agg(jsonb_build_object('proposalId', u.proposal_id, 'kind', u.kind, 'subject', u.subject,
        'payload', u.payload::jsonb, 'state', u.shown::jsonb -> 'state', 'digest', u.digest,
        'proposedBy', jsonb_build_object('issuer', u.proposer_issuer, 'subject', u.proposer), 'decisions', ${decisions})), '[]')
      from app.bank_file f join app.proposal u on u.tenant_id = f.tenant_id and u.subject = f.bank_file_id::text
      where f.tenant_id = s.tenant_id and f.sha256 = s.sha256 and f.manifest is null and u.state = 'approved') as uploads
  from app.bank_statement s where s.tenant_id = ${tenant} and s.statement_id = any (${[...ids]})`

const uploadOf = ({ decisions: made, ...proposal }: StatementRow['uploads'][number]): DecidedProposal => ({
  ...proposal,
  decisions: made.map(({ assertion: kept, ...decision }) => {
    if (kept === null) return decision
    const { nonce, ...assertion } = kept
    return { ...decision, nonce, assertion }
  }),
})

/** What the service keeps of these statements, by their ids. */
export async function statementFiles(
  pool: pg.Pool,
  tenant: TenantId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptStatement>> {
  const [rows] = await tenantPipeline<[StatementRow]>(pool, tenant, [statementsOf(tenant, ids)])
  return new Map(
    rows.map((row) => [
      row.statement_id,
      {
        statementId: row.statement_id,
        clientAccountId: row.client_account_id,
        place: row.place,
        closesDay: row.closes_day,
        bytes: row.raw,
        manifests: row.manifests,
        uploads: row.uploads.map(uploadOf),
      },
    ]),
  )
}
