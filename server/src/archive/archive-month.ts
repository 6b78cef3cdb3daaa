import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ArchivedName, isOldEnough, type Manifest, type Part, runFaults } from './archive.rules.ts'
import {
  deleteQuotes,
  dropPart,
  isBusy,
  listArchived,
  noteArchived,
  type QuoteKey,
  recordArchive,
} from './archive.store.ts'
import { folderName, linesOf, monthsIn, readMonth, writeMonth } from './archive-folder.ts'
import { listParts, partLines, runsInPart, whatNeeds } from './parts.store.ts'

export type Planned = { readonly part: Part; readonly keptBy: readonly string[] }

/** The parts that are old enough, the oldest first, each with what keeps it. */
export async function planArchive(client: pg.Client, now: Date, keptMonths: number): Promise<readonly Planned[]> {
  const edge = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1))
  const parts = (await listParts(client, edge)).filter(({ endsAt }) => isOldEnough(endsAt, now, keptMonths))
  const planned: Planned[] = []
  for (const part of parts) planned.push({ part, keptBy: await whatNeeds(client, part) })
  return planned
}

const attempts = 30
const deleteMost = 2_000

async function dropWhenFree(client: pg.Client, part: Part, manifest: Manifest, sha256: string) {
  for (let attempt = 1; ; attempt++)
    try {
      return await dropPart(client, part, manifest, sha256)
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error
      await pause(500)
    }
}

/** Deletes the quotes that the file has, and no others: what was interrupted is finished by the next run. */
async function deleteArchivedQuotes(client: pg.Client, folder: string, month: string): Promise<void> {
  let keys: QuoteKey[] = []
  for await (const line of linesOf(folder, 'quote', month)) {
    keys.push(JSON.parse(line) as QuoteKey)
    if (keys.length < deleteMost) continue
    await deleteQuotes(client, keys)
    keys = []
  }
  await deleteQuotes(client, keys)
}

type Where = { readonly folder: string; readonly by: string; readonly now: Date }

async function monthInFolder(client: pg.Client, part: Part, { folder, by, now }: Where) {
  const { name, month } = part
  const there = (await monthsIn(folder)).some((each) => each.name === name && each.month === month)
  // What an interrupted run has written whole is used, if it reads well.
  if (!there) await writeMonth(folder, { name, month, by, now }, partLines(client, name, month))
  return readMonth(folder, name, month)
}

export type Outcome = { readonly rows: number; readonly faults: readonly string[]; readonly keptBy: readonly string[] }

/**
 * Writes one part into the folder, reads it back, compares it with the database, records it, and only then removes it. Whatever
 * does not fit leaves the database as it was.
 */
export async function archivePart(client: pg.Client, part: Part, where: Where): Promise<Outcome> {
  const { name, month } = part
  const { manifest, sha256, faults } = await monthInFolder(client, part, where)
  const { rows } = manifest
  if (faults.length > 0) return { rows, faults, keptBy: [] }
  if (name === 'quote') {
    await recordArchive(client, manifest, sha256)
    await noteArchived(client, manifest, sha256)
    await deleteArchivedQuotes(client, where.folder, month)
    return { rows, faults: [], keptBy: [] }
  }
  const differing = runFaults(
    folderName(name, month),
    await runsInPart(client, name, month, manifest.runs),
    manifest.runs,
  )
  if (differing.length > 0) return { rows, faults: differing, keptBy: [] }
  await recordArchive(client, manifest, sha256)
  return { rows, faults: [], keptBy: await dropWhenFree(client, part, manifest, sha256) }
}

export type Verified = {
  readonly name: ArchivedName
  readonly month: string
  readonly rows: number
  readonly faults: readonly string[]
}

/** Reads every month that is on record as archived, and compares it with the record. What is missing in the folder is a fault. */
export async function verifyArchive(client: pg.Client, folder: string): Promise<readonly Verified[]> {
  const verified: Verified[] = []
  for (const { name, month, manifest, runs } of await listArchived(client)) {
    const where = folderName(name, month)
    const read = await readMonth(folder, name, month).catch(() => null)
    if (read === null) {
      verified.push({ name, month, rows: 0, faults: [`${where}: the manifest is missing or cannot be read`] })
      continue
    }
    const other = read.sha256 === manifest ? [] : [`${where}: the manifest was changed`]
    const faults = [...other, ...read.faults, ...runFaults(where, runs, read.manifest.runs)]
    verified.push({ name, month, rows: read.manifest.rows, faults })
  }
  return verified
}
