// biome-ignore-all format: a table is read as a table
import { type Cure, edited, type Statements, without } from '../cure.ts'

const judging = 'signer/src/policy/judge-transaction.ts'
const asked = 'sdk/src/buying/as-asked.ts'
const transactionRules = 'const rules = [...transactionRules]'
const lacking = (rule: string) => [transactionRules, `${transactionRules}.filter(([name]) => name !== '${rule}')`] as const
const granted = (name: string, right: string, attack: string): Cure => ({
  name, attacks: [attack], statements: { without: `grant ${right} to fh_worker`, again: `revoke ${right} from fh_worker` },
})
const squatted = `update app.client_account set state = 'closed' where tenant_id = 'globex' and iban in
    (select iban from app.client_account where tenant_id = 'acme' and state = 'approved');
  create unique index client_account_iban on app.client_account (iban) where state in ('approved', 'suspended')`
/** Any policy is accepted, whatever came before it. */
const anyPolicy: Statements = {
  database: 'operator’s journal',
  without: `alter function journal.accept_policy(int, bytea, text) rename to accept_policy_kept;
    alter function journal.require_newest(int) rename to require_newest_kept;
    create function journal.accept_policy(int, bytea, text) returns void language sql as 'select';
    create function journal.require_newest(int) returns void language sql as 'select';
    grant execute on all functions in schema journal to public`,
  again: `drop function journal.accept_policy(int, bytea, text); drop function journal.require_newest(int);
    alter function journal.accept_policy_kept(int, bytea, text) rename to accept_policy;
    alter function journal.require_newest_kept(int) rename to require_newest`,
}

/** What stands between one taken-over program, or one key, and everything else. */
export const programCures: readonly Cure[] = [
  without('a delivery is signed on evidence', 'signer/src/sign.ts', ["if (grounds === null && !(await journal.transactions.hasCall(judged))) throw declined('decision')", ''],
    'an invented purchase is to be delivered'),
  without('evidence is about this delivery', 'signer/src/policy/delivery-evidence.ts', ['names.every((name) => claims[name] === wanted[name])', 'names.length > 0 || claims === wanted'],
    'a real delivery to another wallet, with the true statements'),
  { name: 'a policy names its tenants', attacks: ['a delivery for a tenant that the policy does not name'],
    edits: edited(judging, lacking('tenant'), ["const { unitsPerDay = '0' }", "const { unitsPerDay = '9'.repeat(30) }"]) },
  without('units of one delivery', judging, lacking('units'), 'more units at once than the policy allows'),
  without('units of a day', judging, ['day: { amount, max: unitsPerDay } }', 'day: null }'],
    'more units in a day than the policy allows a tenant'),
  without('the price band of the operator', 'signer/src/policy/judge.ts', ['const rules = [...settlementRules, ...roleRules[policy.role]]', "const rules = [...settlementRules, ...roleRules[policy.role]].filter(([name]) => name !== 'price')"],
    'a settlement that promises more units than the price band allows'),
  { name: 'policies have rising numbers', attacks: ['an old policy, well signed, put back into its place'], statements: anyPolicy },
  without('the attestor reads the order’s wallet', 'server/src/bank-transfer/attestor/statement.rules.ts', ['wallet === asked.wallet && chainId === asked.chainId]', 'chainId === asked.chainId]'],
    'a statement of the ledger about another wallet than the order’s'),
  without('the attestor reads the bank’s files', 'server/src/bank-transfer/attestor/attestor.routes.ts', ["(await isShownByTheBank(deps, asked.tenant as TenantId, found)) ? found : { rule: 'bank_file' }", 'found'],
    'a credit in a statement that no bank has sent', 'a credit that the bank’s file does not show'),
  granted('the worker decides nothing', 'insert on app.proposal_decision', 'an approval written by the worker’s login'),
  granted('the worker books nothing', 'insert on app.bank_transaction', 'a credit written by the worker’s login'),
  granted('the worker confirms nothing', 'update (confirmed_by) on app.bank_transaction', 'a credit confirmed by the worker’s login'),
  { name: 'an IBAN is one client account', attacks: ['another tenant’s IBAN taken before them'], statements: { without: 'drop index app.client_account_iban', again: squatted } },
  without('approvals go to the pinned router', asked, ['return same(router, spender) && (amount', 'return (amount'], 'an approval of the buyer’s cash to a thief'),
  without('approvals are exact', asked, ['same(router, spender) && (amount === cashAmount || amount === 0n)', 'same(router, spender)'], 'an approval of all of the buyer’s cash'),
  without('a bundle promises what was quoted', asked, ['BigInt(intent.minUnits) >= BigInt(quote.unitAmount)', 'true'], 'a quote of more units than the bundle promises'),
]

/** Cures in the contracts, as the proof of their attacks takes them away, and the attack on the running chain that each stops. */
export const contractCures: readonly (readonly [cure: string, attack: string])[] = [
  ['the band', 'a price below the band, which would mint without bound'],
  ['the largest move', 'a price moved further in a day than allowed'],
  ['a guardian’s word stands', 'an offering reopened that a guardian has closed'],
  ['OPERATOR is CONFIG’s', 'the role that delivers, granted by the administrator alone'],
]
