import { inTenant } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { peopleOfThisFile, tenant } from '../testing/people-under-test.ts'

const people = peopleOfThisFile()
const { database, personNamed, propose, approve } = people
const outcomes = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled
    .map((each) => (each.status === 'fulfilled' ? 'done' : String((each.reason as { reason?: string }).reason)))
    .toSorted((a, b) => a.localeCompare(b))

test('of two approvals of one erasure at once, one is carried out', async () => {
  const person = personNamed('twice')
  const proposal = await propose(person)
  const both = await Promise.allSettled([approve(proposal), approve(proposal)])
  expect(outcomes(both)[0]).toBe('done')
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rowCount } = await database.admin.query('select from app.erasure where person = $1', [person])
  expect(rowCount).toBe(1)
})

/** As a purchase does it: admitted first, then the row, in one transaction. */
const buys = (person: string, reference: string) =>
  inTenant(database.api, tenant, async (query) => {
    const [row] = await query<{ readonly yes: boolean }>(sql`select app.admit_person(${person}) as yes`)
    if (!row?.yes) return 'refused'
    await query(sql`insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units,
        fee_base_units, unit_base_units, price, price_scale, price_block, created_at, expires_at)
      values ('acme', ${person}, ${reference}, ${database.pairId}, '{}', ${`0x${'1'.repeat(40)}`}, 1, 0, 1, 1, 0, 1, now(), now() + interval '1 minute')`)
    await query(sql`select pg_sleep(0.05)`)
    await query(sql`update app.quote set state = 'intent_issued', bundle = '{}', chain_id = 'eip155:1',
        deadline = now(), digest = '0x00', venue_calldata = '0x00'
      where tenant_id = 'acme' and reference = ${reference}`)
    return 'bought'
  })

test('an erasure and a purchase at once: the purchase is kept with its buyer, or is not made', async () => {
  let purchases = 0
  for (let round = 0; round < 8; round += 1) {
    const person = personNamed(`racing-${round}`)
    const proposal = await propose(person)
    const reference = `MINT${String(round).padStart(32, '0')}`
    const late = round % 2 === 0 ? 0 : 20
    const [bought, erased] = await Promise.allSettled([
      new Promise((resolve) => setTimeout(resolve, late)).then(() => buys(person, reference)),
      approve(proposal),
    ])
    const isBought = bought.status === 'fulfilled' && bought.value === 'bought'
    const isErased = erased.status === 'fulfilled'
    expect([isBought, isErased]).not.toEqual([true, true])
    expect([isBought, isErased]).not.toEqual([false, false])
    if (isBought) purchases += 1
    if (!isErased) expect(erased.reason).toMatchObject({ reason: 'proposal_changed' })
  }
  expect(purchases).toBeGreaterThan(0)
})

test('a hold and an erasure at once: the hold comes first and stops it, or finds nothing left to hold', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = personNamed(`held-${round}`)
    await people.sealed(person, 'words')
    const proposal = await propose(person)
    const [held, erased] = await Promise.allSettled([people.hold(person), approve(proposal)])
    expect(held.status).toBe('fulfilled')
    const { rows } = await database.admin.query(
      `select e.erased_at < h.placed_at as first from app.legal_hold h left join app.erasure e on e.person = h.person
        where h.person = $1`,
      [person],
    )
    if (erased.status === 'fulfilled') expect(rows).toEqual([{ first: true }])
    else expect([rows, erased.reason]).toMatchObject([[{ first: null }], { reason: 'legal_hold' }])
  }
})
