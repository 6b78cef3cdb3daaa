import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { linesOf as splitLines } from '@firsthand/strict-json/lines'
import { type ArchivedName, archivedNames, type Manifest, runFaults } from './archive.rules.ts'
import { followLines } from './archive-lines.ts'
import { isPartial, makeWhole, sha256Of } from './whole-folder.ts'

const rowsFile = 'rows.ndjson.gz'
const manifestFile = 'manifest.json'

/** What one month of one table is called in the folder. */
export const folderName = (name: ArchivedName, month: string) => `${name}-${month}`

async function* framed(lines: AsyncIterable<string>, seen: (line: string) => void) {
  for await (const line of lines) {
    seen(line)
    yield `${line}\n`
  }
}

type About = { readonly name: ArchivedName; readonly month: string; readonly by: string; readonly now: Date }

/** Writes one month: a line of JSON for each row, and a manifest. */
export const writeMonth = (folder: string, about: About, lines: AsyncIterable<string>): Promise<Manifest> =>
  makeWhole(join(folder, folderName(about.name, about.month)), { file: 0o600, folder: 0o700 }, (partial) =>
    fillMonth(partial, about, lines),
  )

async function fillMonth(
  partial: string,
  { name, month, by, now }: About,
  lines: AsyncIterable<string>,
): Promise<Manifest> {
  const following = followLines(name)
  const file = join(partial, rowsFile)
  const text = Readable.from(framed(lines, (line) => following.add(line)))
  await pipeline(text, createGzip({ level: 3 }), createWriteStream(file, { mode: 0o600 }))
  const { rows, runs, faults } = following.end()
  if (faults.length > 0) throw new Error(`the month is broken already: ${faults[0]}`)
  const { size } = await stat(file)
  const manifest: Manifest = {
    format: 'firsthand-archive-1',
    name,
    month,
    madeAt: now.toISOString(),
    madeBy: by,
    rows,
    file: { name: rowsFile, bytes: size, sha256: await sha256Of(file) },
    runs,
  }
  await writeFile(join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return manifest
}

/** Every line of a month's file, in its order. */
export async function* linesOf(folder: string, name: ArchivedName, month: string): AsyncGenerator<string> {
  yield* splitLines(createReadStream(join(folder, folderName(name, month), rowsFile)).pipe(createGunzip()))
}

export type ReadMonth = { readonly manifest: Manifest; readonly sha256: string; readonly faults: readonly string[] }

/** Reads a month back and recomputes everything that its manifest states. */
export async function readMonth(folder: string, name: ArchivedName, month: string): Promise<ReadMonth> {
  const where = folderName(name, month)
  const text = await readFile(join(folder, where, manifestFile))
  const manifest = JSON.parse(text.toString('utf8')) as Manifest
  const sha256 = createHash('sha256').update(text).digest('hex')
  const answer = (faults: readonly string[]) => ({ manifest, sha256, faults })
  if (manifest.name !== name || manifest.month !== month) return answer([`${where}: the manifest is of another month`])
  const file = join(folder, where, rowsFile)
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => null,
  )
  if (bytes === null) return answer([`${where}: ${rowsFile} is missing`])
  if ((await sha256Of(file)) !== manifest.file.sha256) return answer([`${where}: ${rowsFile} was changed`])
  const following = followLines(name)
  for await (const line of linesOf(folder, name, month)) following.add(line)
  const { rows, runs, faults } = following.end()
  const counted = rows === manifest.rows ? [] : [`${where}: ${rows} rows, and the manifest states ${manifest.rows}`]
  return answer([...faults.map((fault) => `${where}: ${fault}`), ...counted, ...runFaults(where, manifest.runs, runs)])
}

/** The months that are in a folder, the oldest first. */
export async function monthsIn(folder: string): Promise<readonly { name: ArchivedName; month: string }[]> {
  const entries = (await readdir(folder)).toSorted()
  return entries.flatMap((entry) => {
    const name = archivedNames.find((each) => entry.startsWith(`${each}-`) && !isPartial(entry))
    return name === undefined ? [] : [{ name, month: entry.slice(name.length + 1) }]
  })
}
