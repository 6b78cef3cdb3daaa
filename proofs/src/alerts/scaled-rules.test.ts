import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { repository } from '../harness/changed-copy.ts'
import { scaledRoutes, scaledRules } from './scaled-rules.ts'

const shippedText = (file: string) => readFileSync(join(repository, 'ops', file), 'utf8')
/** A text without its durations. */
const timeless = (text: string) => text.replaceAll(/\b(\d+(ms|[smhd]))+\b/g, 'T')

type Rules = { readonly groups: readonly { readonly rules: readonly Readonly<Record<string, unknown>>[] }[] }
const rulesIn = (text: string) => (parse(text) as Rules).groups.flatMap(({ rules }) => rules)

test.each(['alerts.yaml', 'objectives.yaml'] as const)(
  '%s at another pace differs by its durations alone',
  async (file) => {
    const { files } = await scaledRules(20)
    const without = (text: string) => rulesIn(text).map((rule) => timeless(JSON.stringify(rule)))
    expect(without(files[file])).toEqual(without(shippedText(file)))
    expect(rulesIn(files[file]).length).toBeGreaterThan(50)
  },
)

test('every range, step, offset and wait is divided, and no number is', async () => {
  const text = (await scaledRules(20)).files['alerts.yaml']
  expect(text).not.toMatch(/(\[|:|offset )\d+[smhd](?!s)/)
  expect(text).toContain('[30000ms:1500ms]')
  expect(text).toContain('offset 45000ms')
  expect(text).toContain('> 2 * 86400')
})

test('routes at another pace differ by their durations and receivers alone', async () => {
  const scaled = await scaledRoutes(20, 'http://127.0.0.1:9095')
  expect(timeless(scaled)).toBe(timeless(shippedText('alertmanager.yaml')))
  expect(scaled).toContain('group_interval: 15000ms')
})
