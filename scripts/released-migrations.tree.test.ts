import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The migrations of a release, as `sha256sum` writes them: `docs/released/VERSION-migrations.txt`. */
const lists = (await Array.fromAsync(glob('docs/released/*-migrations.txt'))).sort()
const lines = (text: string) => text.split('\n').filter((line) => line !== '')

/** What was changed or taken away of a list. */
async function changesTo(list: string): Promise<string[]> {
  const outcomes = lines(list).map(async (line) => {
    const [hash, path = ''] = line.split('  ')
    const text = await readFile(path).catch(() => null)
    if (text === null) return [`${path} is gone`]
    return createHash('sha256').update(text).digest('hex') === hash ? [] : [`${path} was changed`]
  })
  return (await Promise.all(outcomes)).flat()
}

/** Databases of a release have run them: a change of one would be run nowhere, so a new one follows. */
test('a released migration is never changed: migrations go forward only', async () => {
  expect(lists.length).toBeGreaterThan(0)
  for (const list of lists) expect(await changesTo(await readFile(list, 'utf8'))).toEqual([])
})

test('a new migration comes after those that were released', async () => {
  const known = new Set(
    lines((await Promise.all(lists.map((list) => readFile(list, 'utf8')))).join('\n')).map(
      (line) => line.split('  ')[1],
    ),
  )
  const numbered = (await Array.fromAsync(glob('{server,compliance}/migrations/*.sql'))).sort()
  expect(numbered.length).toBeGreaterThan(15)
  for (const folder of ['server', 'compliance']) {
    const own = numbered.filter((path) => path.startsWith(folder))
    const firstNew = own.findIndex((path) => !known.has(path))
    expect(own.slice(firstNew < 0 ? own.length : firstNew).filter((path) => known.has(path))).toEqual([])
  }
})

test('a changed and a missing file are found', async () => {
  const changed = `${'0'.repeat(64)}  package.json\n${'0'.repeat(64)}  no-such-file.sql\n`
  expect(await changesTo(changed)).toEqual(['package.json was changed', 'no-such-file.sql is gone'])
})
