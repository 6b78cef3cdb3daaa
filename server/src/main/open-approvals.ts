import type { Pool } from 'pg'
import type { ApprovalDeps } from '#approvals/decide-proposal'
import { passkeyKind } from '#approvals/passkeys/passkey.proposal'
import { kindsOf, type ProposalKind } from '#approvals/proposal-kind'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import type { UploadDeps } from '#bank-transfer/gateway/statement-upload.proposal'
import { bankTransferKinds } from '#bank-transfer/proposal-kinds'
import type { Compliance } from '#compliance/compliance'
import type { PersonQuestions } from '#compliance/person-questions'
import { personErasureKind } from '#personal-data/erasure/erasure.proposal'
import { legalHoldReleaseKind } from '#personal-data/hold-person'
import { type Meters, measuredDelivery } from '#status/measured-ports'
import { stopResumeKind } from '#stops/stop.proposal'
import type { ApiConfig } from './config/config.ts'

type Parts = {
  readonly pool: Pool
  readonly catalog: Pool
  readonly compliance: Compliance
  readonly people: PersonQuestions
  readonly meters: Meters
  readonly now: () => Date
  readonly files: UploadDeps
}

/** Every kind of proposal, with what its approval asks outside the database. */
export function openApprovals(
  { chains, passkeys }: Pick<ApiConfig, 'chains' | 'passkeys'>,
  { pool, catalog, compliance, people, meters, now, files }: Parts,
): ApprovalDeps {
  const contracts = measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract)
  const ofTheRail = bankTransferKinds({ pool, catalog, compliance, contracts, now, files })
  const ofPeople = [personErasureKind({ people, now }), legalHoldReleaseKind] as readonly ProposalKind[]
  return {
    pool,
    kinds: kindsOf([...ofTheRail, ...ofPeople, stopResumeKind(catalog) as ProposalKind, passkeyKind as ProposalKind]),
    passkeys,
  }
}
