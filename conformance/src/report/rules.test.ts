import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checks } from './checks.ts'
import { notBuilt, ruleIds, rules } from './rules.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

test('every rule that is built has a check and names what else shows it', () => {
  expect(ruleIds.length).toBeGreaterThan(80)
  const owing = ruleIds.filter((id) => !(id in checks) || rules[id].shownBy.length === 0)
  expect(owing).toEqual(Object.keys(notBuilt))
})

test('what shows a rule is there', () => {
  const named = new Set<string>(ruleIds.flatMap((id) => rules[id].shownBy))
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((path) => !existsSync(inRepository(path)))).toEqual([])
})

test('no rule says the same as another', () => {
  expect(new Set(ruleIds.map((id) => rules[id].says)).size).toBe(ruleIds.length)
})
