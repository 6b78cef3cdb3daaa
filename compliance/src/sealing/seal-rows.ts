import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import type pg from 'pg'
import { sealPerson, type Unsealed } from './seal-person.store.ts'

/** Everything that is kept under the name of a customer. */
const ofCustomers = ['customer', 'review', 'hold', 'wallet', 'wallet_challenge', 'payer_account', 'payer_evidence']
const touched = [...ofCustomers, 'data_key', 'person']

const waiting = `select distinct tenant_id as tenant, subject from (
    ${ofCustomers.map((table) => `select tenant_id, subject from cmp.${table}`).join(' union all ')}) kept
  where not cmp.is_pseudonym(subject) order by 1, 2 limit $1`

/** The owner sees every tenant for one transaction. The tables are locked by it, so nobody else ever meets them so. */
async function lifted<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    for (const table of touched) await client.query(`alter table cmp.${table} no force row level security`)
    await client.query('alter table cmp.payer_evidence disable trigger append_only')
    const result = await work()
    await client.query('alter table cmp.payer_evidence enable always trigger append_only')
    for (const table of touched) await client.query(`alter table cmp.${table} force row level security`)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Seals what was kept before there was sealing, some people at a time, and then lets the constraints count for every row. What was
 * sealed stays so when it is interrupted, and a second run finds nothing to do. Records of the chains stay as they are.
 */
export async function sealRows(client: pg.ClientBase, sealing: KeyedSealing, batchSize = 100): Promise<number> {
  let sealed = 0
  for (;;) {
    const people = await lifted(client, async () => {
      const { rows } = await client.query<Unsealed>(waiting, [batchSize])
      for (const each of rows) await sealPerson(client, sealing, each)
      return rows.length
    })
    sealed += people
    if (people < batchSize) break
  }
  for (const table of ofCustomers) await client.query(`alter table cmp.${table} validate constraint ${table}_sealed`)
  return sealed
}
