import { setTimeout as sleep } from 'node:timers/promises'
import { dayAfter } from '@firsthand/sandbox/bank/movement'
import type { RestoreStep } from '../../../server/src/restore/restore.rules.ts'
import { type Actors, operator, type PaymentInstructions } from '../bank-chaos/bank-actors.ts'
import { check, namesIn } from './after-restore.ts'
import type { Gateway } from './gateway.ts'
import type { Stage } from './stage.ts'

/** The bank's files of the lost time once more, then a buyer pays who ordered before the loss, then the statement that closes the day. */
export async function bankCatchesUp(
  stage: Stage,
  actors: Actors,
  gateway: Gateway,
  awaited: PaymentInstructions,
): Promise<void> {
  const text = "select coalesce(max(sequence), 0)::int as last from app.bank_file where channel = 'main'"
  const { rows } = await stage.records().query(text)
  gateway.use(actors)
  await gateway.handInAgain(rows[0].last + 1)
  await gateway.reportAgain()
  const paid = await gateway.handIn('statement', actors.pay(awaited))
  if (paid.status >= 300) throw new Error(`the payment was refused: ${paid.text}`)
  const day = stage.bank.today()
  stage.bank.moveTo(dayAfter(day))
  const bytes = Buffer.from(stage.bank.statement(stage.account.iban, 'EUR', day))
  const closing = await gateway.handIn('statement', bytes)
  if (closing.status >= 300) throw new Error(`the statement was refused: ${closing.text}`)
}

/** Repeats the check until nothing is in the way and our account pays again; accepts what a person has to answer for. */
export async function untilAgreed(stage: Stage, actors: Actors, names: Set<string>, without: RestoreStep | null) {
  const today = "select (now() at time zone 'Europe/Berlin')::date::text as day"
  const { day: date } = (await stage.records().query(today)).rows[0]
  const account = `client account acme ${stage.account.id}`
  for (let turn = 0; ; turn += 1) {
    await actors.post('/treasury/reconciliations/run', operator, { date })
    const { agrees, reports, text } = await check(stage, without)
    for (const name of namesIn(reports)) names.add(name)
    const open = reports.flatMap(({ findings }) => findings).filter(({ weight }) => weight !== 'lost')
    const isStopped = open.some(({ name }) => name === account)
    if (agrees && (!isStopped || turn === 12))
      return { reports, faults: isStopped ? [`payouts of the account stay stopped: ${text}`] : [] }
    if (turn === 25) throw new Error(`no agreement: ${text}`)
    // What is found twice does not go away by itself.
    if (turn === 1)
      for (const { name } of open.filter((each) => /^(purchase|refund|payment) acme /.test(each.name)))
        await stage.afterRestore('accept', ...name.split(' '), '--reason', 'support has the list')
    await sleep(500)
  }
}

/** Everything that is paid arrives, and no sender has stopped. */
export async function untilDelivered(stage: Stage): Promise<string[]> {
  const text = "select reference, state from app.purchase where state in ('paid', 'delivering', 'delivery_blocked')"
  const late: string[] = []
  for (const end = Date.now() + 60_000; ; await sleep(300)) {
    const { rows } = await stage.records().query<{ reference: string; state: string }>(text)
    if (rows.length > 0 && Date.now() < end) continue
    late.push(...rows.map(({ reference, state }) => `${reference} is still ${state}`))
    break
  }
  const stopped = 'select address, stopped_reason as why from app.chain_account where stopped_reason is not null'
  const { rows } = await stage.records().query<{ address: string; why: string }>(stopped)
  return [...late, ...rows.map(({ address, why }) => `${address} has stopped: ${why}`)]
}
