import { readdir } from 'node:fs/promises'
import { checkPackage } from './check-package.ts'
import type { Manifest, NamedCheckpoint } from './manifest.ts'
import { dayAfter, isDay } from './manifest.ts'
import { type Place, placeText } from './record-line.ts'

/** What whoever checks has kept elsewhere. */
export type Kept = {
  /** Where the chain stood before the first package. */
  readonly from?: Place | undefined
  /** A record that must be in the packages: its number and hash. */
  readonly head?: Place | undefined
  /** A checkpoint of the transparency log that a package must name. */
  readonly checkpoint?: NamedCheckpoint | undefined
}

export type CheckedPackages = {
  /** Empty when no package can be read. */
  readonly tenant: string
  readonly days: number
  readonly firstDay: string
  readonly lastDay: string
  readonly records: number
  readonly before: string
  readonly head: string
  /** Whether the first package continues one that is not there. */
  readonly continues: boolean
  readonly faults: readonly string[]
}

const sameCheckpoint = (one: NamedCheckpoint, other: NamedCheckpoint) =>
  one.origin === other.origin && one.size === other.size && one.root === other.root

/** How a package does not go on from the one before, in words. */
function joinFaults(last: { manifest: Manifest; sha256: string }, next: Manifest): readonly string[] {
  const { day, checkpoint } = next
  const before = last.manifest.checkpoint
  const logFault =
    before !== null &&
    checkpoint !== null &&
    before.origin === checkpoint.origin &&
    (checkpoint.size < before.size || (checkpoint.size === before.size && checkpoint.root !== before.root))
  return [
    ...(next.tenant === last.manifest.tenant ? [] : [`${day}: it is of another tenant than the day before`]),
    ...(next.previous === last.sha256 ? [] : [`${day}: its manifest names another one for the day before`]),
    ...(next.before === last.manifest.head ? [] : [`${day}: it does not begin where the day before ended`]),
    ...(logFault ? [`${day}: its checkpoint is not behind the one of the day before`] : []),
  ]
}

function keptFaults(kept: Kept, manifests: readonly Manifest[], reached: boolean): readonly string[] {
  const { from, head, checkpoint } = kept
  const before = manifests[0]?.before
  const named = manifests.flatMap((each) => each.checkpoint ?? [])
  const isNamed = checkpoint !== undefined && named.some((each) => sameCheckpoint(each, checkpoint))
  return [
    ...(from === undefined || before === placeText(from)
      ? []
      : [`the packages do not begin behind ${placeText(from)}`]),
    ...(head === undefined || reached ? [] : [`no record is ${placeText(head)}`]),
    ...(checkpoint === undefined || isNamed ? [] : [`no package names the checkpoint of ${checkpoint.size} leaves`]),
  ]
}

/** Checks the packages of one tenant, each by itself and each with the day before. It reads the folder and nothing else. */
export async function checkPackages(folder: string, kept: Kept = {}): Promise<CheckedPackages> {
  const entries = (await readdir(folder)).toSorted()
  const days = entries.filter(isDay)
  const faults = entries.filter((each) => !isDay(each)).map((each) => `${JSON.stringify(each)} is no package`)
  const wanted = kept.head === undefined ? null : placeText(kept.head)
  let reached = false
  const manifests: Manifest[] = []
  let last: { day: string; manifest: Manifest | null; sha256: string } | null = null
  for (const day of days) {
    for (let missing = last && dayAfter(last.day); missing !== null && missing < day; missing = dayAfter(missing))
      faults.push(`${missing}: the package is missing`)
    const checked = await checkPackage(folder, day, (place) => {
      reached ||= placeText(place) === wanted
    })
    faults.push(...checked.faults)
    if (checked.manifest !== null) manifests.push(checked.manifest)
    if (last !== null && last.manifest !== null && checked.manifest !== null)
      faults.push(...joinFaults({ manifest: last.manifest, sha256: last.sha256 }, checked.manifest))
    last = { day, manifest: checked.manifest, sha256: checked.sha256 }
  }
  const [first, end] = [manifests[0], manifests.at(-1)]
  if (first !== undefined) reached ||= first.before === wanted
  return {
    tenant: first?.tenant ?? '',
    days: days.length,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    records: manifests.reduce((sum, { records }) => sum + records, 0),
    before: first?.before ?? '',
    head: end?.head ?? '',
    continues: (first?.previous ?? null) !== null,
    faults: [...(days.length === 0 ? ['there is no package'] : []), ...faults, ...keptFaults(kept, manifests, reached)],
  }
}
