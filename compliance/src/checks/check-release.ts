import { randomUUID } from 'node:crypto'
import { personHolder, type Sealing } from '@firsthand/sealing/sealing'
import type { Wallet } from '@firsthand/wire/compliance'
import type { ReleaseCheckReply, ReleaseCheckRequest } from '@firsthand/wire/compliance-checks'
import type { ReleaseDecision } from '@firsthand/wire/decision-records'
import type { ReleaseClaims } from '@firsthand/wire/evidence/delivery-evidence'
import type { Buyers } from '../attestation/buyers.store.ts'
import type { DecisionKey } from '../attestation/decision-key.ts'
import { commitTo } from '../attestation/gather-facts.ts'
import { type Customer, profileOf } from '../customers/customer.rules.ts'
import type { DecisionRecords } from '../decisions/decision.store.ts'
import { type Screening, uncleared } from '../screening/screening.ts'
import { personNamed } from '../sealing/person.store.ts'
import { travelRecordOf } from '../travel-rule/travel-data.ts'
import type { Firms } from '../travel-rule/travel-rule.rules.ts'

export type ReleaseCheckDeps = {
  readonly buyers: Buyers
  readonly screening: Screening
  readonly decisions: DecisionRecords
  readonly key: DecisionKey
  readonly sealing: Pick<Sealing, 'pseudonymOf'>
  readonly now: () => Date
  readonly firms: Firms
}

/** The version of what stands below: a change of it is another version. */
const releaseRuleSet = 'release-2'

type Released = { readonly person: string; readonly customer: Customer | null; readonly wallet: Wallet | null }

/** What the travel rule asks to be kept of the delivery that is released. */
function travelIn({ firms }: ReleaseCheckDeps, asked: ReleaseCheckRequest, { person, customer, wallet }: Released) {
  if (customer === null || wallet === null) throw new Error('what is released has a customer and a wallet')
  const { tenant, reference, chainId, contract: from, walletAddress: to, units: amount } = asked
  const transfer = { reference, chainId, from, to, units: { token: null, amount, exact: true }, payment: null }
  const { legalName, jurisdiction: country } = customer
  return travelRecordOf(
    transfer,
    { person, legalName, country, walletProvenAt: wallet.registeredAt },
    firms.get(tenant),
  )
}

/**
 * Everything about a buyer who is absent when the units are to leave, put on record. A hold is reported as a hit: the
 * purchase goes to manual review, and the buyer is neither served nor refunded meanwhile. A release is signed, over exactly what
 * was asked: a delivery signer takes nobody else's word for it.
 */
export async function checkRelease(deps: ReleaseCheckDeps, asked: ReleaseCheckRequest): Promise<ReleaseCheckReply> {
  const { tenant, subject, chainId, walletAddress: address, assetClass, reference, contract, units } = asked
  const customerId = personNamed(deps.sealing, tenant, subject)
  const scope = { tenant, subject: customerId }
  const lists = deps.screening.lists()
  const [{ standing, wallet: registered }, listed] = await Promise.all([
    deps.buyers.find(scope, { chainId, address }),
    deps.screening.address({ chainId, address }),
  ])
  const { customer, held } = standing
  const named = customer === null ? [] : uncleared(deps.screening.person(customer.legalName), customer)
  const profile = profileOf(asked, standing, deps.now())
  const wallet = registered?.state === 'approved' ? 'approved' : 'not_registered'
  const screening = held || named.length > 0 || listed.length > 0 ? 'hit' : 'clear'
  const decisionId = randomUUID()
  const isReleased = profile.kycStatus === 'approved' && wallet === 'approved' && screening === 'clear'
  if (isReleased) deps.screening.requireFresh()
  const claims: ReleaseClaims = {
    iss: 'firsthand-compliance',
    jti: decisionId,
    iat: Math.floor(deps.now().getTime() / 1000),
    outcome: 'released',
    customer: customerId,
    tenant,
    reference,
    chainId,
    contract,
    wallet: address,
    units,
  }
  const decision = isReleased ? deps.key.signRelease(claims) : null
  const facts = { asked, standing, registered, listed, named, screening: deps.screening.versions() }
  const travel = isReleased ? travelIn(deps, asked, { person: customerId, customer, wallet: registered }) : null
  const { salt, ...committed } = commitTo(facts, travel)
  const record: ReleaseDecision = {
    kycStatus: profile.kycStatus,
    wallet,
    screening,
    customer: customerId,
    walletAddress: address,
    chainId,
    assetClass,
    reference,
    contract,
    units,
    decision,
    ruleSet: releaseRuleSet,
    lists,
    ...committed,
  }
  await deps.decisions.append(scope, 'release_check', decisionId, JSON.stringify(record), {
    salt,
    holder: personHolder(customerId),
    lists,
    travel,
  })
  return { asked, profile, wallet, screening, decisionId, decision }
}
