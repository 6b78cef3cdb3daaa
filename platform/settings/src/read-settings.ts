import { readFileSync } from 'node:fs'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** A setting that is wrong stops the start, with what to do about it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** One setting's schema, with what its reference prints and what a wrong value is answered with. */
type Setting = TSchema & {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  /** What a wrong value is answered with, after the name. */
  readonly must?: string
}

const isText = ({ type, enum: values }: Setting) =>
  type === 'string' || values?.every((each) => typeof each === 'string')

/** Plain digits are a number, text is itself, anything else is JSON. */
function parse(name: string, setting: Setting, text: string): unknown {
  if (isText(setting)) return text
  if (setting.type === 'integer') return /^[0-9]+$/.test(text) ? Number(text) : text
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${name} is not JSON`)
  }
}

/** What is wrong with the value; null when nothing is. */
function faultOf(setting: Setting, value: unknown): string | null {
  const { must, type, format, minimum, maximum } = setting
  if (format === 'uri') return URL.canParse(String(value)) ? null : ` ${must ?? 'must be an address'}`
  const checked = Compile(setting)
  if (checked.Check(value)) return null
  if (must !== undefined) return ` ${must}`
  if (type === 'integer') return ` must be a whole number from ${minimum} to ${maximum}`
  const [first] = checked.Errors(value)
  return `: ${first?.instancePath ?? ''} ${first?.message ?? 'is wrong'}`
}

/**
 * Reads the settings of a program from variables that begin with its prefix, each by its own schema. A name that the program does
 * not have is a misspelling, and refused; `ignoresOthers` is for commands that run in another program's environment.
 */
export function readSettings<P extends TProperties>(
  prefix: string,
  schema: TObject<P>,
  environment: NodeJS.ProcessEnv,
  { ignoresOthers = false } = {},
): Static<TObject<P>> {
  const properties = schema.properties as Readonly<Record<string, Setting>>
  const required: readonly string[] = (schema as { readonly required?: readonly string[] }).required ?? []
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !Object.hasOwn(properties, name.slice(prefix.length)),
  )
  if (unknown.length > 0 && !ignoresOthers) throw new ConfigError(`unknown settings: ${unknown.join(', ')}`)
  const read = Object.entries(properties).flatMap(([key, setting]) => {
    const name = `${prefix}${key}`
    const text = environment[name]
    if (required.includes(key) && setting.default === undefined && !text) throw new ConfigError(`${name} is not set`)
    if (text === undefined) return setting.default === undefined ? [] : [[key, setting.default]]
    const value = parse(name, setting, text)
    const fault = faultOf(setting, value)
    if (fault !== null) throw new ConfigError(`${name}${fault}`)
    return [[key, value]]
  })
  return Object.fromEntries(read) as Static<TObject<P>>
}

/** The text of a file that a setting names; one that cannot be read is reported by the name of the setting. */
export function readNamed(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException
    throw new ConfigError(`${name}: the file ${file} cannot be read (${code})`)
  }
}

/** A secret of our own is a file, never a variable: an environment is inherited and printed. */
export function readSecret(file: string, name: string): Buffer {
  const [secret, ...more] = readSecrets(file, name)
  if (more.length > 0) throw new ConfigError(`${name} must hold one secret`)
  return secret
}

/** The same with several lines: the first is the one of today, and the others are still good. */
export function readSecrets(file: string, name: string): readonly [Buffer, ...Buffer[]] {
  const [first = '', ...more] = readNamed(file, name)
    .trim()
    .split(/\s*\n\s*/)
  const secretOf = (text: string) => {
    if (!/^([0-9a-f]{2}){32,}$/.test(text)) throw new ConfigError(`${name} must hold at least 32 bytes in hex`)
    return Buffer.from(text, 'hex')
  }
  return [secretOf(first), ...more.map(secretOf)]
}

/** A reader of one kind of JSON file: what does not fit is reported with its place, and nothing is used. */
export function readChecked<T extends TSchema>(schema: T, name: string): (text: string) => Static<T> {
  const checked = Compile(schema)
  return (text) => {
    const value: unknown = JSON.parse(text)
    if (checked.Check(value)) return value as Static<T>
    const faults = checked.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    throw new Error(`${name}: ${faults.join('; ')}`)
  }
}
