import type { Live } from './live.ts'
import type { Setting } from './setting.ts'
import { fingerprintOf } from './settings-file.ts'

/** A file that the settings name, as it was read. */
type NamedFile = { readonly setting: string; readonly path: string; readonly fingerprint: string }

/** A setting as it was given; without a source it has its default. */
export type Written = {
  readonly name: string
  readonly setting: Setting
  readonly source: string | undefined
  /** The value is in a file, and the variable names it. */
  readonly isFile: boolean
}

type Cell = { value: unknown }

/** What was read: for the log, for the check, and for reading it again. No value of a secret stands in it but in its cells. */
export type SettingsReport = ReturnType<typeof settingsReport>

/** Passwords inside addresses are cut, also those that are refused. */
const masked = (text: string) =>
  text.replace(/(:\/\/[^:/@\s"]*):[^@\s"]*@/g, '$1:[cut]@').replace(/([?&]password=)[^&\s"]*/gi, '$1[cut]')

export function settingsReport(prefix: string, readBytes: (path: string, name: string) => Buffer) {
  const files: NamedFile[] = []
  const written: Written[] = []
  const cells = new Map<string, Cell>()
  return {
    prefix,
    files: files as readonly NamedFile[],
    /** Variables of Kubernetes, and settings of a newer release that may be ignored. */
    links: [] as string[],
    ignored: [] as string[],
    read: (path: string, setting: string): Buffer => {
      const bytes = readBytes(path, setting)
      files.push({ setting, path, fingerprint: fingerprintOf(bytes) })
      return bytes
    },
    write: (each: Written): void => void written.push(each),
    live: <T>(name: string, value: T): Live<T> => {
      const cell: Cell = { value }
      cells.set(name, cell)
      return () => cell.value as T
    },
    /** Takes over the values of settings that were read again. Answers the names that have no counterpart: those need a restart. */
    replaceBy(fresh: { readonly cells: ReadonlyMap<string, Cell> }): readonly string[] {
      for (const [name, cell] of cells) cell.value = (fresh.cells.get(name) ?? cell).value
      return [...new Set([...cells.keys(), ...fresh.cells.keys()])].filter(
        (name) => !(cells.has(name) && fresh.cells.has(name)),
      )
    },
    cells: cells as ReadonlyMap<string, Cell>,
    /** A line for each setting: its value or, for what is secret or in a file, the fingerprint. */
    lines(): readonly string[] {
      const printsOf = (name: string) =>
        files.filter(({ setting }) => setting === name || setting.startsWith(`${name}:`))
      return written.flatMap(({ name, setting, source, isFile }) => {
        if (source === undefined)
          return setting.default === undefined ? [] : [`${name}=${shown(setting.default)} (default)`]
        const value = isFile ? null : setting.secret ? `sha256:${fingerprintOf(source)}` : masked(source)
        const prints = printsOf(name).map((each) => `  ${each.setting}: ${each.path} sha256:${each.fingerprint}`)
        return value === null ? prints.map((line) => line.trim()) : [`${name}=${value}`, ...prints]
      })
    },
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
