import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Case } from '../case.ts'
import { type Ground, officer } from '../ground.ts'
import { anIban } from '../shop.ts'

const legalName = 'Ada Example'
const terms = { jurisdiction: 'CH', investorCategory: 'retail' }
const approval = { ...terms, appropriateFor: ['private_credit'], reviewDueAt: '2099-01-01T00:00:00.000Z' }

/** The open reviews about a customer. */
async function reviewsOf(ground: Ground, subject: string): Promise<readonly { readonly id: string }[]> {
  const { body } = await ground.done(officer, 'GET /officer/reviews?limit=200', { url: ground.compliance.url })
  return body.items.filter((each: { subject: string }) => each.subject === subject)
}
async function decide(ground: Ground, subject: string, json: object): Promise<void> {
  const [review] = await reviewsOf(ground, subject)
  if (review === undefined) throw new Error(`nothing is open about ${subject}`)
  await ground.done(officer, `POST /officer/reviews/${review.id}/decision`, { json, url: ground.compliance.url })
}
/** A customer that an officer has approved. */
async function aCustomer(ground: Ground): Promise<string> {
  const name = `acme-insider-${randomUUID().slice(0, 8)}`
  const json = { legalName, ...terms, assetClasses: ['private_credit'] }
  await ground.done(name, 'PUT /profile', { json, url: ground.compliance.url })
  await decide(ground, name, { outcome: 'approved', reason: 'seen the passport', approval })
  return name
}
const register = (ground: Ground, as: string, iban: string, holderName = legalName) =>
  ground.ask(as, 'POST /payer-accounts', { json: { iban, holderName }, url: ground.compliance.url })
const stateOf = async (ground: Ground, id: string) =>
  (await ground.customers.query('select state from cmp.payer_account where id = $1', [id])).rows[0]?.state as string

/** What Compliance answers the service about a payment. */
async function verdictOn(ground: Ground, subject: string, payerIban: string, payerName: string): Promise<string> {
  const asked = { tenant: 'acme', subject, payerIban, payerName, ultimateDebtor: null, payerAccountId: null }
  const key = readFileSync(ground.world.complianceSecrets.serviceKeyFile, 'utf8').trim()
  const sent = { json: { ...asked, policy: 'registered_account' }, headers: { 'service-key': key } }
  return (await ground.done('service', 'POST /payer-checks', { ...sent, url: ground.compliance.serviceUrl })).body
    .verdict
}

const strangersAccount: Case = {
  name: 'a stranger’s IBAN registered as one’s own, and the stranger’s money claimed',
  by: 'dishonest buyer',
  meets: 'compliance',
  code: 'no_match',
  async attack(ground) {
    const [customer, iban] = [await aCustomer(ground), anIban()]
    await register(ground, customer, iban)
    const code = await verdictOn(ground, customer, iban, 'Bob Other')
    return { code, through: code === 'match' }
  },
}

const evidenceOn = (ground: Ground, id: string) => {
  const json = { kind: 'payee_verification', bankName: legalName, reference: 'vop-1', reason: 'asked the bank' }
  return ground.ask(officer, `POST /officer/payer-accounts/${id}/evidence`, { json, url: ground.compliance.url })
}

const refusedAgain: Case = {
  name: 'an account that an officer refused, registered again',
  by: 'dishonest buyer',
  meets: 'compliance',
  code: 'payer_account_refused',
  async attack(ground) {
    const [customer, iban] = [await aCustomer(ground), anIban()]
    const { payerAccountId } = (await register(ground, customer, iban, 'Ada Exmple')).body
    await decide(ground, customer, { outcome: 'rejected', reason: 'not their account' })
    await ground.done(customer, `DELETE /payer-accounts/${payerAccountId}`, { url: ground.compliance.url })
    const again = await register(ground, customer, iban)
    return {
      code: again.code,
      through: again.code === null && (await stateOf(ground, again.body.payerAccountId)) !== 'refused',
    }
  },
}

/** Two customers with one account go to an officer: evidence alone does not approve the second. */
const sharedAccount: Case = {
  name: 'one IBAN at two customers',
  by: 'dishonest buyer',
  meets: 'compliance',
  code: 'in review',
  async attack(ground) {
    const [first, second, iban] = [await aCustomer(ground), await aCustomer(ground), anIban()]
    await register(ground, first, iban)
    const { payerAccountId } = (await register(ground, second, iban)).body
    const reviews = await reviewsOf(ground, second)
    await evidenceOn(ground, payerAccountId)
    const isApproved = (await stateOf(ground, payerAccountId)) === 'approved'
    return { code: reviews.length > 0 ? 'in review' : null, through: isApproved }
  },
}

export const payerCases: readonly Case[] = [strangersAccount, refusedAgain, sharedAccount]
