import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { Holder } from '@firsthand/sealing/sealed-text'
import { fileHolder } from '@firsthand/sealing/sealing'
import { holderIn, onlyHolderIn, sealedFacts } from '#sealing/seal-facts'
import { sealedText } from '#sealing/seal-payers'
import type { Proposal } from './proposal.rules.ts'

type Named = Pick<Proposal, 'proposalId' | 'kind' | 'subject' | 'payload' | 'shown'>

/** About instruments, keys of employees and accounts of the firm. */
const aboutNobody = /^(instrument_|passkey$|client_account$|stop_resume$)/
/** Of many people at once: their texts have the holder of the file. */
const aboutFiles = /^(payment_file|statement_upload)/

/** Whose data the texts of a proposal are; null when it is about no person. */
function holderOf(query: TenantTransaction, tenant: string, proposal: Named): Holder | null {
  const { kind, subject, proposalId, payload, shown } = proposal
  if (aboutNobody.test(kind)) return null
  if (aboutFiles.test(kind)) return fileHolder(subject)
  const { payerHolder } = sealingOf(query)
  const payer = (iban: string) => payerHolder(tenant, iban)
  const found = holderIn(payload, payer) ?? holderIn(shown.state, payer) ?? onlyHolderIn([payload, shown.state], payer)
  return found ?? fileHolder(proposalId)
}

/** What is proposed and shown, with everything sealed that names a person. The digest is of the plain values. */
export async function sealedProposal(query: TenantTransaction, tenant: string, proposal: Named) {
  const { payload, shown } = proposal
  const holder = holderOf(query, tenant, proposal)
  if (holder === null) return { payload, shown }
  const [sealed, seen] = await sealedFacts(query, tenant, [payload, shown] as const, holder)
  return { payload: sealed, shown: seen }
}

/** Words of a person about a proposal. */
export async function sealedReason(
  query: TenantTransaction,
  tenant: string,
  proposal: Named,
  reason: string | null,
): Promise<string | null> {
  const holder = reason ? holderOf(query, tenant, proposal) : null
  return reason && holder ? sealedText(query, tenant, holder, reason) : reason
}
