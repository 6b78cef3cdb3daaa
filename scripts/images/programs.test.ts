import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatewaySettings } from '../../bank-gateway/src/settings.ts'
import { complianceSettings } from '../../compliance/src/main/config.ts'
import { consoleSettings } from '../../console/src/server/settings.ts'
import { type Program, programs } from '../../ops/programs.ts'
import {
  apiSettings,
  attestorSettings,
  relayerSettings,
  workerSettings,
} from '../../server/src/main/config/settings.ts'
import { Settings as signerSettings } from '../../signer/src/settings.ts'
import { storefrontSettings } from '../../storefront/src/server/settings.ts'
import { bins } from '../pack/commands.ts'
import { root } from '../pack/places.ts'
import { images } from './orders.ts'

type Schema = { readonly properties: Readonly<Record<string, unknown>> }

const schemas: Readonly<Record<string, Schema>> = {
  api: apiSettings,
  worker: workerSettings,
  'ledger-attestor': attestorSettings,
  relayer: relayerSettings,
  compliance: complianceSettings,
  signer: signerSettings,
  'signer-aws': signerSettings,
  'signer-azure': signerSettings,
  'bank-gateway': gatewaySettings,
  console: consoleSettings,
  storefront: storefrontSettings,
}

/** They run on the machine of those who integrate or check, and nobody operates them. */
const clients = ['firsthand-conformance', 'firsthand-mcp']

const staysUp = /\brunUntilSignal\(|\brunPageServer\(|'SIGTERM'/
const sourceOf = (part: string, command: string) => {
  const entry = (bins as Readonly<Record<string, Readonly<Record<string, string>>>>)[part]?.[command]
  return readFileSync(join(root, `${entry}.ts`), 'utf8')
}

/** What a row lacks, one sentence each. */
function lacks(program: Program): readonly string[] {
  const { name, image, unit, settingsPrefix, metrics } = program
  const faults = []
  if (!images.some((each) => each.image === image)) faults.push(`${name} has no image`)
  if (!existsSync(join(root, 'ops', 'units', unit))) faults.push(`${name} has no unit ${unit}`)
  // The sandbox takes options, and each program in it has settings and metrics of its own.
  if (name === 'sandbox') return faults
  const schema = schemas[name]
  if (schema === undefined) return [...faults, `${name} has no schema of settings`]
  const setting = metrics?.slice(settingsPrefix?.length ?? 0) ?? ''
  if (!(setting in schema.properties)) faults.push(`${name} has no metrics: there is no setting ${metrics}`)
  return faults
}

/** Parts that are made elsewhere and not here yet. */
const awaited: readonly string[] = [
  ...programs.map(({ name, unit }) => `${name} has no unit ${unit}`),
  'ledger-attestor has no metrics: there is no setting FIRSTHAND_PRIVATE_PORT',
  'compliance has no metrics: there is no setting COMPLIANCE_PRIVATE_PORT',
  'signer has no metrics: there is no setting privatePort',
  'signer-aws has no metrics: there is no setting privatePort',
  'signer-azure has no metrics: there is no setting privatePort',
  'bank-gateway has no metrics: there is no setting BANK_GATEWAY_PRIVATE_PORT',
]

test('every program has an image, a unit, a schema of settings and metrics', () => {
  expect(programs.flatMap(lacks).sort()).toEqual([...awaited].sort())
})

test('a program without an image, a unit, a schema or metrics is found', () => {
  const planted: Program = {
    name: 'planted',
    package: 'server',
    command: 'firsthand-planted',
    image: 'firsthand-planted',
    alsoRuns: [],
    unit: 'firsthand-planted.service',
    settingsPrefix: 'FIRSTHAND_',
    metrics: 'FIRSTHAND_PRIVATE_PORT',
  }
  const expected = ['has no image', 'has no unit firsthand-planted.service', 'has no schema of settings']
  expect(lacks(planted)).toEqual(expected.map((fault) => `planted ${fault}`))
  expect(lacks({ ...planted, name: 'api', metrics: null })).toContain('api has no metrics: there is no setting null')
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
