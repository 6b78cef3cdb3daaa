import { randomUUID } from 'node:crypto'
import { personHolder, type Sealing } from '@firsthand/sealing/sealing'
import type { PayerCheckReply, PayerCheckRequest } from '@firsthand/wire/compliance-checks'
import type { PayerDecision } from '@firsthand/wire/decision-records'
import { commitTo } from '../attestation/gather-facts.ts'
import { type Customer, profileOf } from '../customers/customer.rules.ts'
import type { DecisionRecords } from '../decisions/decision.store.ts'
import { uncleared } from '../screening/screening.ts'
import { personNamed } from '../sealing/person.store.ts'
import { compareNames } from './compare-names.rules.ts'
import { isCleanCredit, judgePayer, payerRuleSet } from './judge-payer.rules.ts'
import { keepFirstCredit } from './payer-evidence.ts'
import type { PayerAccountDeps } from './register-payer-account.ts'

export type PayerCheckDeps = PayerAccountDeps & {
  readonly decisions: DecisionRecords
  readonly sealing: Pick<Sealing, 'pseudonymOf' | 'payerHolder'>
  readonly now: () => Date
}

/** An officer cleared the customer of a list's entry, and so a payer of exactly the customer's name; nobody else. */
function hitsOn({ screening }: PayerCheckDeps, name: string | null, customer: Customer | null) {
  if (name === null) return []
  const hits = screening.person(name)
  const isCustomer = customer !== null && compareNames(customer.legalName, name) === 'match'
  return isCustomer ? uncleared(hits, customer) : hits
}

/** Whose key keeps the salt. Nobody's where there is neither a buyer nor an account: then it is not kept. */
function saltHolder({ sealing }: PayerCheckDeps, { tenant, payerIban }: PayerCheckRequest, customer: string | null) {
  if (customer !== null) return personHolder(customer)
  return payerIban === null ? null : sealing.payerHolder(tenant, payerIban)
}

/**
 * Compares and screens who paid, and puts it on record. The customer's name stays here: only the verdict leaves. The first
 * clean credit from an account without evidence is shown to an officer, who decides whether it is the customer's.
 */
export async function checkPayer(deps: PayerCheckDeps, asked: PayerCheckRequest): Promise<PayerCheckReply> {
  const { tenant, subject, payerName, payerIban, ultimateDebtor, policy } = asked
  const person = subject === null ? null : personNamed(deps.sealing, tenant, subject)
  const lists = deps.screening.lists()
  const buyer = person === null ? null : { tenant, subject: person }
  const standing = buyer && (await deps.customers.standing(buyer))
  const customer = standing?.customer ?? null
  const legalName = customer?.legalName ?? null
  const accounts = buyer && legalName !== null ? await deps.payerAccounts.counting(buyer, legalName) : []
  const hits = [payerName, ultimateDebtor].flatMap((name) => hitsOn(deps, name, customer))
  const verdict = judgePayer(asked, { legalName, accounts })
  const screening = hits.length === 0 ? 'clear' : 'hit'
  if (screening === 'clear') deps.screening.requireFresh()
  const decisionId = randomUUID()
  const facts = { asked, legalName, accounts, hits, screening: deps.screening.versions() }
  const { salt, inputsCommitment } = commitTo(facts)
  const record: PayerDecision = {
    verdict,
    screening,
    customer: person,
    policy,
    ruleSet: payerRuleSet,
    lists,
    inputsCommitment,
  }
  await deps.decisions.append(
    { tenant, subject: person ?? 'service' },
    'payer_check',
    decisionId,
    JSON.stringify(record),
    { salt, holder: saltHolder(deps, asked, person), lists },
  )
  const account = accounts.find(({ iban, state }) => iban === payerIban && state === 'unverified')
  if (buyer && standing && payerName !== null && account && isCleanCredit(asked, legalName, hits)) {
    // Nothing is proposed for somebody who is held or not approved: an officer has other questions first.
    if (profileOf(buyer, standing, deps.now()).kycStatus === 'approved')
      await keepFirstCredit(deps.customerPool, buyer, account, payerName, decisionId)
  }
  return { asked, verdict, screening, decisionId }
}
