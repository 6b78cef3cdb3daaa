import { languages } from '@firsthand/page-kit/language'
import { adviceFor } from '@firsthand/sdk/calls'
import { complianceRefusals } from '@firsthand/wire/compliance-refusals'
import { expect, test } from 'vitest'
import { complianceAdvice } from './refusal-words.ts'

const forBuyers = Object.entries(complianceRefusals)
  .filter(([, { actor }]) => actor === 'buyer')
  .map(([code]) => code)

test.each(languages)('every refusal of Compliance that a buyer can act on has words of its own in %s', (language) => {
  expect(forBuyers.length).toBeGreaterThan(8)
  const plain = adviceFor({ code: 'no_such_code' }, null, language)
  for (const code of forBuyers) expect(complianceAdvice({ code }, language).happened, code).not.toBe(plain.happened)
})

test('another code is answered as the service’s would be', () => {
  expect(complianceAdvice({ code: 'rate_limited' }, 'en')).toEqual(adviceFor({ code: 'rate_limited' }, null, 'en'))
})
