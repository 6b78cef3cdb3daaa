import { type CheckedPackage, checkPackage } from '@firsthand/audit-packages/check-package'
import { makePackage, NoPackage } from '@firsthand/audit-packages/make-package'
import { manifestText } from '@firsthand/audit-packages/manifest'
import { readPlace } from '@firsthand/audit-packages/record-line'
import type pg from 'pg'
import { archivedMonths, readCheckpoint, recordLines } from './package-records.store.ts'

/** A package that is there, and whether its records are still in the database to be compared with. */
export type ComparedPackage = CheckedPackage & { readonly archived: boolean }

const orFault = (error: unknown): string => {
  if (error instanceof NoPackage) return error.message
  throw error
}

/**
 * Checks a package by itself, and makes it again from the database without writing it: the manifest states the hash of every file,
 * so one that is the same byte for byte stands for all of them.
 */
export async function comparePackage(
  client: pg.Client,
  folder: string,
  tenant: string,
  day: string,
): Promise<ComparedPackage> {
  const checked = await checkPackage(folder, day)
  const { manifest } = checked
  const [before, head] = [readPlace(manifest?.before ?? ''), readPlace(manifest?.head ?? '')]
  if (manifest === null || before === null || head === null || checked.faults.length > 0)
    return { ...checked, archived: false }
  const { previous, checkpoint } = manifest
  if ((await archivedMonths(client, tenant, before.sequence + 1, head.sequence)).length > 0)
    return { ...checked, archived: true }
  const known = checkpoint === null ? null : await readCheckpoint(client, checkpoint.size)
  const facts = { tenant, day, before, last: head.sequence, previous, checkpoint: known }
  const made = await makePackage(facts, recordLines(client, tenant, before.sequence, head.sequence), null).catch(
    orFault,
  )
  if (typeof made === 'string') return { ...checked, faults: [made], archived: false }
  const isSame = manifestText(made) === manifestText(manifest)
  const faults = isSame ? [] : [`${day}: the database has other records or another checkpoint`]
  return { ...checked, faults, archived: false }
}
