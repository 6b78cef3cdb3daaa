import { expect, test } from 'vitest'
import type { Verdict } from './judge.ts'
import { junitOf } from './junit.ts'
import { readOptions, UsageError } from './options.ts'
import { closingLines, documentOf, lineOf } from './report.ts'

const verdict = (own: Partial<Verdict>): Verdict => ({
  id: 'EP-8',
  says: 'GET /healthz is public',
  outcome: 'held',
  why: null,
  leftOut: [],
  shownBy: ['server/src/identity/authenticate.world.test.ts'],
  seconds: 0.25,
  ...own,
})
const verdicts = [
  verdict({}),
  verdict({ outcome: 'failed', why: 'Error: 200 < 201\n    at somewhere' }),
  verdict({ outcome: 'not testable here', why: 'it needs control over the deployment' }),
]

test('the last lines count every outcome', () => {
  expect(closingLines(verdicts)).toBe('held 1, failed 1, not testable here 1 of 3\nheld 1 of 3')
})

test('a rule that cannot be tested here names why, and what shows it', () => {
  expect(lineOf(verdicts[2]!)).toContain(
    'GET /healthz is public\n  it needs control over the deployment; shown by server/src/identity/authenticate.world.test.ts',
  )
})

test('a rule that is held names the cases that could not be tested', () => {
  const some = verdict({ leftOut: ['a token without expiry: none is issued'] })
  expect(lineOf(some)).toContain('GET /healthz is public\n  left out: a token without expiry: none is issued')
})

test('the document has every verdict', () => {
  const document = JSON.parse(documentOf('http://api.example', verdicts))
  expect(document).toMatchObject({ url: 'http://api.example', held: 1, failed: 1, notTestableHere: 1, of: 3 })
  expect(document.rules.map(({ outcome }: Verdict) => outcome)).toEqual(['held', 'failed', 'not testable here'])
})

test('a build server reads failures and skips, whatever signs stand in them', () => {
  const xml = junitOf(verdicts)
  expect(xml).toContain('tests="3" failures="1" skipped="1" time="0.750"')
  expect(xml).toContain('<failure message="Error: 200 &lt; 201">Error: 200 &lt; 201\n    at somewhere</failure>')
  expect(xml).toContain('<skipped message="it needs control over the deployment; shown by')
})

test.each([
  [['--url', 'api.example'], /--url is an address/],
  [['--url', 'http://api.example'], /needs --issuer and --clients, or --tokens/],
  [['--urls', 'http://api.example'], /--urls/],
  [['http://api.example'], /http:\/\/api.example/],
])('%j is refused with what to do', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
  expect(() => readOptions(args)).toThrow(UsageError)
})
