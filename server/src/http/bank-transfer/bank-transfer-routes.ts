import type { FastifyInstance } from 'fastify'
import type { InstrumentStore } from '../../ports/bank-transfer/instrument-store.ts'
import type { InstrumentDeps } from '../../rails/bank-transfer/administer-instruments.ts'
import type { BankTransferDeps } from '../../rails/bank-transfer/bank-transfer-deps.ts'
import type { AccountDeps } from '../../rails/bank-transfer/keep-client-accounts.ts'
import type { PayoutAccountDeps } from '../../rails/bank-transfer/keep-payout-accounts.ts'
import type { ProofDeps } from '../../rails/bank-transfer/prove-day.ts'
import type { Cursors } from '../cursor.ts'
import { adminInstrumentReads } from './admin-instrument-reads.ts'
import { adminInstrumentWrites } from './admin-instrument-writes.ts'
import { clientAccountRoutes } from './client-account-routes.ts'
import { instrumentRoutes } from './instrument-routes.ts'
import { payoutAccountRoutes } from './payout-account-routes.ts'
import { purchaseEvidence } from './purchase-evidence.ts'
import { purchaseReads } from './purchase-reads.ts'
import { purchaseRoutes } from './purchase-routes.ts'
import { purchaseWrites } from './purchase-writes.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'

/** All that the bank-transfer rail leans on. */
export type BankTransferRail = {
  readonly purchasing: BankTransferDeps
  readonly instruments: InstrumentStore
  readonly administration: InstrumentDeps
  readonly accounts: AccountDeps & PayoutAccountDeps
  readonly proofs: ProofDeps
}

/** Every call of the bank-transfer rail. */
export async function bankTransferRoutes(app: FastifyInstance, rail: BankTransferRail, paging: { cursors: Cursors }) {
  const { purchasing, instruments, administration, accounts, proofs } = rail
  await app.register(instrumentRoutes, { instruments, ...paging })
  await app.register(purchaseRoutes, { deps: purchasing })
  await app.register(purchaseWrites, { deps: purchasing })
  await app.register(purchaseReads, { deps: purchasing, ...paging })
  await app.register(purchaseEvidence, { deps: purchasing })
  await app.register(adminInstrumentReads, { deps: administration, ...paging })
  await app.register(adminInstrumentWrites, { deps: administration })
  await app.register(clientAccountRoutes, { deps: accounts, ...paging })
  await app.register(payoutAccountRoutes, { deps: accounts, ...paging })
  await app.register(reconciliationRoutes, { deps: proofs })
}
