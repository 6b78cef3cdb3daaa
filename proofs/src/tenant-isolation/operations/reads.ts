import { showsTo } from '../listings.ts'
import { type Answer, notAllowed, pipeline, pipelineOn } from '../pipeline.ts'
import { anyTenant, isOwnSecret, type Lane, Leak, type Operation, sight } from './lane.ts'
import { listingByName, listingQuestions, listings, listingsByWord } from './listing-questions.ts'
import { entitlements, events, markets, purchases, type Question, questions, strangers } from './questions.ts'

const every = [...questions, ...listingQuestions]

/** Several questions of one tenant in one transaction. */
async function readTogether(lane: Lane): Promise<void> {
  const tenant = anyTenant(lane)
  const asked = Array.from({ length: 1 + lane.random.below(3) }, () => lane.random.pick(every)(lane, tenant))
  const answers = await pipeline(
    lane.db.api,
    tenant,
    asked.map(({ statement }) => statement),
  )
  for (const [i, question] of asked.entries()) question.check(answers[i] as Answer)
}

const one = (name: string, weight: number, question: (lane: Lane, tenant: string) => Question): Operation => ({
  name,
  weight,
  async run(lane) {
    const tenant = anyTenant(lane)
    const { statement, check } = question(lane, tenant)
    const [answer] = await pipeline(lane.db.api, tenant, [statement])
    check(answer as Answer)
  },
})

/** A cast that fails on a row reveals its content: only rows of one's own may. */
const leakyError: Operation = {
  name: 'an error over rows',
  weight: 4,
  async run(lane) {
    const tenant = anyTenant(lane)
    const [answer] = await pipeline(lane.db.api, tenant, ['select 1 from app.event where data::int > 0'])
    const reported = answer?.message.match(/"(secret of .*)"/s)?.[1]
    if (reported !== undefined && !isOwnSecret(lane, tenant, reported))
      throw new Leak(`${tenant} was shown ${reported}`)
  },
}

const leakyErrorOverListings: Operation = {
  name: 'an error over listings',
  weight: 3,
  async run(lane) {
    const tenant = anyTenant(lane)
    const [answer] = await pipeline(lane.db.api, tenant, ['select 1 from app.listing_entitlement where name::int > 0'])
    const reported = answer?.message.match(/"Listing (.{12}) /)?.[1]
    if (reported === undefined) return
    const listing = [...lane.db.population.listings.values()].find(({ id }) => id.endsWith(reported))
    const mustNot = listing === undefined || sight(lane, listing, tenant, showsTo) === 'must not'
    if (mustNot) throw new Leak(`${tenant} was shown listing ${reported}`)
  },
}

/** On a connection that has just served a tenant: nothing of it may be left. */
const nobody: Operation = {
  name: 'a read without a tenant',
  weight: 6,
  async run({ db, random }) {
    const login = random.pick([db.api, db.catalog])
    const client = await login.pool.connect()
    const [setting] = await pipelineOn(client, login, null, ["select current_setting('app.tenant', true) as tenant"])
    const table = random.pick(['market', 'listing_entitlement'])
    const [read] = await pipelineOn(client, login, null, [`select 1 from app.${table}`])
    client.release()
    if (setting?.rows[0]?.tenant) throw new Leak(`a connection kept ${setting.rows[0].tenant}`)
    if (read?.code !== notAllowed) throw new Leak(`without a tenant ${login.name} was answered: ${read?.code}`)
  },
}

/** What consumers do, and what is checked of every answer. */
export const reads: readonly Operation[] = [
  one('markets of a tenant', 20, markets),
  one('entitlements of a tenant', 10, entitlements),
  one('events of a tenant', 14, events),
  one('purchases of a tenant', 6, purchases),
  one('another tenant by name', 8, strangers),
  one('listings of a tenant', 12, listings),
  one('listings by a word', 6, listingsByWord),
  one('a listing by its name', 6, listingByName),
  { name: 'several reads at once', weight: 12, run: readTogether },
  leakyError,
  leakyErrorOverListings,
  nobody,
]
