import { expect, test } from 'vitest'
import { Problem, problemOf } from './problem.ts'

test('a problem has the remedy of its code, and none where the code is the console’s own', () => {
  expect(new Problem({ code: 'proposal_changed' }).remedy).not.toBeNull()
  expect(new Problem({ code: 'connection_lost', retryable: true })).toMatchObject({ remedy: null, retryable: true })
  expect(problemOf(new TypeError('no')).code).toBe('console_fault')
})
