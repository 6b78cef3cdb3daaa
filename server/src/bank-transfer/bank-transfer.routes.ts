import type { Cursors } from '@firsthand/http/cursor'
import type { FastifyInstance } from 'fastify'
import { clientAccountRoutes } from './accounts/client-account.routes.ts'
import type { AccountDeps } from './accounts/keep-accounts.ts'
import { payoutAccountRoutes } from './accounts/payout-account.routes.ts'
import { adminInstrumentReads } from './instruments/admin-instrument-reads.routes.ts'
import { adminInstrumentWrites } from './instruments/admin-instrument-writes.routes.ts'
import type { InstrumentDeps } from './instruments/create-instrument.ts'
import { instrumentRoutes } from './instruments/instrument.routes.ts'
import type { InstrumentStore } from './instruments/instrument.store.ts'
import type { BankTransferDeps } from './purchases/create-purchase.ts'
import { purchaseEvidence, purchaseReads } from './purchases/purchase-reads.routes.ts'
import { purchaseRoutes, purchaseWrites } from './purchases/purchase-writes.routes.ts'
import { waitingPurchaseRoutes } from './purchases/waiting-purchases.routes.ts'
import type { ReconciliationDeps } from './reconciliation/reconcile-day.ts'
import { reconciliationReads, reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'

/** What the calls of the bank-transfer rail work with. */
export type BankTransferRail = {
  readonly purchasing: BankTransferDeps
  readonly instruments: InstrumentStore
  readonly administration: InstrumentDeps
  readonly accounts: AccountDeps
  readonly reconciliations: ReconciliationDeps
}

/** Every call of the bank-transfer rail. */
export async function bankTransferRoutes(app: FastifyInstance, rail: BankTransferRail, paging: { cursors: Cursors }) {
  const { purchasing, instruments, administration, accounts, reconciliations } = rail
  await app.register(instrumentRoutes, { instruments, ...paging })
  await app.register(purchaseRoutes, { deps: purchasing })
  await app.register(purchaseWrites, { deps: purchasing })
  await app.register(purchaseReads, { deps: purchasing, ...paging })
  await app.register(purchaseEvidence, { deps: purchasing })
  await app.register(adminInstrumentReads, { deps: administration, ...paging })
  await app.register(adminInstrumentWrites, { deps: administration })
  await app.register(waitingPurchaseRoutes, { catalog: administration.pool })
  await app.register(clientAccountRoutes, { deps: accounts, ...paging })
  await app.register(payoutAccountRoutes, { deps: accounts, ...paging })
  await app.register(reconciliationReads, { deps: reconciliations, ...paging })
  await app.register(reconciliationRoutes, { deps: reconciliations })
}
