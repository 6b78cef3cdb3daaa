import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '@firsthand/log/log'
import { afterAll, describe, expect, test } from 'vitest'
import type { Setting } from '../../platform/settings/src/setting.ts'
import { goodSettings } from '../testing/good-settings.ts'
import { type ProgramName, type SettingsProgram, settingsPrograms } from './programs.ts'

type Settings = Readonly<Record<string, string>>
type Tried = Setting & { readonly minLength?: number; readonly pattern?: string }

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const good = goodSettings(folder)

/** The settings that the last line of a program names when it cannot start; null when it starts. */
function namedInLastLine({ read }: SettingsProgram, settings: Settings): readonly string[] | null {
  try {
    read(settings)
    return null
  } catch (err) {
    const lines: string[] = []
    openLog('info', { write: (text: string) => void lines.push(text) }).fatal({ err }, 'program.not_started')
    const { err: logged } = JSON.parse(lines.at(-1) ?? '') as { err: { message: string; settings?: readonly string[] } }
    for (const name of logged.settings ?? []) expect(logged.message).toContain(name)
    return logged.settings ?? []
  }
}

const without = (settings: Settings, ...names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))

/** A value that no setting of this kind may have. */
function wrongValue({ type, enum: values, format, pattern, default: standard }: Tried): string {
  if (type === 'integer') return '12x'
  if (values !== undefined) return 'nonsense'
  if (format === 'uri') return 'no address'
  if (type === 'string') return pattern === undefined && standard !== '' ? '' : 'no such thing!'
  return '{'
}

/** What Kubernetes sets in a pod for a service of this name. */
const linksOf = (name: string): Settings => ({
  [`${name}_SERVICE_HOST`]: '10.43.0.7',
  [`${name}_SERVICE_PORT`]: '7070',
  [`${name}_SERVICE_PORT_HTTP`]: '7070',
  [`${name}_PORT`]: 'tcp://10.43.0.7:7070',
  [`${name}_PORT_7070_TCP`]: 'tcp://10.43.0.7:7070',
  [`${name}_PORT_7070_TCP_PROTO`]: 'tcp',
  [`${name}_PORT_7070_TCP_PORT`]: '7070',
  [`${name}_PORT_7070_TCP_ADDR`]: '10.43.0.7',
})
/** The services of a deployment, by the names of their programs. */
const links = Object.assign(
  {},
  ...['FIRSTHAND_API', 'FIRSTHAND_WORKER', 'FIRSTHAND_CONSOLE', 'BANK_GATEWAY', 'COMPLIANCE_OFFICERS'].map(linksOf),
) as Settings

/** Every path of a file inside a value that is JSON, with the value that names a file that is not there instead. */
function absentFiles(text: string): readonly string[] {
  const paths = [...text.matchAll(/"((?:\/[\w.-]+)+)"/g)].map(([, path = '']) => path)
  return paths.filter((path) => path.startsWith(folder)).map((path) => text.replace(`"${path}"`, '"/nowhere/file"'))
}

/** Settings that make no sense without another one. */
const needing: Readonly<Record<string, readonly string[]>> = { CHAINS: ['FIRSTHAND_RELAY'] }

/** Optional settings that addresses on other hosts make necessary. */
const neededByAddresses = /^(SIGNER|ATTESTOR)_TLS$/

/** What was made, not read: it may be absent. */
const made = /ERASURES_FILE$|STATE_FOLDER$/

for (const [name, program] of Object.entries(settingsPrograms) as [ProgramName, SettingsProgram][]) {
  const { prefix, schema } = program
  const own = good[name]
  const properties = Object.entries(schema.properties as Readonly<Record<string, Tried>>)
  const required: readonly string[] = (schema as { readonly required?: readonly string[] }).required ?? []

  describe(name, () => {
    test('settings that are right are read, and every one of them is in the table', () => {
      expect(namedInLastLine(program, own)).toBeNull()
      for (const key of Object.keys(own)) expect(properties.map(([each]) => `${prefix}${each}`)).toContain(key)
    })

    test.each(properties.map(([key, setting]) => [`${prefix}${key}`, key, setting] as const))(
      '%s: missing, wrong, in a file that is absent, and beside service links',
      (setting, key, form) => {
        const isNeeded = neededByAddresses.test(key) || (required.includes(key) && form.default === undefined)
        const missing = namedInLastLine(program, without(own, setting, ...(needing[key] ?? [])))
        expect(missing).toEqual(isNeeded ? [setting] : null)

        const wrong = { ...own, [setting]: wrongValue(form) }
        expect(namedInLastLine(program, wrong)).toContain(setting)
        expect(namedInLastLine(program, { ...wrong, ...linksNotOf(prefix, key) })).toContain(setting)

        const hasOwnFile = Object.hasOwn(schema.properties, `${key}_FILE`)
        const inFile = { ...without(own, setting), [`${setting}_FILE`]: '/nowhere/value' }
        if (!hasOwnFile) expect(namedInLastLine(program, inFile)).toEqual([`${setting}_FILE`])

        if (key.includes('_FILE') && !made.test(key) && !key.endsWith('_FILES'))
          expect(namedInLastLine(program, { ...own, [setting]: '/nowhere/secret' })).toContain(setting)
        for (const value of absentFiles(own[setting] ?? ''))
          expect(namedInLastLine(program, { ...own, [setting]: value })).toEqual([setting])
      },
    )

    test('service links change nothing, and a misspelt name beside them is refused', () => {
      expect(namedInLastLine(program, { ...own, ...links })).toBeNull()
      const misspelt = { ...own, ...links, [`${prefix}MISSPELT`]: '1' }
      const passesOver = ['engine', 'upgrade', 'after-restore'].includes(name)
      expect(namedInLastLine(program, misspelt)).toEqual(passesOver ? null : [`${prefix}MISSPELT`])
    })
  })
}

/** Links of services, without the one variable that would replace the setting under test. */
const linksNotOf = (prefix: string, key: string) => without(links, `${prefix}${key}`)

test('all that is wrong is named at once', () => {
  const { FIRSTHAND_CURSOR_SECRET_FILE: _, ...rest } = good.api
  const broken = { ...rest, FIRSTHAND_API_PORT: 'x', FIRSTHAND_CHAINS: '{', FIRSTHAND_WEBHOOK_KEY_FILE: '/nowhere' }
  expect(namedInLastLine(settingsPrograms.api, broken)?.toSorted()).toEqual([
    'FIRSTHAND_API_PORT',
    'FIRSTHAND_CHAINS',
    'FIRSTHAND_CURSOR_SECRET_FILE',
    'FIRSTHAND_WEBHOOK_KEY_FILE',
  ])
})
