import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('canonical JSON is that of RFC 8785: keys by their code units, numbers and texts as ECMAScript writes them', () => {
  const example = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27],
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true],
  }
  expect(canonicalJson(example)).toBe(
    '{"literals":[null,true],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonicalJson(keys)))).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]))
  expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
})
