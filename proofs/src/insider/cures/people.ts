// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the sources
// biome-ignore-all format: a table is read as a table
import { type Cure, edited, type Statements, without } from '../cure.ts'

const approvals = 'server/src/approvals'
const rules = `${approvals}/proposal.rules.ts`
const passkeys = 'platform/passkeys/src/verify-decision.ts'
const scope = 'platform/tokens/src/provider-scope.ts'
const payers = 'compliance/src/payers'
const twoPeople = "constraint two_people check ((decision = 'withdraw') = (issuer = proposer_issuer and subject = proposer))"
const decisions = 'alter table app.proposal_decision'
/** The wall behind the program: a customer's login approves nothing, and registers nothing that was refused. */
const registering: Statements = { database: 'compliance', without: 'drop policy registering on cmp.payer_account',
  again: `create policy registering on cmp.payer_account as restrictive for insert to fhc_customer
    with check (state in ('unverified', 'in_review') and not cmp.payer_account_refused(subject, iban_index))` }

/** What stands between one person and what takes two. */
export const peopleCures: readonly Cure[] = [
  { name: 'four eyes', edits: edited(rules, ['if (isPerson(proposer, person)) throw samePerson()', '']),
    statements: { without: `${decisions} drop constraint two_people`, again: `${decisions} add ${twoPeople} not valid` },
    attacks: ['a client account approved by whoever proposed it', 'a forged notification, uploaded and approved by one person',
      'a payment file called sent by one person', 'frozen money released by the officer who wants it'] },
  without('a decision names something', rules, ['if (ifMatch === null) throw', 'if (ifMatch === null) return\n  if (ifMatch === undefined) throw'],
    'an approval that names nothing that was read'),
  without('a decision names what was read', rules, ['if (ifMatch !== `"${digest}"`) throw', 'if (ifMatch === `"`) throw'],
    'an approval of an invented digest', 'the payee of a returned refund swapped behind the approver’s screen',
    'a match withdrawn and proposed anew for another buyer, approved by the old digest', 'a retry swapped for a void behind the approver’s screen'),
  without('the digest is computed anew', rules, ['if (now !== digest) throw', 'if (now === digest && digest === `"`) throw'],
    'a stale approval while the instrument changes on a second instance'),
  without('large sums take two approvers', `${approvals}/quorum.rules.ts`, ['? approvalsForSum(money) : 1', '? 1 : 1'],
    'a payment file above EUR 100,000.00 approved by one approver'),
  without('payees are screened', 'server/src/bank-transfer/payments-out/refund.proposal.ts', ["if (screened.screening === 'hit') {", 'if (screened === null) {'],
    'a refund to a payee on a sanctions list'),
  without('terms on sale take two administrators', 'server/src/bank-transfer/instruments/guarded-terms.rules.ts', ["if (before.status === 'draft') return null", "if (before.status !== 'closed') return null"],
    'the price of an instrument on sale changed by one administrator', 'the supply of an instrument on sale changed by one administrator',
    'the delivery contract of an instrument on sale changed by one administrator', 'the ceiling for notified credits of an instrument on sale changed by one administrator'),
  without('a kind that needs a passkey', `${approvals}/passkeys/sign-decision.ts`, ['if (assertion === null && needsPasskey(settings, tenantId, kind)) throw', 'if (settings === undefined) throw'],
    'an approval without a passkey where the kind needs one'),
  without('a key is its person’s', passkeys, ['each.tenant === tenant && each.issuer === issuer && each.subject === subject', 'each.tenant === tenant'],
    'an approval signed by another person’s passkey'),
  { name: 'a signature is about one decision', attacks: ['a signed approval handed in as a rejection'],
    edits: edited(passkeys, ["if (claims.client.challenge !== decisionChallenge(statement)) return 'another_challenge'", ''],
      ['expectedChallenge: decisionChallenge(statement)', 'expectedChallenge: () => true']) },
  without('names of the service itself', scope, ['if (isServiceName(caller.subject))', 'if (isServiceName(issuer))'], 'a token in the service’s own name'),
  without('tenants of a provider', scope, ['if (tenants && !tenants.includes(tenantId))', 'if (tenants && !tenants)'], 'a token for a tenant that the provider may not speak for'),
  without('roles of a provider', scope, ['roles ? roles.includes(role) : role !== platformRole', 'role !== platformRole'], 'a role that the provider may not give'),
  { name: 'an account counts on evidence', statements: registering, attacks: ['a stranger’s IBAN registered as one’s own, and the stranger’s money claimed'],
    edits: [...edited(`${payers}/register-payer-account.ts`, ["? 'unverified' : 'in_review'", "? 'approved' : 'in_review'"]),
      ...edited(`${payers}/judge-payer.rules.ts`, ["return names === 'match' || names === 'unavailable' ? 'match' : 'close_match'", "return 'match'"])] },
  { name: 'refused stays refused', statements: registering, attacks: ['an account that an officer refused, registered again'],
    edits: edited(`${payers}/register-payer-account.ts`, ['requireNotRefused(await wasRefused(query, scope, iban))', '']) },
  without('a shared account is reviewed', `${payers}/register-payer-account.ts`, ['const isShared = await isAtAnother(query, scope, iban)', 'const isShared = false'], 'one IBAN at two customers'),
  without('a buyer reads what they read before a freeze', 'server/src/bank-transfer/purchases/shown-state.store.ts', ["case when p.state <> 'frozen' then p.state else", 'case when true then p.state else'],
    'a buyer learns from their own purchase that it was frozen'),
  without('every refusal is charged for', 'server/src/identity/authenticate.routes.ts', ['if (reply.statusCode === 200) {', 'if (reply.statusCode !== 429) {'], 'signatures asked for without end'),
]
