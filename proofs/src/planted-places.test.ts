import { globSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { airswapPlanted } from './adversarial-maker/cases/airswap-planted.ts'
import { firsthandPlanted } from './adversarial-maker/cases/firsthand-planted.ts'
import { sharedPlanted } from './adversarial-maker/cases/shared-planted.ts'
import { deliverySteps, hookedSteps, refundSteps, stepsFile, voidSteps } from './bank-chaos/points.ts'
import { moneyCures } from './contract-attacks/cures/money.ts'
import { signatureCures } from './contract-attacks/cures/signatures.ts'
import { venueCures } from './contract-attacks/cures/venues.ts'
import { insiderCases, insiderCures } from './insider/cases.ts'
import { remove } from './ledger-attacks/attack.ts'
import { plantedEdits } from './remote-signers/planted-edits.ts'
import { allHoles } from './signer-policy/planted-holes.ts'
import { faults } from './tenant-isolation/faults.ts'

/**
 * Proofs plant faults by replacing a text of our sources. A text that was reworded would be noticed only when the long
 * proof runs, so each is looked up here.
 */
const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const timesIn = (file: string, text: string) => read(file).split(text).length - 1

test.each([...airswapPlanted, ...firsthandPlanted, ...sharedPlanted].map((each) => [each.name, each] as const))(
  'the place of "%s" is found once in the service',
  (_, { file, from }) => expect(timesIn(file, from)).toBe(1),
)

test.each(allHoles.map((each) => [each.name, each] as const))(
  'the place of a signer "%s" is found once',
  (_, { file, from }) => expect(timesIn(`signer/src/${file}`, from)).toBe(1),
)

test.each(Object.entries(plantedEdits))('the place of "%s" is found once', (_, { file, from }) =>
  expect(timesIn(file, from)).toBe(1),
)

test.each([...moneyCures, ...signatureCures, ...venueCures].map((each) => [each.name, each] as const))(
  'the defence "%s" is found once in the contracts',
  (_, { edits }) => {
    for (const { file, find } of edits.filter((edit) => edit.file.startsWith('contracts/'))) {
      expect(timesIn(file, find)).toBe(1)
    }
  },
)

test.each(insiderCures.map((each) => [each.name, each] as const))(
  'the cure "%s" is found once, and so is what it stops',
  (_, { edits = [], attacks }) => {
    for (const { file, from } of edits) expect(timesIn(file, from), file).toBe(1)
    for (const attack of attacks) expect(insiderCases.filter(({ name }) => name === attack)).toHaveLength(1)
    expect(new Set(insiderCases.filter(({ name }) => attacks.includes(name)).map(({ meets }) => meets)).size).toBe(1)
  },
)

test('every text of a function that a planted fault rewrites stands in a migration', async () => {
  const statements: string[] = []
  const admin = { query: async (statement: string) => statements.push(statement) }
  for (const fault of faults) await fault.plant(admin as unknown as pg.Pool)
  statements.push(...Object.values(remove).filter((each) => typeof each === 'string'))
  const texts = statements.flatMap((each) =>
    [...each.matchAll(/position\(\$was\$(.*?)\$was\$/gs)].map(([, was]) => was),
  )
  const migrations = globSync('server/migrations/*.sql', { cwd: root }).map(read).join('\n')
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((was) => was === undefined || !migrations.includes(was))).toEqual([])
})

test('every step at which a process is killed is a step of a flow', () => {
  const flows = globSync('server/src/**/*.flow.ts', { cwd: root }).map(read)
  const isStep = (point: string) => {
    const [object, step] = point.split('.')
    return flows.some((text) => text.includes(`name: '${object}'`) && text.includes(`'${step}'`))
  }
  expect([...deliverySteps, ...voidSteps, ...refundSteps].filter((point) => !isStep(point))).toEqual([])
  expect(hookedSteps.filter(([from]) => timesIn(stepsFile, from) === 0)).toEqual([])
})
