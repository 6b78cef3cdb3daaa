import type { RestoreStep } from '../../../server/src/restore/restore.rules.ts'
import type { Stage } from './stage.ts'

/** The events step moves every head when a restore begins: without it numbers are given out again. */
export async function withoutMovedHeads(stage: Stage): Promise<void> {
  const db = stage.records()
  await db.query(
    'update app.event_head h set event_seq = h.event_seq - r.jump from app.restore r where r.released_at is null',
  )
  await db.query('alter table app.event disable trigger user')
  await db.query("delete from app.event where kind = 'stream.restored'")
  await db.query('alter table app.event enable trigger user')
}

/** Somebody opens the gate by hand, past the command, which would not. Without the bank's step nobody holds accounts back either. */
export async function releaseByHand(stage: Stage, without: RestoreStep): Promise<void> {
  const db = stage.records()
  if (without === 'bank') await db.query('update app.client_account set payouts_stopped_reason = null')
  await db.query(
    "update app.restore set released_at = clock_timestamp(), released_by = 'proof' where released_at is null",
  )
}
