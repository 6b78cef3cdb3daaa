import type { Pool } from 'pg'
import type { ApprovalDeps } from '#approvals/decide-proposal'
import { kindsOf } from '#approvals/proposal-kind'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
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
}

/** Every kind of proposal, with what its approval asks outside the database. */
export function openApprovals(
  { chains }: Pick<ApiConfig, 'chains'>,
  { pool, catalog, compliance, meters, now }: Parts,
): ApprovalDeps {
  const contracts = measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract)
  return { pool, kinds: kindsOf(bankTransferKinds({ pool, catalog, compliance, contracts, now })) }
}
