import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Program, programs } from '../../ops/programs.ts'
import { Settings as signerSettings } from '../../signer/src/settings.ts'
import { bins } from '../pack/commands.ts'
import { root } from '../pack/places.ts'
import { settingsPrograms } from '../settings/programs.ts'
import { images } from './orders.ts'

type Known = { readonly prefix: string | null; readonly schema: { readonly properties: object } }

/** A signer's settings are the members of a file. */
const ofSigner: Known = { prefix: null, schema: signerSettings }
/** The schemas that docs/settings.md is made from, by the names of programs. */
const schemas: Readonly<Record<string, Known>> = {
  ...settingsPrograms,
  ...Object.fromEntries(['signer', 'signer-aws', 'signer-azure'].map((name) => [name, ofSigner])),
}

/** They run on the machine of those who integrate, check or deploy contracts, and end. */
const clients = ['firsthand-conformance', 'firsthand-mcp', 'firsthand-contracts', 'firsthand-probe', 'firsthand-verify']

const staysUp = /\brunUntilSignal\(|\brunPageServer\(|'SIGTERM'/
const entryOf = (part: string, command: string) =>
  (bins as Readonly<Record<string, Readonly<Record<string, string>>>>)[part]?.[command]
const sourceOf = (part: string, command: string) => readFileSync(join(root, `${entryOf(part, command)}.ts`), 'utf8')

/** Whether a unit starts the command of a row, by its name or by the program behind it. */
function starts(unit: string, { package: part, command }: Program): boolean {
  const [, started = ''] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(unit) ?? []
  const words = started.split(/\s+/)
  return words.some((word) => word.endsWith(`/${command}`) || word.endsWith(`/${entryOf(part, command)}.js`))
}

/** What a row lacks, one sentence each. */
function lacks(program: Program): readonly string[] {
  const { name, image, unit, settingsPrefix, metrics } = program
  const faults = []
  if (!images.some((each) => each.image === image)) faults.push(`${name} has no image`)
  const file = join(root, 'ops', 'units', unit)
  if (!existsSync(file)) faults.push(`${name} has no unit ${unit}`)
  else if (!starts(readFileSync(file, 'utf8'), program)) faults.push(`${name} is not what ${unit} starts`)
  // The sandbox takes options, and each program in it has settings and metrics of its own.
  if (name === 'sandbox') return faults
  const known = schemas[name]
  if (known === undefined) return [...faults, `${name} has no schema of settings`]
  if (known.prefix !== settingsPrefix) faults.push(`${name} has settings that begin with ${known.prefix}`)
  const setting = metrics?.slice(settingsPrefix?.length ?? 0) ?? ''
  if (!(setting in known.schema.properties)) faults.push(`${name} has no metrics: there is no setting ${metrics}`)
  return faults
}

test('every program has an image, a unit, a schema of settings and metrics', () => {
  expect(programs.flatMap(lacks)).toEqual([])
})

const api = programs.find(({ name }) => name === 'api') as Program
const planted: readonly (readonly [string, Partial<Program>])[] = [
  ['api has no image', { image: 'firsthand-planted' }],
  ['api has no unit firsthand-planted.service', { unit: 'firsthand-planted.service' }],
  ['api is not what firsthand-relayer.service starts', { unit: 'firsthand-relayer.service' }],
  ['planted has no schema of settings', { name: 'planted' }],
  ['api has settings that begin with FIRSTHAND_', { settingsPrefix: 'OTHER_', metrics: 'OTHER_PRIVATE_PORT' }],
  ['api has no metrics: there is no setting FIRSTHAND_PLANTED_PORT', { metrics: 'FIRSTHAND_PLANTED_PORT' }],
  ['api has no metrics: there is no setting null', { metrics: null }],
]

test.each(planted)('a planted row is refused: %s', (fault, change) => {
  expect(lacks({ ...api, ...change })).toEqual([fault])
})

test('every command of a package is a program of the table, or in the image of one', () => {
  const named = new Set([...clients, ...programs.flatMap(({ command, alsoRuns }) => [command, ...alsoRuns])])
  const commands = Object.values(bins).flatMap((each) => Object.keys(each))
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.filter((command) => !named.has(command))).toEqual([])
  expect([...named].filter((command) => !commands.includes(command))).toEqual([])
})

test('what runs until it is stopped has a row of its own', () => {
  const ending = programs.flatMap(({ package: part, alsoRuns }) => alsoRuns.map((command) => [part, command] as const))
  expect(ending.filter(([part, command]) => staysUp.test(sourceOf(part, command)))).toEqual([])
  const own = programs.filter(({ name }) => name !== 'sandbox')
  expect(own.filter(({ package: part, command }) => !staysUp.test(sourceOf(part, command)))).toEqual([])
})
