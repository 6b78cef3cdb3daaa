import fc from 'fast-check'
import { encodeAbiParameters, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { quoteRefOf } from './quote-ref.ts'

test('a quote is named on chain as an ABI library would name it', () => {
  const text = fc.string({ maxLength: 140 })
  const agrees = fc.property(text, text, (tenant, reference) => {
    const encoded = encodeAbiParameters([{ type: 'string' }, { type: 'string' }], [tenant, reference])
    expect(quoteRefOf(tenant, reference)).toBe(keccak256(encoded))
  })
  fc.assert(agrees, { numRuns: 2_000 })
})
