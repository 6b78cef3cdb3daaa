import type { Random } from '@firsthand/sandbox/world/random'
import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type pg from 'pg'
import { drawInnocent } from './names/population.ts'
import { written } from './names/vary.ts'
import { western } from './names/western.ts'

export const tenant = 'acme'
const batchSize = 2_000
/** One customer in so many is on the new list by name, and one by the address of a wallet. */
const listedEvery = 500

const address = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`

type Made = { readonly person: string; readonly name: string; readonly address: string }

async function insert(admin: pg.Client, sealing: KeyedSealing, people: readonly Made[]): Promise<void> {
  const ask = async (query: object) => (await admin.query(query as pg.QueryConfig)).rows
  const sealer = await sealing.keys.obtain(ask, tenant, new Set(people.map(({ person }) => personHolder(person))))
  const persons = people.map(({ person }) => person)
  const names = people.map(({ person, name }) => sealer.text(personHolder(person), name))
  await admin.query(
    `with given as (select * from unnest($2::text[], $3::text[], $4::text[]) g (person, name, address)),
      known as (insert into cmp.person (tenant_id, pseudonym, subject) select $1, person, name from given),
      owned as (insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state)
        select $1, 'eip155:1', address, person, 'account', 'approved' from given),
      paying as (insert into cmp.payer_account (tenant_id, subject, iban, iban_index, holder_name, legal_name, state)
        select $1, person, name, person, name, name, 'approved' from given where right(address, 1) = '0')
    insert into cmp.customer (tenant_id, subject, legal_name, kyc_status, review_due_at, jurisdiction)
      select $1, person, name, 'approved', 'infinity', 'CH' from given`,
    [tenant, persons, names, people.map((each) => each.address)],
  )
}

/**
 * So many approved customers, each with a wallet, one in sixteen with a bank account, sealed as in use. Answers who is to be found:
 * those that the new list names under another spelling, and those whose wallet is on it.
 */
export async function fillPeople(admin: pg.Client, sealing: KeyedSealing, random: Random, count: number) {
  const listed: { readonly person: string; readonly name: string | null; readonly address: string | null }[] = []
  await admin.query('insert into cmp.chain_head (tenant_id, chain) values ($1, $2) on conflict do nothing', [
    tenant,
    'audit',
  ])
  for (let from = 0; from < count; from += batchSize) {
    const people = Array.from({ length: Math.min(batchSize, count - from) }, (_, at) => {
      const number = from + at
      const person = sealing.pseudonymOf(tenant, `buyer-${number}`)
      const name = written(drawInnocent(random, western))
      if (number % listedEvery === 1) listed.push({ person, name, address: null })
      if (number % listedEvery === 2) listed.push({ person, name: null, address: address(number) })
      return { person, name, address: address(number) }
    })
    await insert(admin, sealing, people)
  }
  await admin.query('analyze')
  return listed
}
export type Listed = Awaited<ReturnType<typeof fillPeople>>
