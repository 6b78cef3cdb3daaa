import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Control, startControl } from '@firsthand/sandbox/control/control'
import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const buyer = 'acme-buyer-1'
let world: World
let control: Control
let admin: pg.Pool
beforeAll(async () => {
  world = await startWorld({ engine: 'single' })
  control = await startControl(world)
  admin = new pg.Pool({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database), max: 2 })
})
afterAll(async () => {
  await admin?.end()
  await control?.stop()
  await world?.stop()
})

async function send(url: string, as: string | null, body?: object, accept = 'application/json') {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept,
      ...(as !== null && { authorization: `Bearer ${await world.identity.token(as)}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${text}`)
  return text
}
const bought = async (pairId: number): Promise<string> =>
  JSON.parse(await send(`${control.url}/sandbox/purchases`, null, { pairId, buyer })).reference

/** Rows of any table that hold the text in any column, as it is or as bytes. */
async function rowsWith(text: string): Promise<readonly string[]> {
  const { rows: tables } = await admin.query(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('app', 'led')`)
  const found: string[] = []
  for (const { name } of tables) {
    const hex = Buffer.from(text).toString('hex')
    const { rows } = await admin.query(
      `select t::text as row from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 3`,
      [text, hex],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

async function logsWith(text: string): Promise<readonly string[]> {
  const names = (await readdir(world.folder)).filter((name) =>
    /^(api|worker|relayer|ledger-attestor)-\d+\.log$/.test(name),
  )
  const lines = await Promise.all(
    names.map(async (name) => (await readFile(join(world.folder, name), 'utf8')).split('\n')),
  )
  return lines.flat().filter((line) => line.includes(text))
}

/** What the engine keeps of runs: their keys, inputs, steps and answers. */
async function engineWith(text: string): Promise<readonly string[]> {
  const hex = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const table of ['state', 'sys_inbox', 'sys_invocation', 'sys_journal']) {
    const rows = (await world.engine?.query(`select * from ${table}`)) ?? []
    found.push(...rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(text) || row.includes(hex)))
  }
  return found
}

test('after purchases on every rail, and searches for the buyer, the service holds their pseudonym and nowhere their subject', async () => {
  const references = [await bought(1), await bought(2), await bought(3)]
  const api = String(world.api?.url)
  const { items } = JSON.parse(await send(`${api}/admin/purchases?q=${buyer}`, 'acme-treasury-operator'))
  const found = items.map(({ reference }: { reference: string }) => reference)
  expect(found).toEqual(expect.arrayContaining(references))
  const file = await send(`${api}/admin/purchases?q=${buyer}`, 'acme-treasury-operator', undefined, 'text/csv')
  const me = JSON.parse(await send(`${api}/me`, buyer))
  const pseudonym = personaPseudonyms(world).pseudonymFor(buyer)
  expect([me.subject, me.buyer]).toEqual([buyer, pseudonym])
  for (const answer of [JSON.stringify(items), file]) {
    expect(answer).toContain(pseudonym)
    expect(answer).not.toContain(buyer)
  }

  await vi.waitFor(async () => {
    const { rows } = await admin.query('select count(*)::int from app.request where caller = $1', [pseudonym])
    expect(rows[0].count).toBeGreaterThan(2)
  })
  // The search itself works: it finds what is there.
  expect((await rowsWith(pseudonym)).length).toBeGreaterThan(4)
  expect((await logsWith(pseudonym)).length).toBeGreaterThan(2)
  expect((await engineWith(references[0] ?? '')).length).toBeGreaterThan(0)
  expect(await rowsWith(buyer)).toEqual([])
  expect(await logsWith(buyer)).toEqual([])
  expect(await engineWith(buyer)).toEqual([])
})
