import { createHash } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makePackage, NoPackage } from '@firsthand/audit-packages/make-package'
import {
  dayAfter,
  dayOf,
  endOf,
  folderOf,
  isDay,
  type Manifest,
  manifestText,
  type NamedCheckpoint,
} from '@firsthand/audit-packages/manifest'
import { type Place, placeText, readPlace } from '@firsthand/audit-packages/record-line'
import type pg from 'pg'
import { isPartial, makeWhole } from '#archive/whole-folder'
import { comparePackage } from './compare-package.ts'
import { archivedMonths, lastOfDay, oldestRecord, recordLines } from './package-records.store.ts'

/** Nobody opens a package to write again: a change is made on purpose, and a folder on object lock or `chattr +i` refuses it. */
const readOnly = { file: 0o444, folder: 0o555 } as const

/** A record takes its time under the lock of its chain, so an hour after midnight nothing of the day can come. */
const settleMs = 3_600_000

/** What holds for all tenants of one run. */
export type Run = {
  readonly now: Date
  /** So many of the newest packages of a tenant are compared with the database. */
  readonly compareMost: number
  /** The newest of the transparency log; null where there is none. */
  readonly checkpoint: NamedCheckpoint | null
}

export type Outcome = {
  readonly tenant: string
  readonly written: readonly string[]
  readonly compared: number
  /** Where the chain stands behind the newest package; null while there is none. */
  readonly head: string | null
  readonly notes: readonly string[]
  readonly faults: readonly string[]
}

/** What the newest package leaves for the next one. */
type Behind = { readonly day: string; readonly place: Place; readonly previous: string | null }

const orNone = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The days that a tenant's folder has, and what is wrong with the list. */
async function daysIn(folder: string) {
  const there = await readdir(folder).catch(orNone)
  const entries = there.filter((entry) => !isPartial(entry)).toSorted()
  const days = entries.filter(isDay)
  const faults = entries.filter((entry) => !isDay(entry)).map((entry) => `${JSON.stringify(entry)} is no package`)
  for (let day = days[0]; day !== undefined && day < (days.at(-1) as string); day = dayAfter(day))
    if (!days.includes(day)) faults.push(`${day}: the package is missing`)
  return { days, faults }
}

/** Whether there must be packages before the first one: it names another, or the database has records from before it. */
async function hasBefore(client: pg.Client, tenant: string, { previous, before }: Manifest): Promise<boolean> {
  const oldest = await oldestRecord(client, tenant)
  return previous !== null || (oldest !== null && oldest.sequence < (readPlace(before)?.sequence ?? 0))
}

/** Compares the newest packages with the database, and each with the one before it. */
async function compareNewest(client: pg.Client, folder: string, tenant: string, days: readonly string[], most: number) {
  const [notes, faults]: [string[], string[]] = [[], []]
  const newest = days.slice(-most)
  let last: { readonly manifest: Manifest; readonly sha256: string } | null = null
  for (const day of newest) {
    const { manifest, sha256, faults: found, archived } = await comparePackage(client, folder, tenant, day)
    faults.push(...found)
    if (archived) notes.push(`${day}: its records are in the archive; it was compared with itself alone`)
    if (manifest === null) break
    if (day === days[0] && (await hasBefore(client, tenant, manifest)))
      faults.push(`${day}: the packages before it are missing`)
    if (last !== null && (manifest.previous !== last.sha256 || manifest.before !== last.manifest.head))
      faults.push(`${day}: it does not follow the package of the day before`)
    last = { manifest, sha256 }
  }
  return { notes, faults, compared: newest.length, last }
}

/** Where the first package of a tenant begins: at the oldest record that the database has. */
async function beginning(
  client: pg.Client,
  tenant: string,
): Promise<(Behind & { readonly notes: readonly string[] }) | null> {
  const oldest = await oldestRecord(client, tenant)
  if (oldest === null) return null
  const { day, ...place } = oldest
  const dayBefore = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - 1))
  const notes =
    place.sequence === 0 ? [] : [`records 1 to ${place.sequence} are in the archive: packages begin behind them`]
  return { day: dayBefore, place, previous: null, notes }
}

/** Writes every closed day behind the newest package. */
async function writeDays(client: pg.Client, folder: string, tenant: string, behind: Behind, { now, checkpoint }: Run) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const written: string[] = []
  let { place, previous } = behind
  for (let day = dayAfter(behind.day); Date.parse(endOf(day)) + settleMs <= now.getTime(); day = dayAfter(day)) {
    const last = await lastOfDay(client, tenant, place.sequence, endOf(day))
    const months = last === place.sequence ? [] : await archivedMonths(client, tenant, place.sequence + 1, last)
    if (months.length > 0)
      throw new NoPackage(
        `${day}: records from ${place.sequence + 1} on left for the archive before they had a package (${months.join(', ')})`,
      )
    const facts = { tenant, day, before: place, last, previous, checkpoint }
    const lines = recordLines(client, tenant, place.sequence, last)
    const manifest = await makeWhole(join(folder, day), readOnly, (partial) => makePackage(facts, lines, partial))
    previous = createHash('sha256').update(manifestText(manifest)).digest('hex')
    place = readPlace(manifest.head) as Place
    written.push(day)
  }
  return { written, place }
}

/**
 * Compares the newest packages of a tenant with the database, and writes those of the closed days that have none. A package that
 * is there is never written again: whatever differs is a fault, and then nothing is written.
 */
export async function keepPackages(client: pg.Client, root: string, tenant: string, run: Run): Promise<Outcome> {
  const folder = join(root, folderOf(tenant))
  const { days, faults: listed } = await daysIn(folder)
  const seen = await compareNewest(client, folder, tenant, days, run.compareMost)
  const faults = [...listed, ...seen.faults]
  const newest = seen.last
  const outcome = {
    tenant,
    written: [],
    compared: seen.compared,
    head: newest?.manifest.head ?? null,
    notes: seen.notes,
    faults,
  }
  if (faults.length > 0) return outcome
  const begun = newest === null ? await beginning(client, tenant) : null
  const behind: Behind | null =
    newest === null
      ? begun
      : { day: newest.manifest.day, place: readPlace(newest.manifest.head) as Place, previous: newest.sha256 }
  if (behind === null) return outcome
  const notes = [...seen.notes, ...(begun?.notes ?? [])]
  try {
    const { written, place } = await writeDays(client, folder, tenant, behind, run)
    return { ...outcome, written, head: placeText(place), notes }
  } catch (error) {
    if (!(error instanceof NoPackage)) throw error
    return { ...outcome, notes, faults: [error.message] }
  }
}
