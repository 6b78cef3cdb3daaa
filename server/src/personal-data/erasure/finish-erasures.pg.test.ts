import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readErasures } from '@firsthand/sealing/erasure-register'
import { expect, test } from 'vitest'
import { peopleOfThisFile } from '../testing/people-under-test.ts'
import { applyErasures } from './apply-erasures.ts'
import { finishErasures } from './finish-erasures.ts'

const people = peopleOfThisFile()
const { database, personNamed } = people
const erasuresFile = join(mkdtempSync(join(tmpdir(), 'erasures-')), 'register')
let isAway = false
const asked: string[] = []
const compliance = {
  erase: async (_tenant: string, person: string) => {
    if (isAway) throw new Error('away')
    asked.push(person)
    return 'erased' as const
  },
  noteHold: async (_tenant: string, person: string, _id: string, stands: boolean) => {
    asked.push(`${person} ${stands}`)
  },
}
const finish = () => finishErasures({ pool: database.worker, people: compliance, erasuresFile })
const erase = async (name: string) => {
  const person = personNamed(name)
  await people.sealed(person, `words about ${name}`)
  await people.approve(await people.propose(person))
  return person
}

test('an erasure is registered at once and reaches Compliance as soon as it answers, once', async () => {
  const person = await erase('first')
  isAway = true
  expect(await finish()).toBe(1)
  expect(await readErasures(erasuresFile)).toMatchObject([{ tenant: 'acme', person, holders: [`person:${person}`] }])
  isAway = false
  expect([await finish(), await finish()]).toEqual([0, 0])
  expect(asked).toEqual([person])
  expect(await readErasures(erasuresFile)).toHaveLength(1)
  const { rows } = await database.admin.query('select compliance_at from app.erasure where person = $1', [person])
  expect(rows[0].compliance_at).not.toBeNull()
})

test('a hold is reported to Compliance', async () => {
  const person = personNamed('held')
  await people.hold(person)
  expect(await finish()).toBe(0)
  expect(asked).toContain(`${person} true`)
})

test('a restored backup is erased again before anything is served', async () => {
  const person = personNamed('restored')
  await people.sealed(person, 'words')
  const { rows: keys } = await database.admin.query('select * from app.data_key where holder = $1', [
    `person:${person}`,
  ])
  await people.approve(await people.propose(person))
  await finish()
  // The backup: the key is there, the erasure is not.
  await database.admin.query('alter table app.erasure disable trigger append_only')
  await database.admin.query('delete from app.erasure where person = $1', [person])
  await database.admin.query('alter table app.erasure enable always trigger append_only')
  const { tenant_id, holder, wrapping_key, wrapped } = keys[0]
  await database.admin.query(
    'insert into app.data_key (tenant_id, holder, wrapping_key, wrapped) values ($1, $2, $3, $4)',
    [tenant_id, holder, wrapping_key, wrapped],
  )
  expect(await people.keysOf(person)).toBe(1)
  expect(await applyErasures(database.api, erasuresFile)).toBe(1)
  expect(await people.keysOf(person)).toBe(0)
  expect(await applyErasures(database.worker, erasuresFile)).toBe(0)
})

test('a register that is gone stops the start, and the message says what to do', async () => {
  await rm(erasuresFile)
  await expect(applyErasures(database.api, erasuresFile)).rejects.toThrow('restore it from its own backup')
})
