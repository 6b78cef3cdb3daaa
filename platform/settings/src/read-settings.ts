import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ConfigError, errorOf, unknownSetting, type WrongSetting } from './config-error.ts'
import type { Live } from './live.ts'
import { serviceLinks } from './service-links.ts'
import { parseSetting, type Setting } from './setting.ts'
import { readBytes } from './settings-file.ts'
import { type SettingsReport, settingsReport, type Written } from './settings-report.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What a reader of settings is given. */
export type Settings<P extends TProperties> = {
  /** The values by their names. One that is wrong is absent, and nothing is made of the whole then. */
  readonly given: Static<TObject<P>>
  /** Reads what depends on a setting. What it refuses is noted under the setting's name, and the next one is read. */
  part<T>(this: void, key: keyof P & string, read: () => T): T
  /** Whether a setting was given in a file instead of a variable. */
  isFile(this: void, key: keyof P & string): boolean
  /** The bytes of a file that a setting names. Its fingerprint is reported. */
  file(this: void, path: string, name: string): Buffer
  /** A value that is replaced when the settings are read again. The name is unique in the program. */
  live<T>(this: void, name: string, value: T): Live<T>
}

/** The settings of any program, for readers that several programs share: those know the members that they read. */
export type AnySettings = Omit<Settings<TProperties>, 'given'> & {
  // biome-ignore lint/suspicious/noExplicitAny: schemas differ from program to program
  readonly given: any
}

/** The name by which a setting was given: its own, or that of the file with its value. */
type Sources = ReadonlyMap<string, { readonly name: string; readonly text: string }>

type Reading = { readonly prefix: string; readonly environment: Environment; readonly report: SettingsReport }

const ignoreUnknown = 'IGNORE_UNKNOWN'

/** Where each setting comes from: a variable, or the file that the variable of the same name with `_FILE` names. */
function sourcesOf(
  prefix: string,
  report: SettingsReport,
  properties: Readonly<Record<string, Setting>>,
  textOf: (name: string) => string | undefined,
  note: (wrong: WrongSetting) => void,
): Sources {
  const sources = new Map<string, { name: string; text: string }>()
  for (const key of Object.keys(properties)) {
    const [name, fileName] = [`${prefix}${key}`, `${prefix}${key}_FILE`]
    const text = textOf(name)
    const file = Object.hasOwn(properties, `${key}_FILE`) ? undefined : textOf(fileName)
    if (text !== undefined && file !== undefined) note({ setting: name, why: `and ${fileName} are both set` })
    else if (text !== undefined) sources.set(key, { name, text })
    else if (file !== undefined)
      try {
        sources.set(key, { name: fileName, text: report.read(file, fileName).toString('utf8').trim() })
      } catch (error) {
        note(wrongIn(prefix, fileName, error as ConfigError))
      }
  }
  return sources
}

/** The setting that an error names at its beginning, or the one that was read. */
function wrongIn(prefix: string, name: string, { message }: ConfigError): WrongSetting {
  const [named = ''] = new RegExp(`^${prefix}[A-Z0-9_]+`).exec(message) ?? []
  return named === ''
    ? { setting: name, why: `: ${message}` }
    : { setting: named, why: message.slice(named.length).trimStart() }
}

/** Names below the prefix that the program does not have: misspelt, or of a newer release. */
function noteUnknown(
  { prefix, environment, report }: Reading,
  isKnown: (key: string) => boolean,
  note: (wrong: WrongSetting) => void,
): void {
  const links = serviceLinks(prefix, environment, (name) => isKnown(name.slice(prefix.length)))
  report.links.push(...links.names)
  for (const setting of links.unclear)
    note({ setting, why: 'may be a Kubernetes service link or a setting: turn enableServiceLinks off' })
  const tolerance = environment[`${prefix}${ignoreUnknown}`]
  if (tolerance !== undefined && tolerance !== '1') note({ setting: `${prefix}${ignoreUnknown}`, why: 'must be 1' })
  const unknown = Object.keys(environment).filter((name) => {
    const key = name.slice(prefix.length)
    return name.startsWith(prefix) && !links.names.has(name) && key !== ignoreUnknown && !isKnown(key)
  })
  if (tolerance === '1') report.ignored.push(...unknown)
  else for (const setting of unknown) note({ setting, why: unknownSetting })
}

