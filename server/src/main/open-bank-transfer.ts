import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { BankTransferRail } from '#bank-transfer/bank-transfer.routes'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import { instrumentStore } from '#bank-transfer/instruments/instrument.store'
import { instrumentAdministration } from '#bank-transfer/instruments/instrument-administration.store'
import { accountNumbers } from '#bank-transfer/iso20022/account-numbers'
import type { ReadDeliveryReceipt } from '#bank-transfer/purchases/create-purchase'
import { purchaseStore } from '#bank-transfer/purchases/purchase.store'
import { dailyReconciliationStore } from '#bank-transfer/reconciliation/daily-reconciliation.store'
import type { Compliance } from '#compliance/compliance'
import { type Meters, measuredDelivery } from '#status/measured-ports'
import type { ApiConfig } from './config/config.ts'

type Parts = {
  readonly api: Pool
  readonly catalog: Pool
  readonly compliance: Compliance
  readonly meters: Meters
  readonly deliveryReceipt: ReadDeliveryReceipt
  readonly now: () => Date
}

/** What the bank-transfer rail leans on, each on the login that may do it. */
export function openBankTransfer(
  { chains, coolingOffSeconds }: ApiConfig,
  { api, catalog, compliance, meters, deliveryReceipt, now }: Parts,
): BankTransferRail {
  const made = { now, random: () => randomBytes(10) }
  return {
    purchasing: {
      pool: api,
      purchases: purchaseStore(api),
      compliance,
      chains: new Set(chains.map(({ chainId }) => chainId)),
      deliveryReceipt,
      ...made,
    },
    instruments: instrumentStore(api),
    administration: { pool: catalog, instruments: instrumentAdministration(catalog), ...made },
    accounts: { pool: api, numbers: accountNumbers, coolingOffSeconds, ...made },
    reconciliations: {
      reconciliations: dailyReconciliationStore(api),
      deliveries: measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract),
    },
  }
}
