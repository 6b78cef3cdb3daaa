import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FileName,
  fileNames,
  type Manifest,
  manifestFile,
  manifestText,
  type NamedCheckpoint,
  type PackagedFile,
} from './manifest.ts'
import { eventLine } from './ocsf-event.ts'
import { hashAfter, type Place, placeText, readRecord } from './record-line.ts'

/** A day that gets no package as the database is: somebody has to look. */
export class NoPackage extends Error {}

/** A record as the text that was hashed, and its hash. */
export type HashedLine = { readonly line: string; readonly hash: string }

/** What a package is of, but for its records. */
export type PackageFacts = {
  readonly tenant: string
  readonly day: string
  /** Where the chain stands before the first record. */
  readonly before: Place
  /** The number of the last record that it must have. */
  readonly last: number
  readonly previous: string | null
  readonly checkpoint: NamedCheckpoint | null
}

const linesAtOnce = 1_000

/** Takes lines, counts and hashes them, and writes them where there is a file for them. */
async function lineFile(name: FileName, folder: string | null) {
  const handle = folder === null ? null : await open(join(folder, name), 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let waiting: string[] = []
  async function write(): Promise<void> {
    const text = Buffer.from(waiting.join(''))
    waiting = []
    hash.update(text)
    bytes += text.length
    await handle?.writeFile(text)
  }
  return {
    async add(line: string): Promise<void> {
      waiting.push(`${line}\n`)
      if (waiting.length >= linesAtOnce) await write()
    },
    async end(): Promise<PackagedFile> {
      await write()
      return { name, bytes, sha256: hash.digest('hex') }
    },
    close: () => handle?.close(),
  }
}

/**
 * The manifest of a day, made of its records as the database has them. With a folder the files are written there; without one they
 * are only hashed, to be compared. A chain that does not hold gets no package.
 */
export async function makePackage(
  { tenant, day, before, last, previous, checkpoint }: PackageFacts,
  lines: AsyncIterable<HashedLine>,
  folder: string | null,
): Promise<Manifest> {
  const files = await Promise.all(fileNames.map((name) => lineFile(name, folder)))
  let at = before
  const broken = () =>
    new NoPackage(`${day}: record ${at.sequence + 1} is missing or was changed: firsthand-verify-audit shows where`)
  try {
    for await (const { line, hash } of lines) {
      const record = readRecord(line)
      const sequence = at.sequence + 1
      if (record?.sequence !== sequence || hashAfter(at.hash, line) !== hash) throw broken()
      const texts = [line, hash, eventLine(record, hash)]
      for (const [i, file] of files.entries()) await file.add(texts[i] as string)
      at = { sequence, hash }
    }
    if (at.sequence !== last) throw broken()
    const records = at.sequence - before.sequence
    const manifest: Manifest = {
      format: 'firsthand-audit-package-1',
      tenant,
      chain: 'audit',
      day,
      records,
      first: records === 0 ? null : before.sequence + 1,
      last: records === 0 ? null : at.sequence,
      before: placeText(before),
      head: placeText(at),
      files: await Promise.all(files.map((file) => file.end())),
      previous,
      checkpoint,
    }
    if (folder !== null)
      await writeFile(join(folder, manifestFile), manifestText(manifest), { flag: 'wx', mode: 0o600 })
    return manifest
  } finally {
    for (const file of files) await file.close()
  }
}
