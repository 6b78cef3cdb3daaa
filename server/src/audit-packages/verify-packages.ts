import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CheckedPackages, checkPackages, type Kept } from '@firsthand/audit-packages/check-packages'
import { folderOf, type NamedCheckpoint } from '@firsthand/audit-packages/manifest'
import { readPlace } from '@firsthand/audit-packages/record-line'
import { readCheckpoint } from '@firsthand/tlog/checkpoint'

export type PackagesAsked = {
  readonly root: string
  /** One tenant, or null for every tenant in the folder. */
  readonly tenant: string | null
  readonly kept: Kept
}

const text = { type: 'string' } as const

function placeOf(name: string, value: string | undefined) {
  const place = value === undefined ? undefined : readPlace(value)
  if (place === null) throw new Error(`${value} is no head: write --${name} SEQUENCE:HASH`)
  return place
}

/** A checkpoint that somebody has kept, as a manifest would name it. */
function keptCheckpoint(file: string): NamedCheckpoint {
  const { origin, size, root } = readCheckpoint(readFileSync(file, 'utf8'))
  return { origin, size, root: root.toString('hex') }
}

/** What `--packages FOLDER` asks for; null when the arguments have none. */
export function packagesAsked(args: readonly string[]): PackagesAsked | null {
  if (!args.some((each) => each === '--packages' || each.startsWith('--packages='))) return null
  const options = { packages: text, tenant: text, from: text, head: text, checkpoint: text }
  const { packages: root = '', tenant = null, from, head, checkpoint } = parseArgs({ args: [...args], options }).values
  if (tenant === null && (from !== undefined || head !== undefined))
    throw new Error('a head is of one tenant: name it as --tenant NAME')
  const kept = {
    from: placeOf('from', from),
    head: placeOf('head', head),
    checkpoint: checkpoint === undefined ? undefined : keptCheckpoint(checkpoint),
  }
  return { root, tenant, kept }
}

/** JSON quotes the name: one with a line break could otherwise forge a line of this report. */
function lineOf({ tenant, days, firstDay, lastDay, records, head, faults }: CheckedPackages): string {
  const held = faults.length === 0 ? 'unbroken' : `${faults.length} faults`
  return `${JSON.stringify(tenant)}: ${days} packages, ${firstDay} to ${lastDay}, ${records} records, head ${head}, ${held}`
}

/** Only what is called as the folder of a tenant is; a mounted file system has folders of its own. */
const isTenantFolder = (name: string) => /^([A-Za-z0-9_-]|%[0-9A-F]{2})+$/.test(name)

/** Checks the packages in a folder without a database. */
export async function verifyPackages(
  { root, tenant, kept }: PackagesAsked,
  say: (line: string) => void,
): Promise<boolean> {
  const folders = tenant === null ? (await readdir(root)).filter(isTenantFolder).toSorted() : [folderOf(tenant)]
  let held = folders.length > 0
  for (const folder of folders) {
    const checked = await checkPackages(join(root, folder), kept)
    const isOther = checked.tenant !== '' && folderOf(checked.tenant) !== folder
    held &&= checked.faults.length === 0 && !isOther
    say(lineOf(checked))
    for (const fault of checked.faults) say(`${folder}: ${fault}`)
    if (isOther) say(`${folder}: the packages are of another tenant`)
  }
  return held
}
