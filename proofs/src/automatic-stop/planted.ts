import { setTimeout as sleep } from 'node:timers/promises'
import { inventDelivery } from './attacks.ts'
import type { Planted } from './honest-days.ts'
import { resumeAll } from './resume.ts'
import { bankMarket, type Stage, until } from './stage.ts'

/** Writes a reconciliation that does not hold, as the worker would after a break; answers after how long payouts were stopped. */
export async function breakBooks(stage: Stage): Promise<number> {
  const { records } = stage
  await records.query(`insert into app.daily_reconciliation (tenant_id, client_account_id, day, run, holds, figures,
      reconciled_by, prev, hash)
    select a.tenant_id, a.client_account_id, current_date + 1, 1, false, '{}', 'planted', '', repeat('0', 64)
    from app.offchain_instrument i join app.client_account a using (tenant_id, client_account_id)
    where i.pair_id = ${bankMarket}`)
  const begun = performance.now()
  await until('payouts are stopped', () =>
    stage.find(`select stop_id from app.stop where client_account_id is not null and resumed_at is null`),
  )
  const ms = performance.now() - begun
  await until('the market of the account is stopped, too', () =>
    stage.find(
      `select stop_id from app.stop where signal = 'reconciliation_break' and pair_id = $1 and resumed_at is null`,
      bankMarket,
    ),
  )
  await resumeAll(stage, 'acme')
  return ms
}

/** Takes the watcher away and invents another delivery: nothing stops it, which this proof would report. */
export async function withoutWatcher(stage: Stage): Promise<Planted> {
  const { world } = stage
  await world.worker?.stop()
  await world.startWorker({ settings: { FIRSTHAND_STOPS: '"off"' } })
  await inventDelivery(stage, 'nobody bought this either')
  await sleep(3_000)
  const open = await stage.find('select count(*) from app.stop where pair_id = $1 and resumed_at is null', bankMarket)
  return { name: 'the watcher', isFound: open === '0' }
}
