import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shopOfThePage } from '../react/src/testing/shop-of-the-page.ts'
import { consumerProject } from './testing/consumer-project.ts'

vi.setConfig({ testTimeout: 180_000 })
let project: Awaited<ReturnType<typeof consumerProject>>
beforeAll(async () => {
  project = await consumerProject()
}, 120_000)
afterAll(() => project?.remove())

describe('the hooks as a package', () => {
  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('the shop of docs/react.md compiles with module %s and resolution %s', async (module, resolution) => {
    const files = { 'shop.tsx': await shopOfThePage() }
    const options = ['--module', module, '--moduleResolution', resolution, '--jsx', 'react-jsx', '--lib', 'esnext,dom']
    expect(await project.diagnostics(files, ...options)).toEqual([])
  })

  test('a hook that is given the wrong thing does not compile', async () => {
    const wrong = `import { useSoftQuote } from '@firsthand/react'
export const use = () => useSoftQuote({ market: null, amount: 1.5 })`
    const found = await project.diagnostics({ 'wrong.ts': wrong }, '--skipLibCheck')
    expect(found).toEqual([expect.stringContaining("Type 'number' is not assignable to type 'bigint'")])
  })

  test('the code imports its peers and nothing else', async () => {
    const folder = join(project.folder, 'node_modules/@firsthand/react')
    const { peerDependencies, dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect(dependencies).toBeUndefined()
    const peers = Object.keys(peerDependencies)
    expect(peers).toEqual(['@firsthand/sdk', '@tanstack/react-query', 'react', 'viem'])
    const files = await Array.fromAsync(glob('dist/**/*.js', { cwd: folder }))
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      const imported = [...text.matchAll(/^(?:im|ex)port .* from "(.+)";$/gm)].map(([, name = '']) => name)
      const strange = imported.filter((name) => !name.startsWith('.') && !peers.some((peer) => name.startsWith(peer)))
      expect(strange, file).toEqual([])
    }
  })

  test('the peers are those that the hooks are tested with', async () => {
    const { peerDependencies, devDependencies } = JSON.parse(await readFile('react/package.json', 'utf8'))
    for (const [name, range] of Object.entries(peerDependencies)) expect(range).toBe(`^${devDependencies[name]}`)
  })
})
