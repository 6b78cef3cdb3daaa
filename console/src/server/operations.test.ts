import { allowList } from '@firsthand/token-handler/proxy/allow-list'
import { publishedIn } from '@firsthand/token-handler/testing/published'
import { describe, expect, test } from 'vitest'
import {
  complianceOperations,
  refusedComplianceOperations,
  refusedOperations,
  refusedPaths,
  serviceOperations,
} from './operations.ts'

const published = publishedIn('openapi.json')

describe.each([
  ['the service', published, serviceOperations, refusedOperations],
  ['Compliance', publishedIn('compliance-openapi.json'), complianceOperations, refusedComplianceOperations],
] as const)('the list of %s', (_of, document, operations, refused) => {
  const allowed = new Map<string, string>(Object.entries(operations))

  test('names every published operation, or refuses it: a new one is decided about', () => {
    expect([...document.keys()].filter((name) => !allowed.has(name) && !refused.test(name))).toEqual([])
  })

  test('allows nothing that is refused', () => {
    expect([...allowed.keys()].filter((name) => refused.test(name))).toEqual([])
  })

  test('has each operation as it is published', () => {
    expect([...allowed].filter(([name, operation]) => document.get(name) !== operation)).toEqual([])
  })
})

const service = allowList(Object.values(serviceOperations), refusedPaths)

describe('a request', () => {
  test('of an operation that is refused does not pass as one that is allowed', () => {
    const passing = [...published].filter(([name, operation]) => {
      const [method = '', path = ''] = operation.split(' ')
      return refusedOperations.test(name) && service(method, path.replaceAll(/[{][^}]+[}]/g, 'x')) !== null
    })
    expect(passing).toEqual([])
  })

  test.each([
    ['GET', '/treasury/receipts', 'GET /treasury/receipts'],
    ['GET', '/treasury/receipts/01a1', 'GET /treasury/receipts/{id}'],
    ['POST', '/proposals/p1/approve', 'POST /proposals/{proposalId}/approve'],
    ['POST', '/treasury/reconciliations/run', 'POST /treasury/reconciliations/run'],
    ['GET', '/tokens/eip155%3A1', 'GET /tokens/{id}'],
    ['GET', '/.well-known/settlement-keys.json', 'GET /.well-known/settlement-keys.json'],
  ])('%s %s is made', (method, path, operation) => expect(service(method, path)).toBe(operation))

  test.each([
    ['POST', '/primary-mint/quotes'],
    ['POST', '/rfq/quotes/soft'],
    ['POST', '/offchain-purchases'],
    ['GET', '/bank-gateway/payment-files'],
    ['POST', '/bank-gateway/statements'],
    ['GET', '/events/stream'],
    ['DELETE', '/treasury/receipts'],
    ['OPTIONS', '/treasury/receipts'],
    ['get', '/treasury/receipts'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/treasury/receipts/'],
    ['GET', '//treasury/receipts'],
    ['GET', '/treasury//receipts'],
    ['GET', '/treasury/../bank-gateway/payment-files'],
    ['GET', '/treasury/receipts/..'],
    ['GET', '/treasury/receipts/%2e%2e'],
    ['GET', '/treasury/receipts/.%2e'],
    ['GET', '/treasury/receipts/a%2f..%2f..%2fbank-gateway'],
    ['GET', '/treasury/receipts/a%5c..'],
    ['GET', '/treasury/receipts/a%00'],
    ['GET', '/treasury/receipts/%zz'],
    ['GET', '/treasury/receipts/%ff'],
    ['GET', '/treasury/receipts/a\\b'],
    ['GET', '/treasury/receipts/a#b'],
    ['GET', '/treasury/receipts/__proto__/x'],
  ])('%s %s is not', (method, path) => expect(service(method, path)).toBeNull())

  test('of Compliance is one of officers', () => {
    const compliance = allowList(Object.values(complianceOperations))
    expect(compliance('GET', '/officer/holds')).toBe('GET /officer/holds')
    for (const path of ['/profile', '/wallets', '/payer-accounts', '/standing', '/attestations'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expect(compliance(method, path)).toBeNull()
  })
})
