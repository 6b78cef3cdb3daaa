import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const pages = ['README.md', 'docs/claims.md', 'docs/bounds.md']
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
const exclude = (name: unknown) => /node_modules/.test(String(name))
const testFiles = await Array.fromAsync(glob('{{*,platform/*}/{src,test,supplier},scripts}/**/*.test.ts', { exclude }))
const present = new Set(await Array.fromAsync(glob('{scripts,ops,sandbox,server}/**/*.ts', { exclude })))
const registered = (file: string) => readFile(file, 'utf8')
const [benches, proofs] = await Promise.all([registered('bench/src/run.ts'), registered('proofs/src/run.ts')])

/** The commands of a page: code in a line that begins with a program of ours. */
async function commandsOf(page: string): Promise<string[]> {
  const text = (await readFile(page, 'utf8')).replaceAll(/^```.*?^```/gms, '')
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /(^|\s)(pnpm|node) /.test(code))
}

/** A project of tests by the suffix of its files, once there are such projects. */
const projects: Readonly<Record<string, RegExp>> = {
  'test:pg': /[.]pg[.]test[.]ts$/,
  'test:world': /[.]world[.]test[.]ts$/,
}
const isOfUnits = (file: string) => !Object.values(projects).some((suffix) => suffix.test(file))

/** The files that a command of tests runs. */
function filesOf(script: string, words: readonly string[]): string[] {
  const named = testFiles.filter((file) => words.every((word) => word.startsWith('--') || file.includes(word)))
  if (!('test:world' in scripts)) return named
  return named.filter((file) => projects[script]?.test(file) ?? isOfUnits(file))
}

/** What is wrong with a command; null when it can be run. */
function faultOf(command: string): string | null {
  const [, program, name = '', ...words] = /(?:^|\s)(pnpm|node) (\S+) ?(.*)$/.exec(command) ?? []
  const [rest = ''] = words
  const [first = ''] = rest.split(' ')
  if (program === 'node') return present.has(name) ? null : `${name} is no file`
  if (['install', 'test'].includes(name) && rest === '') return null
  if (!(name in scripts)) return `${name} is no script`
  const isListed = (list: string) => new RegExp(`^  '?${first}'?[:,]`, 'm').test(list)
  if (name === 'bench') return isListed(benches) ? null : `${first} is no bench`
  if (name === 'prove') return isListed(proofs) ? null : `${first} is no proof`
  if (!/^test(:|$)/.test(name)) return null
  const without = rest.split(' ').filter((word) => !filesOf(name, word.startsWith('--') ? [] : [word]).length)
  return without.length === 0 ? null : `no test file of pnpm ${name} is called ${without.join(', ')}`
}

test.each(pages)('every command of %s exists', async (page) => {
  const commands = await commandsOf(page)
  expect(commands.length).toBeGreaterThan(4)
  expect(commands.map((command) => [command, faultOf(command)]).filter(([, fault]) => fault !== null)).toEqual([])
})

test.each([
  'pnpm prove no-such-proof',
  'pnpm bench no-such-bench',
  'pnpm test no-such-test',
  'pnpm test drain no-such-test',
  'pnpm no-such-script',
  'node scripts/no-such-file.ts',
])('a command that does not exist is found: %s', (command) => expect(faultOf(command)).not.toBeNull())

test('the README stays short enough to be read: at most 8 kB', async () => {
  expect((await readFile('README.md')).byteLength).toBeLessThanOrEqual(8_000)
})
