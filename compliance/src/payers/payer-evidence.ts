import { notFound } from '@firsthand/refusal/refusal'
import type { PayerAccount, PayerEvidenceRequest } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import { requireOtherPerson } from '../customers/customer.rules.ts'
import { openAccountReview } from '../customers/customer.store.ts'
import { audit } from '../decisions/decision.store.ts'
import type { Officer, Scope } from '../identity/caller.ts'
import { inScope } from '../postgres/scope.ts'
import { sealFor } from '../sealing/seal-for.ts'
import { compareNames } from './compare-names.rules.ts'
import { payerAccountFromRow, setPayerState } from './payer-account.store.ts'
import { hasOpenReview, insertEvidence, insertFirstCredit, lockPayerAccount } from './payer-evidence.store.ts'
import { requireNotRefused } from './register-payer-account.ts'

/** Keeps the first clean credit from an account as evidence, and puts the account before the officers. Once. */
export const keepFirstCredit = (
  pool: pg.Pool,
  buyer: Scope,
  { payerAccountId, holderName }: PayerAccount,
  bankName: string,
  decisionId: string,
): Promise<void> =>
  inScope(pool, buyer, async (query) => {
    const credit = { payerAccountId, kind: 'bank_credit', bankName, reference: decisionId } as const
    if (!(await insertFirstCredit(query, buyer, credit))) return
    await openAccountReview(query, buyer, { payerAccount: payerAccountId, holderName, matches: [] })
    const recorded = { id: payerAccountId, kind: credit.kind, reference: decisionId }
    await audit(query, { ...buyer, subject: 'compliance' }, 'payer_evidence.recorded', recorded)
  })

/**
 * An officer records what a bank answered about an account. A name that is the customer's approves an account about which
 * nothing else is open; another name opens a review, which the customer does not see.
 */
export const recordEvidence = (
  pool: pg.Pool,
  officer: Officer,
  id: string,
  { reason, ...request }: PayerEvidenceRequest,
): Promise<PayerAccount> =>
  inScope(pool, officer, async (query) => {
    const account = await lockPayerAccount(query, officer, id)
    if (account === undefined) throw notFound()
    const { subject, holder_name: holderName, state } = account
    requireOtherPerson(subject, officer.person)
    requireNotRefused(state === 'refused')
    await insertEvidence(query, officer, subject, { payerAccountId: id, ...request })
    const seal = await sealFor(query, officer.tenant, subject)
    await audit(query, officer, 'payer_evidence.recorded', { id, subject, kind: request.kind, reason: seal(reason) })
    if (compareNames(account.legal_name, request.bankName) !== 'match')
      await openAccountReview(query, { tenant: officer.tenant, subject }, { payerAccount: id, holderName, matches: [] })
    const isLeft = state !== 'unverified' || (await hasOpenReview(query, officer, id))
    return payerAccountFromRow(isLeft ? account : await setPayerState(query, officer, id, 'approved'))
  })
