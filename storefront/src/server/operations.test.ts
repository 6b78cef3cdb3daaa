import { allowList } from '@firsthand/token-handler/proxy/allow-list'
import { publishedIn } from '@firsthand/token-handler/testing/published'
import { describe, expect, test } from 'vitest'
import {
  complianceOperations,
  openOperations,
  refusedComplianceOperations,
  refusedOperations,
  serviceOperations,
} from './operations.ts'

const service = publishedIn('openapi.json')
const compliance = publishedIn('compliance-openapi.json')

describe.each([
  ['the service', service, serviceOperations, refusedOperations],
  ['Compliance', compliance, complianceOperations, refusedComplianceOperations],
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

  test('lets no refused operation pass as one that is allowed', () => {
    const allows = allowList(Object.values(operations))
    const passing = [...document].filter(([name, operation]) => {
      const [method = '', path = ''] = operation.split(' ')
      return refused.test(name) && allows(method, path.replaceAll(/[{][^}]+[}]/g, 'x')) !== null
    })
    expect(passing).toEqual([])
  })
})

test('what is open to everybody reads or asks for a price, and nothing of a person', () => {
  for (const operation of openOperations) expect(operation).toMatch(/^GET |quotes\/soft$/)
  const names = Object.entries(serviceOperations).filter(([, operation]) => openOperations.has(operation))
  for (const [name] of names)
    expect(name).toMatch(
      /^(chains|markets|offchain[.](instruments|quotes)|tokens|status|settlementKeys|refusalCodes|(primaryMint|rfq)[.]quotes[.]soft)/,
    )
  expect(names.map(([name]) => name).filter((name) => /purchases|list$/.test(name))).toEqual([
    'chains.list',
    'markets.list',
    'offchain.instruments.list',
    'refusalCodes.list',
    'settlementKeys.list',
    'tokens.list',
  ])
})
