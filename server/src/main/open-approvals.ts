import type { Pool } from 'pg'
import type { ApprovalDeps } from '#approvals/decide-proposal'
import { passkeyKind } from '#approvals/passkeys/passkey.proposal'
import { kindsOf, type ProposalKind } from '#approvals/proposal-kind'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import type { UploadDeps } from '#bank-transfer/gateway/statement-upload.proposal'
import { bankTransferKinds } from '#bank-transfer/proposal-kinds'
import type { Compliance } from '#compliance/compliance'
import { type Meters, measuredDelivery } from '#status/measured-ports'
import type { ApiConfig } from './config/config.ts'

type Parts = {
  readonly pool: Pool
  readonly catalog: Pool
  readonly compliance: Compliance
  readonly meters: Meters
  readonly now: () => Date
  readonly files: UploadDeps
}

/** Every kind of proposal, with what its approval asks outside the database. */
export function openApprovals(
  { chains, passkeys }: Pick<ApiConfig, 'chains' | 'passkeys'>,
  { pool, catalog, compliance, meters, now, files }: Parts,
): ApprovalDeps {
  const contracts = measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract)
  const ofTheRail = bankTransferKinds({ pool, catalog, compliance, contracts, now, files })
  return { pool, kinds: kindsOf([...ofTheRail, passkeyKind as ProposalKind]), passkeys }
}
