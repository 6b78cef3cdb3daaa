import { randomInt } from 'node:crypto'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import pg from 'pg'
import type { ProofOptions } from '../harness/proof.ts'
import { type Accepted, administrator } from './people.ts'

const peopleCount = 5
const stepsEach = 4

type Executed = {
  readonly proposal_id: string
  readonly digest: string
  readonly price: string
  readonly proposer: string
}

/** Compares what was carried out with what the approvers had read. */
async function faultsOf(records: pg.Client, instrumentId: string, accepted: readonly Accepted[]): Promise<string[]> {
  const { rows: executed } = await records.query<Executed>(
    `select proposal_id, digest, payload->'draft'->>'unitPrice' as price, proposer from app.proposal
      where subject = $1 and state = 'approved' order by closed_at`,
    [instrumentId],
  )
  const { rows: history } = await records.query<{ readonly price: string }>(
    `select payload::jsonb->'after'->>'unitPrice' as price from app.audit
      where action = 'instrument.replaced' and payload::jsonb->>'instrumentId' = $1 order by seq`,
    [instrumentId],
  )
  const prices = executed.map(({ price }) => price).join()
  const faults = history.map(({ price }) => price).join() === prices ? [] : ['prices changed that nobody approved']
  for (const { proposal_id: proposalId, digest, price, proposer } of executed) {
    const by = accepted.filter((each) => each.proposalId === proposalId)
    const [one] = by
    if (by.length !== 1 || one?.digest !== digest || one.price !== price || one.person === proposer)
      faults.push(`${proposalId} set ${price} for ${proposer}; approved: ${JSON.stringify(by)}`)
  }
  if (accepted.length !== executed.length)
    faults.push(`${accepted.length} approvals were accepted, ${executed.length} done`)
  return faults
}

/** Five people over two instances propose, withdraw, reject and approve from old screens: only what an approver had read is done. */
export const proposals = {
  async run({ short, seed = randomInt(2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    await using world = await startWorld({ api: { settings: roomySettings }, databaseUrl: null })
    if (world.api === null) throw new Error('the world has no API')
    const second = await world.startApi({ settings: roomySettings })
    const records = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database) })
    await records.connect()
    const choices = randomFrom(seed)
    const { instrument, terms } = await anInstrument(world.api.url, await world.identity.token('acme-admin'))
    const { instrumentId } = instrument
    const urls = [world.api.url, second.url]
    const place = { world, urls, choices, terms, instrumentId }
    const people = Array.from({ length: peopleCount }, (_, at) => administrator(place, `acme-person-${at + 1}`))
    const wanted = short ? 50 : 1_000
    const staleApprovals = () => people.reduce((sum, { counts }) => sum + (counts['approve proposal_changed'] ?? 0), 0)
    const faults: string[] = []
    let rounds = 0
    // A few rounds may pass without an approval of something else, and then nothing was shown: they go on until there was one.
    const isDone = () => rounds >= wanted && (staleApprovals() > 0 || rounds >= 5 * wanted)
    while (!isDone() && faults.length === 0) {
      rounds += 1
      await Promise.all(people.map((person) => person.take(stepsEach)))
      const accepted = people.flatMap((person) => person.accepted)
      if (rounds % 50 === 0 || isDone()) faults.push(...(await faultsOf(records, instrumentId, accepted)))
      faults.push(...people.flatMap((person) => person.strange))
    }
    await records.end()
    for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    const done = people.flatMap(({ accepted }) => accepted).length
    const counts: Record<string, number> = {}
    for (const person of people)
      for (const [what, count] of Object.entries(person.counts)) counts[what] = (counts[what] ?? 0) + count
    console.log(
      Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
    )
    const stale = staleApprovals()
    const summary = `${rounds} interleavings of ${peopleCount} people over two instances; ${done} proposals carried out, each as its approver had read it; ${stale} approvals of something else refused; ${faults.length} faults`
    return { held: faults.length === 0 && done > 0 && stale > 0, summary }
  },
}

/** The seeded instrument that is on sale, and a write of it with another price. */
async function anInstrument(url: string, token: string) {
  const response = await fetch(`${url}/admin/instruments?limit=200`, { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await response.json()) as { items: AdminInstrument[] }
  const instrument = items.find(({ status }) => status === 'open')
  if (instrument === undefined) throw new Error('nothing is on sale')
  const { supplyUnitAmount, clientAccountId, payoutAccountId, deliveryContract } = instrument
  const { limits, opensAt, closesAt, paymentDays, calendar, schemes, maxOpenPurchases } = instrument
  const { underpaymentPolicy, latePaymentPolicy, payerPolicy, termsHash, termsUrl } = instrument
  const same = { supplyUnitAmount, clientAccountId, payoutAccountId, deliveryContract, limits, opensAt, closesAt }
  const rest = { paymentDays, calendar, schemes, maxOpenPurchases, underpaymentPolicy, latePaymentPolicy, payerPolicy }
  const terms = (unitPrice: string) => ({ ...same, ...rest, termsHash, termsUrl, unitPrice })
  return { instrument, terms }
}
