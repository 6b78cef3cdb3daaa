import { expect, test } from 'vitest'
import { actorOf, buyerNamed, withBuyer } from './buyer.rules.ts'
import { buyerOf, personOf, testPseudonyms } from './testing/pseudonyms.ts'

const { buyer: _buyer, ...ada } = personOf('acme', 'ada')

test('a caller has the pseudonym of their tenant, whatever their roles', () => {
  for (const roles of [new Set<string>(), new Set(['support'])])
    expect(withBuyer(testPseudonyms, { ...ada, roles }).buyer).toBe(buyerOf('acme', 'ada'))
  expect(buyerOf('globex', 'ada')).not.toBe(buyerOf('acme', 'ada'))
})

test('an employee is recorded by subject, a buyer by pseudonym: a role that nobody here knows makes no employee', () => {
  const recorded = (...roles: string[]) => actorOf({ ...personOf('acme', 'ada'), roles: new Set(roles) })
  expect(recorded('auditor')).toBe('ada')
  expect(recorded()).toBe(buyerOf('acme', 'ada'))
  expect(recorded('offline_access', 'default-roles-shop')).toBe(buyerOf('acme', 'ada'))
})

test('a buyer is named by subject or by pseudonym', () => {
  const { tenantId } = ada
  for (const text of ['ada', buyerOf('acme', 'ada')])
    expect(buyerNamed(testPseudonyms, tenantId, text)).toBe(buyerOf('acme', 'ada'))
  expect(buyerNamed(testPseudonyms, tenantId, 'p_short')).toBe(buyerOf('acme', 'p_short'))
})
