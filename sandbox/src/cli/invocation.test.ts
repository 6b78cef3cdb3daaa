import { expect, test } from 'vitest'
import { invocationOf } from './invocation.ts'

const started = {
  program: '/shop/node_modules/.bin/firsthand-sandbox',
  nodePath: '/usr/bin/node',
  folder: '/shop',
  searchPath: '/usr/bin:/bin',
}

test.each([
  ['npx of an installed package', { event: 'npx' }, 'npx firsthand-sandbox'],
  [
    'npx of a file',
    { event: 'npx', npxPackage: './firsthand-sandbox-0.2.0.tgz' },
    'npx --package=./firsthand-sandbox-0.2.0.tgz firsthand-sandbox',
  ],
  [
    'a file in a folder with a blank',
    { event: 'npx', npxPackage: './my shop/a.tgz' },
    "npx --package='./my shop/a.tgz' firsthand-sandbox",
  ],
  ['a command on the path', { searchPath: '/bin:/shop/node_modules/.bin' }, 'firsthand-sandbox'],
  ['a command that is not on the path', {}, './node_modules/.bin/firsthand-sandbox'],
  [
    'pnpm in this repository',
    { event: 'dev', agent: 'pnpm/12.18.0 npm/?', program: '/r/sandbox/src/cli/main.ts' },
    'pnpm sandbox',
  ],
  ['Node itself', { program: '/r/cli/main.ts' }, 'node /r/cli/main.ts'],
])('FR7: commands are printed in the form of %s', (_name, own, printed) => {
  expect(invocationOf({ ...started, ...own })).toBe(printed)
})
