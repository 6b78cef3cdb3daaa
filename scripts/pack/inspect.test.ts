import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsIn } from './inspect.ts'
import { layOut } from './package.ts'
import { root } from './places.ts'

async function inFolder<T>(files: Readonly<Record<string, string>>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-test-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sound = {
  'package.json': '{}',
  'dist/server/src/main/api.js': 'export {}',
  'dist/server/bootstrap.sql': 'select 1',
}

test('a package of listed files that names no machine is sound', () =>
  inFolder(sound, async (folder) => expect(await faultsIn(folder, [join(root, 'server/src/main/api.ts')])).toEqual([])))

test('each fault is reported by its name', () =>
  inFolder(
    {
      ...sound,
      'dist/server/src/worker.js': `const from = '${root}server'`,
      'dist/server/src/migrate.js': 'const from = "https://registry.npmjs.org/pg"',
      'dist/server/src/main/api.ts': '',
      'notes.txt': '',
    },
    async (folder) =>
      expect(await faultsIn(folder, [join(root, 'server/src/testing/world.ts')])).toEqual([
        'dist/server/src/main/api.ts is not listed',
        'dist/server/src/migrate.js holds the host of a package registry',
        'dist/server/src/worker.js holds a path of the machine that packed it',
        'notes.txt is not listed',
        'server/src/testing/world.ts is a test',
      ]),
  ))

test('a package that is not sound is not made', () =>
  inFolder({ 'left-over.txt': '' }, async (folder) => {
    const order = {
      part: 'signer',
      description: '',
      readme: '',
      entries: ['signer/src/make-journal'],
      bin: {},
      thirdParty: 'installed',
      native: 'linux-x64',
    } as const
    await expect(layOut(order, folder)).rejects.toThrow('left-over.txt is not listed')
  }))
