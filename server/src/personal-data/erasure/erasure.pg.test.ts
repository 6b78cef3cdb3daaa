import { inTenant } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approveProposal } from '#approvals/decide-proposal'
import { verifyAuditChain } from '#audit/audit-chain.store'
import { proposeRelease } from '../hold-person.ts'
import { restrictPerson, unrestrictPerson } from '../restrict-person.ts'
import { approver, peopleOfThisFile, proposer, stranger, tenant } from '../testing/people-under-test.ts'
import { requestErasure } from './ask-erasure.ts'

const people = peopleOfThisFile()
const { database, personNamed, propose, approve } = people
const refusedWith = (reason: string) => ({ reason })
const admitted = (person: string) =>
  inTenant(database.api, tenant, async (query) => {
    const [row] = await query<{ readonly yes: boolean }>(sql`select app.admit_person(${person}) as yes`)
    return row?.yes
  })

test('somebody with nothing that has to be kept is erased at once, by two officers', async () => {
  const person = personNamed('nobody-yet')
  await people.sealed(person, 'words about them')
  const request = await requestErasure(
    { pool: database.api },
    { ...proposer, caller: { ...proposer.caller, buyer: person } },
  )
  const proposal = await propose(person)
  expect(proposal.shown.state).toMatchObject({ buyer: person, parts: [], holders: [`person:${person}`] })
  await expect(
    approveProposal(people.approvals(), proposer, proposal.proposalId, `"${proposal.digest}"`),
  ).rejects.toMatchObject(refusedWith('approval_same_person'))
  expect(await people.keysOf(person)).toBe(1)
  await approve(proposal)
  expect(await people.keysOf(person)).toBe(0)
  const { rows } = await database.admin.query('select * from app.erasure where person = $1', [person])
  expect(rows).toMatchObject([{ cause: 'proposal', proposal_id: proposal.proposalId, holders: [`person:${person}`] }])
  const closed = await database.admin.query('select outcome from app.erasure_request where request_id = $1', [
    request.requestId,
  ])
  expect(closed.rows).toEqual([{ outcome: 'erased' }])
  const read = await database.admin.query('select reason from app.proposal where proposal_id = $1', [
    proposal.proposalId,
  ])
  expect(read.rows[0].reason).toMatch(/^sealed1[.]person:/)
  const client = await database.admin.connect()
  expect(await verifyAuditChain(client as never, tenant)).toMatchObject({ broken: null })
  client.release()
})

test('a purchase obliges to keep for five years, and the refusal names the day', async () => {
  const person = personNamed('bought-lately')
  await people.settled(person, '2026-03-02T10:00:00Z')
  people.now.at = new Date('2031-03-02T23:00:00Z')
  await expect(propose(person)).rejects.toMatchObject({
    ...refusedWith('retention_not_over'),
    members: { keptUntil: '2031-03-03' },
  })
  people.now.at = new Date('2031-03-03T00:00:00Z')
  expect((await propose(person)).shown.state).toMatchObject({
    parts: [{ part: 'on-chain purchases', count: 1, rule: 'relationship', keptUntil: '2031-03-03' }],
  })
  people.now.at = new Date()
})

test('an approval of Compliance obliges too, and so does whatever its officers have not decided', async () => {
  const person = personNamed('approved-once')
  people.standingIs({ ...stranger, known: true, wasApproved: true, lastActivityAt: new Date().toISOString() })
  await expect(propose(person)).rejects.toMatchObject(refusedWith('retention_not_over'))
  people.standingIs({ ...stranger, known: true, isUnderReview: true })
  await expect(propose(person)).rejects.toMatchObject(refusedWith('legal_hold'))
  people.standingIs(stranger)
})

test('what changes between proposal and decision is not erased', async () => {
  const person = personNamed('came-back')
  const proposal = await propose(person)
  await people.settled(person, new Date().toISOString())
  await expect(approve(proposal)).rejects.toMatchObject(refusedWith('proposal_changed'))
  const other = await propose(personNamed('applied-meanwhile'))
  people.standingIs({ ...stranger, known: true })
  await expect(approve(other)).rejects.toMatchObject(refusedWith('proposal_changed'))
  people.standingIs(stranger)
})

test('a legal hold stops an erasure until two officers have released it', async () => {
  const person = personNamed('held')
  const proposal = await propose(person)
  const { holdId, reason } = await people.hold(person)
  expect(reason).toBe('a court wants it')
  await expect(approve(proposal)).rejects.toMatchObject(refusedWith('legal_hold'))
  await expect(
    database.admin.query(`update app.legal_hold set released_at = now(), proposal_id = $2 where hold_id = $1`, [
      holdId,
      proposal.proposalId,
    ]),
  ).rejects.toThrow('nobody has approved')
  const release = await proposeRelease(people.deps(), proposer, holdId, 'the case is closed')
  await approveProposal(people.approvals(), approver, release.proposalId, `"${release.digest}"`)
  await approve(proposal)
  expect(await people.keysOf(person)).toBe(0)
})

test('no program erases without a proposal that enough people approved, nor calls itself retention', async () => {
  const person = personNamed('attacked')
  await people.sealed(person, 'words')
  const proposal = await propose(person)
  const erase = (cause: string) =>
    inTenant(database.api, tenant, (query) =>
      query(
        sql`select app.erase(uuidv7(), ${person}, ${[`person:${person}`]}, ${cause}, ${cause === 'proposal' ? proposal.proposalId : null}, null)`,
      ),
    )
  await expect(erase('proposal')).rejects.toThrow('nobody has approved')
  await expect(erase('retention')).rejects.toThrow('a command of the operator')
  await expect(
    inTenant(database.api, tenant, (query) =>
      query(sql`delete from app.data_key where holder = ${`person:${person}`}`),
    ),
  ).rejects.toThrow('permission denied')
  expect(await people.keysOf(person)).toBe(1)
})

test('a restricted person buys nothing until it is lifted', async () => {
  const person = personNamed('restricted')
  expect(await admitted(person)).toBe(true)
  await restrictPerson(people.deps(), proposer, person, 'they dispute the data')
  expect(await restrictPerson(people.deps(), approver, person, 'again')).toMatchObject({
    reason: 'they dispute the data',
  })
  expect(await admitted(person)).toBe(false)
  await unrestrictPerson(people.deps(), approver, person, 'corrected')
  expect(await admitted(person)).toBe(true)
  await expect(unrestrictPerson(people.deps(), approver, person, 'again')).rejects.toMatchObject(
    refusedWith('not_found'),
  )
})
