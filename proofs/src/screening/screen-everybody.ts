import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { passes } from '@firsthand/compliance/screening/again/rescreening.store'
import { screenAgain } from '@firsthand/compliance/screening/again/screen-again'
import { listFile } from '@firsthand/compliance/screening/list-file'
import { listPublications } from '@firsthand/compliance/screening/list-publication.store'
import { publishedLists } from '@firsthand/compliance/screening/published-lists'
import { openLog } from '@firsthand/log/log'
import { openPool } from '@firsthand/postgres/pool'
import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { World } from '@firsthand/sandbox/world/world'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import pg from 'pg'
import { fillPeople, type Listed, tenant } from './fill-people.ts'
import { drawListed } from './names/population.ts'
import { written } from './names/vary.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const entry = (number: number, name: string, address: string | null) =>
  `<sdnEntry><uid>${number}</uid><lastName>${escaped(name)}</lastName><sdnType>Individual</sdnType>${
    address === null
      ? ''
      : `<idList><id><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id></idList>`
  }</sdnEntry>`

/** A turned and slightly misspelt name: the exact matcher would not find its bearer. */
const onList = (name: string) => {
  const [first = '', ...others] = name.split(' ')
  return [...others, `${first.slice(0, 2)}${first.slice(1)}`].join(' ')
}

function listText(seed: number, size: number, listed: Listed): string {
  const random = randomFrom(seed)
  const others = Array.from({ length: size }, (_, at) => entry(at + 1, written(drawListed(random)), null))
  const met = listed.map(({ name, address }, at) =>
    entry(1_000_000 + at, name === null ? `Holder Qzx${at}` : onList(name), address),
  )
  return `<sdnList>${others.join('')}${met.join('')}</sdnList>`
}

/** One instance: logins of its own, the same files. */
async function instance(world: World, file: string, name: string) {
  const sealing = openKeyedSealing(world.sealingKeys.compliance, 'cmp')
  const pool = (login: string) =>
    sealWith(
      openPool({
        url: databaseUrl(world.databaseServer, login, world.complianceDatabase),
        size: 2,
        applicationName: name,
      }),
      sealing,
    )
  const [customers, officerPool] = [pool('fhc_customer'), pool('fhc_officer')]
  const lists = [await listFile({ name: 'ofac', format: 'ofac-sdn-xml', file })]
  const log = openLog('error')
  const published = publishedLists(lists, listPublications(customers), log)
  await published.start()
  const again = screenAgain({
    officerPool,
    passes: passes(officerPool),
    lists,
    published,
    matching: 'names',
    log,
    screened: () => undefined,
  })
  return {
    published,
    again,
    async stop() {
      await again.stop()
      published.stop()
      await Promise.all([customers.end(), officerPool.end()])
    },
  }
}

const progress = `select coalesce(sum(screened), 0)::int as screened, count(*) filter (where done_at is null)::int as left
  from cmp.rescreening where publication = $1`

/** What is wrong with the holds and reviews that a pass has left. */
async function faultsOf(
  admin: pg.Client,
  listed: Listed,
  screened: number,
  people: number,
): Promise<readonly string[]> {
  const { rows } = await admin.query<{ person: string; holds: number; reviews: number }>(
    `select subject as person, count(*)::int as holds, (select count(*)::int from cmp.review r where r.subject = h.subject
      and r.kind = 'rescreening') as reviews from cmp.hold h where tenant_id = $1 group by subject`,
    [tenant],
  )
  const held = new Map(rows.map((row) => [row.person, row]))
  const { rows: changed } = await admin.query("select from cmp.wallet where state <> 'approved' limit 1")
  return [
    ...(screened === people ? [] : [`${screened} of ${people} people were screened`]),
    ...listed.filter(({ person }) => !held.has(person)).map(({ person }) => `${person} is on the list and not held`),
    ...rows.filter(({ holds }) => holds !== 1).map(({ person, holds }) => `${person} is held ${holds} times`),
    ...rows.filter(({ reviews }) => reviews === 0).map(({ person }) => `${person} is held without a review`),
    ...(changed.length === 0 ? [] : ['a wallet shows its owner what was found']),
  ]
}

/**
 * Publishes a list that names some of many customers, and lets three instances screen everybody again. The connections of all are cut
 * on the way, and one instance leaves for good.
 */
export async function screenEverybody(world: World, people: number, listSize: number, seed: number) {
  const sealing = openKeyedSealing(world.sealingKeys.compliance, 'cmp')
  const admin = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.complianceDatabase) })
  await admin.connect()
  const file = join(world.folder, 'screening.xml')
  const running: Awaited<ReturnType<typeof instance>>[] = []
  try {
    const begunFilling = performance.now()
    const listed = await fillPeople(admin, sealing, randomFrom(seed), people)
    console.log(`${people} people were written in ${((performance.now() - begunFilling) / 1000).toFixed(0)} s`)
    await writeFile(file, listText(seed + 1, listSize, listed))
    for (const name of ['first', 'second', 'third']) running.push(await instance(world, file, `screening-${name}`))
    const begun = performance.now()
    for (const { again } of running) again.start()
    const at = async () =>
      (await admin.query<{ screened: number; left: number }>(progress, [1])).rows[0] ?? { screened: 0, left: 1 }
    const until = async (isReached: (now: Awaited<ReturnType<typeof at>>) => boolean) => {
      for (let left = people / 10 + 600; left > 0 && !isReached(await at()); left -= 1) await sleep(200)
    }
    await until(({ screened }) => screened > people / 4)
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'screening-%'",
    )
    await running.shift()?.stop()
    await until(({ screened, left }) => screened > 0 && left === 0)
    const seconds = (performance.now() - begun) / 1000
    const { screened, left } = await at()
    const faults = [
      ...(left === 0 ? [] : [`${left} parts are left`]),
      ...(await faultsOf(admin, listed, screened, people)),
    ]
    const { rows } = await admin.query<{ held: number }>('select count(distinct subject)::int as held from cmp.hold')
    return { seconds, faults, listed: listed.length, held: rows[0]?.held ?? 0 }
  } finally {
    for (const each of running) await each.stop()
    sealing.wrapping.close()
    await admin.end()
  }
}
