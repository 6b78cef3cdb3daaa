import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { ConfigError } from '@firsthand/settings/config-error'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Holder } from './sealed-text.ts'

/** One erasure, outside the database: a backup that is restored has the keys back, and has to lose them again. */
export type ErasureLine = {
  readonly erasureId: string
  readonly tenant: string
  /** The pseudonym; null where a payer or a file was erased that nobody is known to stand behind. */
  readonly person: string | null
  readonly holders: readonly Holder[]
  readonly erasedAt: string
}

const shape = Compile(
  Type.Object(
    {
      erasureId: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
      tenant: Type.String({ minLength: 1 }),
      person: Type.Union([Type.String({ pattern: '^p_[\\w-]{22}$' }), Type.Null()]),
      holders: Type.Array(Type.Unsafe<Holder>(Type.String({ pattern: '^(person|payer|file):[\\w-]{1,64}$' }))),
      erasedAt: Type.String({ minLength: 1 }),
      sum: Type.String(),
    },
    { additionalProperties: false },
  ),
)

const sumOf = ({ erasureId, tenant, person, holders, erasedAt }: ErasureLine): string =>
  createHash('sha256')
    .update(JSON.stringify([erasureId, tenant, person, holders, erasedAt]))
    .digest('hex')
    .slice(0, 32)

function lineIn(text: string): ErasureLine | null {
  try {
    const read: unknown = JSON.parse(text)
    if (!shape.Check(read)) return null
    const { sum, ...line } = read
    return sum === sumOf(line) ? line : null
  } catch {
    return null
  }
}

const advice = 'restore it from its own backup before the program starts; without it an erased person would be back'

/** Every line; null when there is no such file. A last line without its end was never acknowledged, and does not count. */
export async function readErasures(file: string): Promise<readonly ErasureLine[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  return text
    .split('\n')
    .slice(0, -1)
    .map((each, at) => {
      const line = lineIn(each)
      if (line === null) throw new ConfigError(`${file} is damaged in line ${at + 1}: ${advice}`)
      return line
    })
}

/** Cuts off what a crash has left of a line in the middle of being written. */
async function endWhole(handle: FileHandle): Promise<void> {
  const text = await handle.readFile('utf8')
  if (text === '' || text.endsWith('\n')) return
  await handle.truncate(Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)))
}

/** On the disk when it returns. */
export async function appendErasures(file: string, lines: readonly ErasureLine[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600)
  try {
    await endWhole(handle)
    await handle.appendFile(lines.map((line) => `${JSON.stringify({ ...line, sum: sumOf(line) })}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type ErasureLedger = {
  /** Every erasure that the database has, and whether it is known to be in the register. */
  readonly listed: () => Promise<ReadonlyMap<string, boolean>>
  /** Erases again what a restored database has back. */
  readonly apply: (line: ErasureLine) => Promise<void>
}

/**
 * Before a program listens: what the register lists and the database does not is erased again. Raises where the register lacks
 * what the database lists: it is another file, or an old copy. Answers how many were erased again.
 */
export async function applyRegister(file: string, { listed, apply }: ErasureLedger): Promise<number> {
  const lines = await readErasures(file)
  const known = await listed()
  const written = new Set((lines ?? []).map(({ erasureId }) => erasureId))
  const missing = [...known].filter(([id, isRegistered]) => isRegistered && !written.has(id))
  if (missing.length > 0) {
    const what = lines === null ? 'is not there' : `lacks ${missing.length} of the erasures that the database lists`
    throw new ConfigError(`the register of erasures ${file} ${what}: ${advice}`)
  }
  // Made at once, so that a folder that cannot be written shows at the start and not at the first erasure.
  if (lines === null) await appendErasures(file, [])
  const again = (lines ?? []).filter(({ erasureId }) => !known.has(erasureId))
  for (const line of again) await apply(line)
  return again.length
}
