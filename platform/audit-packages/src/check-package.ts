import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileLines, linesIn } from './lines-in.ts'
import { endOf, type FileName, fileNames, type Manifest, manifestFile, readManifest } from './manifest.ts'
import { eventLine } from './ocsf-event.ts'
import { genesis, hashAfter, type Place, placeText, readPlace, readRecord } from './record-line.ts'

export type CheckedPackage = {
  /** Null when it cannot be read. */
  readonly manifest: Manifest | null
  /** Of the manifest's file. */
  readonly sha256: string
  readonly faults: readonly string[]
}

/** Faults of one package that are named; behind a change there is often another fault in every record. */
const namedMost = 10

/** What is wrong with one record as the next one, in words; null when it fits. */
function recordFault(line: string, at: Place, { tenant, day }: Manifest, stated: string | null, event: string | null) {
  const record = readRecord(line)
  const number = at.sequence + 1
  if (record === null) return `where record ${number} should be, there is none`
  if (record.tenant !== tenant) return `record ${number} is of another tenant`
  if (record.sequence !== number) return `record ${number} is missing: record ${record.sequence} stands there`
  const hash = hashAfter(at.hash, line)
  if (hash !== stated) return `record ${number} or its hash was changed`
  if (record.at >= endOf(day)) return `record ${number} is of a later day`
  return event === eventLine(record, hash) ? null : `the event of record ${number} was changed`
}

/** Follows the records of a package from where the chain stood before it. Answers where it stands behind them. */
async function followRecords(
  files: Readonly<Record<FileName, FileLines>>,
  manifest: Manifest,
  fault: (text: string) => void,
  passed: (place: Place) => void,
): Promise<Place> {
  let at = readPlace(manifest.before) ?? genesis
  for (;;) {
    const [line, stated, event] = [
      await files['records.ndjson'].next(),
      await files['hashes.txt'].next(),
      await files['events.ocsf.ndjson'].next(),
    ]
    if (line === null) {
      if (stated !== null || event !== null) fault('there are more hashes or events than records')
      return at
    }
    const found = recordFault(line, at, manifest, stated, event)
    if (found !== null) {
      fault(found)
      return at
    }
    at = { sequence: at.sequence + 1, hash: stated ?? '' }
    passed(at)
  }
}

/** What a manifest says of itself that does not fit together. */
function manifestFaults(manifest: Manifest, day: string): readonly string[] {
  const { records, first, last } = manifest
  const [before, head] = [readPlace(manifest.before), readPlace(manifest.head)]
  const counted = (head?.sequence ?? -1) - (before?.sequence ?? 0)
  const named = records === 0 ? [null, null] : [(before?.sequence ?? 0) + 1, head?.sequence]
  return [
    ...(manifest.day === day ? [] : ['the manifest is of another day']),
    ...(counted === records ? [] : ['the manifest counts other records than there are numbers']),
    ...(first === named[0] && last === named[1] ? [] : ['the manifest names other records than it counts']),
    ...(manifest.files.every(({ name }, i) => name === fileNames[i]) ? [] : ['the manifest names other files']),
  ]
}

/** Checks the package of one day by itself: its files, every record, hash and event, and what its manifest states. */
export async function checkPackage(
  folder: string,
  day: string,
  passed: (place: Place) => void = () => undefined,
): Promise<CheckedPackage> {
  const faults: string[] = []
  const fault = (text: string) => void (faults.length < namedMost && faults.push(`${day}: ${text}`))
  const place = join(folder, day)
  const bytes = await readFile(join(place, manifestFile)).catch(() => null)
  if (bytes === null) return { manifest: null, sha256: '', faults: [`${day}: ${manifestFile} is missing`] }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const manifest = readManifest(bytes)
  if (manifest === null) return { manifest, sha256, faults: [`${day}: ${manifestFile} was changed`] }
  for (const each of manifestFaults(manifest, day)) fault(each)

  const there = new Set(await readdir(place))
  const missing = fileNames.filter((name) => !there.has(name))
  for (const name of missing) fault(`${name} is missing`)
  for (const name of there)
    if (name !== manifestFile && !fileNames.some((each) => each === name)) fault(`${name} does not belong there`)
  if (missing.length > 0) return { manifest, sha256, faults }

  const opened = fileNames.map((name) => [name, linesIn(join(place, name))] as const)
  const files = Object.fromEntries(opened) as Readonly<Record<FileName, FileLines>>
  try {
    const head = await followRecords(files, manifest, fault, passed)
    if (placeText(head) !== manifest.head)
      fault(`its records end at ${placeText(head)}, and the manifest states another head`)
  } catch (error) {
    fault((error as Error).message)
  }
  for (const [i, [name, lines]] of opened.entries()) {
    const ended = await lines.end().catch(() => null)
    const stated = manifest.files[i]
    if (ended === null || ended.sha256 !== stated?.sha256 || ended.bytes !== stated.bytes) fault(`${name} was changed`)
  }
  return { manifest, sha256, faults }
}