/**
 * Reads the settings of a program from variables that begin with its prefix, each by its own schema, and makes the program's
 * configuration of them. Raises one error that names every setting that is wrong. A name that the program does not have is a misspelling, and refused;
 * `ignoresOthers` is for commands that run in another program's environment.
 */
export function readSettings<P extends TProperties, C extends object>(
  prefix: string,
  schema: TObject<P>,
  environment: Environment,
  build: (settings: Settings<P>) => C,
  { ignoresOthers = false } = {},
): C & { readonly settings: SettingsReport } {
  const properties = schema.properties as Readonly<Record<string, Setting>>
  const required: readonly string[] = (schema as { readonly required?: readonly string[] }).required ?? []
  const report = settingsReport(prefix, readBytes)
  const wrong: WrongSetting[] = []
  const note = (each: WrongSetting) => {
    const same = ({ setting }: WrongSetting) => setting.replace(/_FILE$/, '') === each.setting.replace(/_FILE$/, '')
    if (!wrong.some(same)) wrong.push(each)
  }
  const isKnown = (key: string) =>
    Object.hasOwn(properties, key) || (key.endsWith('_FILE') && Object.hasOwn(properties, key.slice(0, -5)))
  const reading = { prefix, environment, report }
  if (!ignoresOthers) noteUnknown(reading, isKnown, note)
  const textOf = (name: string) => (report.links.includes(name) ? undefined : environment[name])
  const sources = sourcesOf(prefix, report, properties, textOf, note)
  const given: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(properties)) {
    const source = sources.get(key)
    const name = source?.name ?? `${prefix}${key}`
    if (wrong.some((each) => [name, `${prefix}${key}`, `${prefix}${key}_FILE`].includes(each.setting))) continue
    const isMissing = required.includes(key) && setting.default === undefined && !source?.text
    if (isMissing) note({ setting: name, why: 'is not set' })
    else if (source === undefined) {
      if (setting.default !== undefined) given[key] = setting.default
    } else {
      const { value, fault } = parseSetting(setting, source.text)
      if (fault === null) given[key] = value
      else note({ setting: name, why: fault })
    }
    report.write({ name, setting, source: source?.text, isFile: name !== `${prefix}${key}` } satisfies Written)
  }
  const settings: Settings<P> = {
    given: given as Static<TObject<P>>,
    part(key, read) {
      const names = [`${prefix}${key}`, `${prefix}${key}_FILE`]
      if (wrong.some(({ setting }) => names.includes(setting))) return undefined as never
      try {
        return read()
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        note(wrongIn(prefix, sources.get(key)?.name ?? `${prefix}${key}`, error))
        return undefined as never
      }
    },
    isFile: (key) => sources.get(key)?.name === `${prefix}${key}_FILE`,
    file: report.read,
    live: report.live,
  }
  const config = attempt(() => build(settings), wrong, note, prefix)
  if (wrong.length > 0 || config === null) throw Object.assign(errorOf(wrong), { report })
  return { ...config, settings: report }
}

/** What is made of wrong settings may fail in any way: their own names are what counts then. */
function attempt<C>(
  build: () => C,
  wrong: readonly WrongSetting[],
  note: (wrong: WrongSetting) => void,
  prefix: string,
) {
  try {
    return build()
  } catch (error) {
    if (error instanceof ConfigError) note(wrongIn(prefix, prefix.replace(/_$/, ''), error))
    else if (wrong.length === 0) throw error
    return null
  }
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
