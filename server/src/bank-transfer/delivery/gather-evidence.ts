import type { DeliveryEvidence } from '@firsthand/wire/evidence/delivery-evidence'
import type { Compliance } from '#compliance/compliance'
import type { TransactionKind } from '#transactions/sender-deps'
import type { LedgerTransaction } from '#transactions/transaction.rules'
import type { LedgerAttestor } from '../attestor/ask-attestor.ts'
import { type DeliveryStore, releaseQuestion } from './delivery.store.ts'
import type { AboutPurchase } from './delivery-deps.ts'

type EvidenceDeps = {
  readonly deliveries: DeliveryStore
  readonly compliance: Compliance
  readonly attestor: LedgerAttestor
}

/** What is gathered for a signature, or why it is not. */
type Gathered = Awaited<ReturnType<NonNullable<TransactionKind['evidence']>>>

/**
 * What the delivery signer wants to see before it signs: Compliance's release as of now, and the ledger's statement. Both are
 * asked immediately before, because neither counts for longer than a minute. They are kept for the buyer, with the ledger's word on the
 * payments and postings.
 */
export const gatherEvidence =
  ({ deliveries, compliance, attestor }: EvidenceDeps) =>
  async ({ tenant, reference, chainId, contract, call }: LedgerTransaction): Promise<Gathered> => {
    if (call.function !== 'deliver') throw new Error(`${call.function} needs no evidence`)
    const delivery = await deliveries.find({ tenant, reference } as AboutPurchase)
    if (delivery === null) return { refusal: 'declined', detail: 'there is no such delivery' }
    const answer = await compliance.release(releaseQuestion(delivery))
    if ('refusal' in answer) return { refusal: 'unavailable', detail: answer.detail }
    if (answer.decision === null) return { refusal: 'declined', detail: 'Compliance no longer releases it' }
    const facts = { tenant, reference, chainId, contract, wallet: call.to, units: call.units }
    const stated = await attestor.attest(facts)
    if ('refusal' in stated) return stated
    const evidence: DeliveryEvidence = { decision: answer.decision, statement: stated.statement }
    await deliveries.keepEvidence(delivery, { ...evidence, custody: await attestor.custody(facts) })
    return { evidence }
  }
