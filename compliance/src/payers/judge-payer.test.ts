import { expect, test } from 'vitest'
import { judgePayer } from './judge-payer.rules.ts'

const id = '00000000-0000-4000-8000-000000000001'
const iban = 'DE89370400440532013000'
const facts = { legalName: 'Ada Example', accounts: [{ payerAccountId: id, iban }] }
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
  ['their account, whatever the bank calls it', { payerName: 'A AND B' }, 'match'],
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
