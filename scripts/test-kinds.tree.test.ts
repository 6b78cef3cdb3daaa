import { expect, test } from 'vitest'
import { breaches } from './check/test-needs.ts'

test('a test file that opens a database or a world says so by its suffix', () => {
  const { found, units, others } = breaches()
  expect(units).toBeGreaterThan(80)
  expect(others).toBeGreaterThan(80)
  expect(found).toEqual([])
})

test.each([
  ['takes the shared database or world', "import { inject } from 'vitest'"],
  ['connects to a database or starts a program', "import pg from 'pg'"],
  ['connects to a database or starts a program', "import { spawn } from 'node:child_process'"],
  // Put together here, because a name in quotes counts as an import of this file too.
  ['starts parts of a sandbox', `import { startWorld } from '@firsthand/${'sandbox/world/world'}'`],
])('a planted file that %s is found', (because, text) => {
  const planted = 'server/src/planted.test.ts'
  const { found } = breaches({ [planted]: `${text}\n` })
  expect(found.filter((each) => each.test === planted)).toMatchObject([{ because }])
  const named = breaches({ 'server/src/planted.world.test.ts': `${text}\n` })
  expect(named.found.filter((each) => each.test.includes('planted'))).toEqual([])
})

test('these files are run where no database and no world is given', async () => {
  const { inject } = await import('vitest')
  expect([inject('database'), inject('world')]).toEqual([undefined, undefined])
})
