import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPackages, type Kept } from './check-packages.ts'
import type { Manifest } from './manifest.ts'
import { dayAfter } from './manifest.ts'
import { genesis, type Place, readPlace } from './record-line.ts'
import { checkpointOn, firstDay, writeDays } from './testing/a-chain.ts'

const counts = [3, 0, 4, 2]
let folder: string
let manifests: readonly Manifest[]
let kept: Kept
/** Every file as it was written, by its path below the folder. */
const written = new Map<string, Buffer>()

async function filesIn(root: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for (const day of (await readdir(root)).toSorted())
    for (const name of (await readdir(join(root, day))).toSorted())
      found.set(`${day}/${name}`, await readFile(join(root, day, name)))
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthand-packages-'))
  manifests = await writeDays(folder, counts)
  kept = { from: genesis, head: readPlace(manifests.at(-1)?.head ?? '') as Place, checkpoint: checkpointOn(3) }
  for (const [path, bytes] of await filesIn(folder)) written.set(path, bytes)
})
afterAll(() => rm(folder, { recursive: true }))

test('packages that nobody touched hold, day by day, and name where the chain stands', async () => {
  expect(await checkPackages(folder, kept)).toEqual({
    tenant: 'acme',
    days: 4,
    firstDay,
    lastDay: '2026-11-17',
    records: 9,
    before: '0:00',
    head: manifests.at(-1)?.head,
    continues: false,
    faults: [],
  })
  expect(manifests.map(({ records, first, last }) => [records, first, last])).toEqual([
    [3, 1, 3],
    [0, null, null],
    [4, 4, 7],
    [2, 8, 9],
  ])
})

test('a piece of the packages holds by itself, and states where it begins', async () => {
  const [piece, aside] = [await mkdtemp(join(tmpdir(), 'firsthand-piece-')), join(folder, firstDay)]
  await rename(aside, join(piece, firstDay))
  const checked = await checkPackages(folder)
  await rename(join(piece, firstDay), aside)
  await rm(piece, { recursive: true })
  expect([checked.faults, checked.continues, checked.before]).toEqual([[], true, manifests[0]?.head])
})

const names = ['manifest.json', 'records.ndjson', 'hashes.txt', 'events.ocsf.ndjson']
const days = counts.map((_, i) => Array.from({ length: i }).reduce<string>((day) => dayAfter(day), firstDay))
type Files = Map<string, Buffer>
type Mutation = (files: Files) => void
const path = fc.tuple(fc.constantFrom(...days), fc.constantFrom(...names)).map((parts) => parts.join('/'))
const swap = (files: Files, one: string, other: string) => {
  const [a, b] = [files.get(one) as Buffer, files.get(other) as Buffer]
  files.set(one, b)
  files.set(other, a)
}
const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n').slice(0, -1)
const ofLines = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''))
const edit = (change: (lines: string[], a: number, b: number) => readonly string[]) =>
  fc.tuple(path, fc.nat(40), fc.nat(40)).map(
    ([at, a, b]): Mutation =>
      (files) => {
        const lines = linesOf(files.get(at) as Buffer)
        if (lines.length > 0) files.set(at, ofLines(change(lines, a % lines.length, b % lines.length)))
      },
  )

