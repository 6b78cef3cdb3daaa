import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readmes } from './readmes.ts'

const pages = [
  'README.md',
  'CHANGELOG.md',
  'docs/quickstart.md',
  'docs/cli.md',
  'docs/mcp.md',
  'mcp/README.md',
  'sdk/README.md',
]

test('FR4: no page and no package asks npm for a name of ours, which nobody has registered', async () => {
  const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
  for (const text of [...texts, ...Object.values(readmes)])
    expect(text).not.toMatch(/np(x|m (i|install|exec))\b[^\n]* @firsthand\//)
})

test('FR5: the quickstart has one line to install each package with, and so has each package that is a command', async () => {
  const line = /npm init -y && npm pkg set type=module && npm install \.\/firsthand-[a-z]+-[0-9.]+tgz/
  const page = await readFile('docs/quickstart.md', 'utf8')
  expect(page).toMatch(/^npm init -y && npm install \.\/firsthand-sandbox-[0-9.]+tgz$/m)
  expect(page).toMatch(/ && npm init -y && npm pkg set type=module && npm install \.\.\/firsthand-sdk-[0-9.]+tgz viem@/)
  for (const readme of [readmes.sandbox, readmes.conformance]) expect(readme).toMatch(line)
})
