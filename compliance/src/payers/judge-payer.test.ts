import { expect, test } from 'vitest'
import { isCleanCredit, judgePayer } from './judge-payer.rules.ts'

const id = '00000000-0000-4000-8000-000000000001'
const iban = 'DE89370400440532013000'
const facts = { legalName: 'Ada Example', accounts: [{ payerAccountId: id, iban, state: 'approved' }] } as const
const withState = (state: 'unverified' | 'in_review' | 'refused') => ({
  ...facts,
  accounts: [{ payerAccountId: id, iban, state }],
})
const asked = {
  tenant: 'acme',
  subject: 'acme-ada',
  payerName: 'ADA EXAMPLE',
  payerIban: iban,
  ultimateDebtor: null,
  payerAccountId: null,
  policy: 'name_match',
} as const
const [other, otherId] = ['GB33BUKB20201555555555', id.replace('1', '2')]

test.each([
  ['their name', { payerIban: other }, 'match'],
  ['their account under somebody else’s name', { payerName: 'A AND B' }, 'close_match'],
  ['their account, without a name', { payerName: null }, 'match'],
  ['another name and account', { payerIban: other, payerName: 'Bob Other' }, 'no_match'],
  ['half a name', { payerIban: null, payerName: 'A. Example' }, 'close_match'],
  ['nothing to go by', { payerIban: null, payerName: null }, 'unavailable'],
  ['themselves as ultimate debtor', { ultimateDebtor: 'Example, Ada' }, 'match'],
  ['somebody else’s debt from their own account', { ultimateDebtor: 'Bob Other' }, 'no_match'],
  ['nearly themselves as ultimate debtor', { ultimateDebtor: 'A. Example' }, 'no_match'],
  ['their name, where accounts count', { policy: 'registered_account', payerIban: other }, 'no_match'],
  ['their account, where accounts count', { policy: 'registered_account', payerName: null }, 'match'],
  ['no account given, where accounts count', { policy: 'registered_account', payerIban: null }, 'unavailable'],
  ['the account they named', { policy: 'registered_account', payerAccountId: id }, 'match'],
  ['another than they named', { policy: 'registered_account', payerAccountId: otherId }, 'no_match'],
])('%s', (_what, changes, verdict) => {
  expect(judgePayer({ ...asked, ...(changes as object) }, facts)).toBe(verdict)
})

test('nobody who never applied is compared with anybody', () => {
  expect(judgePayer(asked, { legalName: null, accounts: [] })).toBe('unavailable')
})

test.each([
  ['unverified', 'name_match', 'Ada Example', 'match'],
  ['unverified', 'name_match', 'Bob Other', 'no_match'],
  ['unverified', 'name_match', null, 'unavailable'],
  ['unverified', 'registered_account', 'Ada Example', 'close_match'],
  ['unverified', 'registered_account', 'Bob Other', 'no_match'],
  ['unverified', 'registered_account', null, 'no_match'],
  ['in_review', 'name_match', 'Ada Example', 'close_match'],
  ['in_review', 'registered_account', 'Ada Example', 'close_match'],
  ['refused', 'name_match', 'Ada Example', 'close_match'],
  ['refused', 'registered_account', 'Ada Example', 'close_match'],
  ['refused', 'name_match', 'Bob Other', 'no_match'],
] as const)('an account that is %s, where %s counts and the bank names %s: %s', (state, policy, payerName, verdict) => {
  expect(judgePayer({ ...asked, policy, payerName }, withState(state))).toBe(verdict)
})

test.each([
  ['the buyer’s name', {}, [], true],
  ['nearly the buyer’s name', { payerName: 'A. Example' }, [], false],
  ['no name', { payerName: null }, [], false],
  ['somebody else’s debt', { ultimateDebtor: 'Bob Other' }, [], false],
  ['a name on a list', {}, ['hit'], false],
])('a credit with %s as evidence', (_what, changes, hits, isClean) => {
  expect(isCleanCredit({ ...asked, ...(changes as object) }, facts.legalName, hits)).toBe(isClean)
})
