import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { measureGas } from './gas.ts'

const goals = {
  'settle, first purchase, with fee': 249_143,
  'settle, warm, with fee': 180_755,
  'AirSwap through the router, first fill, with fee': 254_463,
} as const

test('the gas of whole transactions is what the figures say, and below the goals', { timeout: 60_000 }, async () => {
  const figures = JSON.parse(await readFile(new URL('../gas.json', import.meta.url), 'utf8'))
  const measured = await measureGas()
  expect(measured).toEqual(figures)
  for (const [name, goal] of Object.entries(goals)) expect(measured[name]).toBeLessThan(goal)
})
