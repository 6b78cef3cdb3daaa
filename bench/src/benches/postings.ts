import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { creditBooked } from '@firsthand/server/bank-transfer/ledger/postings.rules'
import { reserveUnits } from '@firsthand/server/bank-transfer/ledger/unit-postings.rules'
import type { Bench } from '../harness/bench.ts'
import {
  fillBooks,
  instrumentId,
  occasion,
  openBooks,
  openClientAccount,
  receipts,
  startBooks,
} from '../harness/books.ts'
import { pgbenchScript } from '../harness/pgbench.ts'
import { type Draw, postFor, reconciliationSeconds, statementsOf } from '../harness/posting-load.ts'
import { median, middleOf } from '../harness/side-by-side.ts'

const clients = 8
/** Sources are drawn from so many that none comes twice. */
const variables = { source: 2 ** 52, account: receipts }

/** A credit at the bank, to one of many receipts: no posting waits for another. */
const credit = (source: string, account: string) => ({
  ...creditBooked({ ...occasion, currency: 'EUR', amount: 100n, clientAccountId: 'main', bankTransactionId: account }),
  source: { kind: 'bank_tx', id: source },
})
const apart: Draw = (variable) => [credit(variable('source'), `b${variable('account')}`)]

/** A reservation: all of them take from the units that the one instrument has left. */
const together: Draw = (variable) => [
  {
    ...reserveUnits({ ...occasion, instrumentId, reference: `OFFC${'1'.repeat(32)}`, reservation: 1, units: 1n }),
    source: { kind: 'reservation', id: variable('source') },
  },
]

/** A hundred credits in one statement, each time to other receipts. */
const hundred: Draw = (variable) => {
  const first = Number(variable('account'))
  return Array.from({ length: 100 }, (_, i) => credit(`${variable('source')}/${i}`, `b${(first + i * 37) % receipts}`))
}

/** Postings through our own code beside the very same statements by pgbench. */
export const postings: Bench = {
  goal: 0.6,
  goalIs: 'at least',
  async run({ short }) {
    await using world = await startBooks()
    await openBooks(world)
    const url = databaseUrl(world.databaseServer, 'fh_api', world.database)
    const bare = await pgbenchScript({ folder: world.folder, name: 'apart', url }, variables, await statementsOf(apart))
    const seconds = short ? 1 : 4
    await postFor(url, variables, apart, { clients, seconds: 1 })
    const rounds: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 1; round <= (short ? 2 : 9); round += 1) {
      const ours = await postFor(url, variables, apart, { clients, seconds })
      rounds.push({ ours, bare: await bare.run(clients, seconds) })
      console.log(`round ${round}: ours ${ours.toFixed(0)}/s pgbench ${rounds.at(-1)?.bare.toFixed(0)}/s`)
    }
    return middleOf(rounds)
  },
}

type Variant = { readonly draw: Draw; readonly clients: number; readonly postings: number }

/** A variant beside postings that have nothing in common, both through our own code. */
const besideApart = (goal: number, { draw, clients: several, postings: each }: Variant): Bench => ({
  goal,
  goalIs: 'at least',
  async run({ short }) {
    await using world = await startBooks()
    await openBooks(world)
    const url = databaseUrl(world.databaseServer, 'fh_api', world.database)
    const seconds = short ? 1 : 4
    await postFor(url, variables, apart, { clients, seconds: 1 })
    const rounds: { readonly base: number; readonly variant: number }[] = []
    for (let round = 1; round <= (short ? 2 : 7); round += 1) {
      const base = await postFor(url, variables, apart, { clients, seconds })
      const variant = each * (await postFor(url, variables, draw, { clients: several, seconds }))
      rounds.push({ base, variant })
      console.log(`round ${round}: ${variant.toFixed(0)} postings/s beside ${base.toFixed(0)}/s`)
    }
    const middle = (side: 'base' | 'variant') => median(rounds.map((round) => round[side])).toFixed(0)
    const figure = median(rounds.map(({ base, variant }) => variant / base))
    return { figure, summary: `${middle('variant')} postings/s, with nothing in common ${middle('base')}/s` }
  },
})

export const postingsOneAccount = besideApart(0.27, { draw: together, clients, postings: 1 })
export const postingsHundred = besideApart(0.8, { draw: hundred, clients: 1, postings: 100 })
export const postingsHundredByFour = besideApart(2.1, { draw: hundred, clients: 4, postings: 100 })

/** How many lines a second the daily reconciliation reads, beside how many are written. */
export const booksRead: Bench = {
  goal: 36,
  goalIs: 'at least',
  async run({ short }) {
    await using world = await startBooks()
    await openBooks(world)
    const clientAccountId = await openClientAccount(world)
    const url = databaseUrl(world.databaseServer, 'fh_worker', world.database)
    const written = 2 * (await postFor(url, variables, apart, { clients, seconds: short ? 1 : 10 }))
    const wanted = short ? 20_000 : 202_000
    const lines = await fillBooks(world, () => postFor(url, variables, hundred, { clients: 4, seconds: 1 }), wanted)
    const seconds = median(await timesOf(3, () => reconciliationSeconds(url, clientAccountId, occasion.on)))
    const read = lines / seconds
    const shown = `${lines} lines in ${seconds.toFixed(2)} s, ${read.toFixed(0)}/s read, ${written.toFixed(0)}/s written`
    return { figure: read / written, summary: shown }
  },
}

async function timesOf(count: number, time: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) times.push(await time())
  return times
}
