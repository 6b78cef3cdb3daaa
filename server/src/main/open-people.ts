import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { purchaseStore } from '#bank-transfer/purchases/purchase.store'
import { personQuestions } from '#compliance/person-questions'
import { applyErasures } from '#personal-data/erasure/apply-erasures'
import { keepFinishing } from '#personal-data/erasure/finish-erasures'
import type { ApiConfig } from './config/config.ts'
import type { WorkerConfig } from './config/worker-config.ts'

type Parts = {
  readonly pool: Pool
  readonly catalog: Pool
  readonly sealing: KeyedSealing
  readonly now: () => Date
}

/** What people's rights take: both databases, the second one by asking Compliance. */
export const openPeople = ({ compliance }: Pick<ApiConfig, 'compliance'>, { pool, catalog, sealing, now }: Parts) => ({
  pool,
  catalog,
  purchases: purchaseStore(pool),
  people: personQuestions(compliance, sealing),
  now,
})

/** Before anything is served: a restored backup has the keys of people who were erased since. */
export async function eraseAgain(
  { erasuresFile }: Pick<ApiConfig, 'erasuresFile'>,
  pool: Pool,
  log: Logger,
): Promise<void> {
  const count = await applyErasures(pool, erasuresFile)
  if (count > 0) log.warn({ count }, 'erasures.applied_again')
}

/** The register and Compliance get what officers have decided. Answers how to stop. */
export const keepErasing = (
  { compliance, erasuresFile }: WorkerConfig,
  { pool, sealing }: Pick<Parts, 'pool' | 'sealing'>,
  log: Logger,
): (() => void) =>
  keepFinishing({ pool, people: personQuestions(compliance, sealing), erasuresFile }, (count) =>
    log.warn({ count }, 'erasures.not_finished'),
  )
