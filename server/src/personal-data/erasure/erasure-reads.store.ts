import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import type { ErasureRequest, PersonFile } from '@firsthand/wire/people/personal-data'
import sql from 'sql-template-tag'
import type { ErasureRequestRow, ErasureRow } from '#rows.gen'
import { requestFromRow } from './erasure.store.ts'

/** More than anybody asks for: a list that a person can make longer has an end. */
const most = 100

export async function requestsOf(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
): Promise<ErasureRequest[]> {
  const rows = await query<ErasureRequestRow>(sql`select * from app.erasure_request where tenant_id = ${tenant}
    and person = ${person} order by request_id desc limit ${most}`)
  return rows.map(requestFromRow)
}

export async function erasuresOf(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
): Promise<PersonFile['erasures']> {
  const rows = await query<ErasureRow>(sql`select * from app.erasure where tenant_id = ${tenant}
    and person = ${person} order by erased_at desc limit ${most}`)
  return rows.map((row) => ({
    erasureId: row.erasure_id,
    erasedAt: row.erased_at.toISOString(),
    proposalId: row.proposal_id,
    complianceAt: row.compliance_at?.toISOString() ?? null,
  }))
}