const mutations: Readonly<Record<string, fc.Arbitrary<Mutation>>> = {
  'a flipped bit': fc.tuple(path, fc.nat(), fc.nat(7)).map(([at, n, bit]) => (files) => {
    const bytes = Buffer.from(files.get(at) as Buffer)
    if (bytes.length > 0) bytes[n % bytes.length]! ^= 1 << bit
    files.set(at, bytes)
  }),
  'a file that was cut': fc.tuple(path, fc.nat()).map(([at, n]) => (files) => {
    const bytes = files.get(at) as Buffer
    files.set(at, bytes.subarray(0, n % Math.max(1, bytes.length)))
  }),
  'bytes put behind a file': fc
    .tuple(path, fc.uint8Array({ minLength: 1, maxLength: 5 }))
    .map(([at, more]) => (files) => {
      files.set(at, Buffer.concat([files.get(at) as Buffer, more]))
    }),
  'a line taken out': edit((lines, a) => lines.toSpliced(a, 1)),
  'a line twice': edit((lines, a) => lines.toSpliced(a, 0, lines[a] as string)),
  'two lines in another order': edit((lines, a, b) => lines.with(a, lines[b] as string).with(b, lines[a] as string)),
  'a file taken out': path.map((at) => (files) => void files.delete(at)),
  'a file put in': fc
    .constantFrom(...days)
    .map((day) => (files) => void files.set(`${day}/more.txt`, Buffer.from('x'))),
  'a file of another day': fc.tuple(fc.constantFrom(...names), fc.constantFrom(...days), fc.constantFrom(...days)).map(
    ([name, one, other]) =>
      (files) =>
        swap(files, `${one}/${name}`, `${other}/${name}`),
  ),
  'a day taken out': fc.constantFrom(...days).map((day) => (files) => {
    for (const name of names) files.delete(`${day}/${name}`)
  }),
  'two days in another order': fc
    .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
    .map(([one, other]) => (files) => {
      for (const name of names) swap(files, `${one}/${name}`, `${other}/${name}`)
    }),
  'a day under another name': fc
    .tuple(fc.constantFrom(...days), fc.constantFrom('2026-11-13', '2026-11-18', '2026-11-30', 'lost'))
    .map(([day, name]) => (files) => {
      for (const each of names) {
        files.set(`${name}/${each}`, files.get(`${day}/${each}`) as Buffer)
        files.delete(`${day}/${each}`)
      }
    }),
}

const isSame = (files: Files) =>
  files.size === written.size && [...files].every(([at, bytes]) => written.get(at)?.equals(bytes) === true)

/** Lays the files out, and what is left of a day without files goes with them. */
async function lay(from: Files, to: Files): Promise<void> {
  for (const at of from.keys()) if (!to.has(at)) await rm(join(folder, at))
  for (const [at, bytes] of to) {
    if (from.get(at)?.equals(bytes) === true) continue
    await mkdir(dirname(join(folder, at)), { recursive: true })
    await writeFile(join(folder, at), bytes)
  }
  const [had, has] = [from, to].map((files) => new Set([...files.keys()].map(dirname))) as [Set<string>, Set<string>]
  for (const day of had) if (!has.has(day)) await rm(join(folder, day), { recursive: true })
}

test.each(Object.entries(mutations))(
  '%s is noticed in packages',
  async (_, mutation) => {
    await fc.assert(
      fc.asyncProperty(mutation, async (mutate) => {
        const files = new Map(written)
        mutate(files)
        fc.pre(!isSame(files))
        await lay(written, files)
        const { faults } = await checkPackages(folder, kept)
        await lay(files, written)
        expect(faults).not.toEqual([])
      }),
      { numRuns: 180 },
    )
    expect((await checkPackages(folder, kept)).faults).toEqual([])
  },
  120_000,
)

test('a chain that was written anew from its first record, with every hash and manifest, shows against what was kept', async () => {
  const forged = await mkdtemp(join(tmpdir(), 'firsthand-forged-'))
  await writeDays(forged, counts, 'forged')
  expect((await checkPackages(forged)).faults).toEqual([])
  expect((await checkPackages(forged, kept)).faults).toEqual([`no record is ${manifests.at(-1)?.head}`])
  await rm(forged, { recursive: true })
  await writeDays(forged, counts.slice(0, 3))
  expect((await checkPackages(forged, kept)).faults).toEqual([
    `no record is ${manifests.at(-1)?.head}`,
    'no package names the checkpoint of 103 leaves',
  ])
  await rm(forged, { recursive: true })
})

test('a head that was kept earlier is found among the records behind it', async () => {
  for (const manifest of manifests) {
    const head = readPlace(manifest.head) as Place
    expect((await checkPackages(folder, { head })).faults).toEqual([])
    expect((await checkPackages(folder, { head: { ...head, sequence: head.sequence + 1 } })).faults).toHaveLength(1)
  }
  const other = { ...genesis, sequence: 4 }
  expect((await checkPackages(folder, { from: other })).faults).toEqual(['the packages do not begin behind 4:00'])
})
