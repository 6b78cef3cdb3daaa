import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { gasGoals, measureGas } from './gas.ts'

test('the gas of whole transactions is as in the figures, and below the goals', { timeout: 60_000 }, async () => {
  const figures = JSON.parse(await readFile(new URL('../gas.json', import.meta.url), 'utf8'))
  const measured = await measureGas()
  expect(measured).toEqual(figures)
  for (const [name, goal] of Object.entries(gasGoals)) expect(measured[name]).toBeLessThan(goal)
})
