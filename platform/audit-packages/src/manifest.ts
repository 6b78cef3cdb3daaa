import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const closed = { additionalProperties: false } as const
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Number_ = Type.Integer({ minimum: 0 })
const PlaceText = Type.String({ pattern: '^(0|[1-9][0-9]{0,14}):(00|[0-9a-f]{64})$' })

/** The records as they were hashed, the hash of each, and the same records as events for a SIEM. */
export const fileNames = ['records.ndjson', 'hashes.txt', 'events.ocsf.ndjson'] as const
export type FileName = (typeof fileNames)[number]
export const manifestFile = 'manifest.json'

const PackagedFile = Type.Object({ name: Type.Enum([...fileNames]), bytes: Number_, sha256: Digest }, closed)
export type PackagedFile = Static<typeof PackagedFile>

const NamedCheckpoint = Type.Object({ origin: Type.String(), size: Number_, root: Digest }, closed)
/** A state of the transparency log, as one of its checkpoints has it. */
export type NamedCheckpoint = Static<typeof NamedCheckpoint>

const Manifest = Type.Object(
  {
    format: Type.Literal('firsthand-audit-package-1'),
    tenant: Type.String({ minLength: 1 }),
    chain: Type.Literal('audit'),
    day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    records: Number_,
    /** Null on a day without records. */
    first: Type.Union([Number_, Type.Null()]),
    last: Type.Union([Number_, Type.Null()]),
    /** Where the chain stood before the first record and behind the last one, `SEQUENCE:HASH`. */
    before: PlaceText,
    head: PlaceText,
    files: Type.Array(PackagedFile, { minItems: fileNames.length, maxItems: fileNames.length }),
    /** SHA-256 of the manifest of the day before; null in the first package. */
    previous: Type.Union([Digest, Type.Null()]),
    /** The newest checkpoint of the transparency log when the package was written; null where there is none. */
    checkpoint: Type.Union([NamedCheckpoint, Type.Null()]),
  },
  closed,
)
export type Manifest = Static<typeof Manifest>
const shape = Compile(Manifest)

/** One text for one manifest: members in one order, so that two readers hash the same bytes. */
export function manifestText(manifest: Manifest): string {
  const { format, tenant, chain, day, records, first, last, before, head, files, previous, checkpoint } = manifest
  const listed = files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))
  const named = checkpoint && { origin: checkpoint.origin, size: checkpoint.size, root: checkpoint.root }
  const ordered = { format, tenant, chain, day, records, first, last, before, head, files: listed, previous }
  return `${JSON.stringify({ ...ordered, checkpoint: named }, null, 2)}\n`
}

/** The manifest that a file holds; null when it holds none, or not in the form in which they are written. */
export function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return shape.Check(value) && manifestText(value) === text ? value : null
  } catch {
    return null
  }
}

/** A folder name for any tenant: letters, digits, `-` and `_` stay, everything else is written as its bytes. */
export const folderOf = (tenant: string): string =>
  [...Buffer.from(tenant)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9_-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
    })
    .join('')

const oneDay = 86_400_000

/** A day in UTC, as `2026-11-18`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + oneDay))

export const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && dayOf(new Date(at)) === text
}

/** The first moment behind a day, as records write theirs: texts of this form compare as times do. */
export const endOf = (day: string): string => `${dayAfter(day)}T00:00:00.000000Z`
