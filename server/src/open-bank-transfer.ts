import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { accountNumbers } from './adapters/bank-files/account-numbers.ts'
import { evmUnitDelivery } from './adapters/evm/unit-delivery.ts'
import { postgresClientAccounts } from './adapters/postgres/bank-transfer/client-accounts.ts'
import { postgresDailyProofs } from './adapters/postgres/bank-transfer/daily-proofs.ts'
import { postgresInstrumentAdministration } from './adapters/postgres/bank-transfer/instrument-administration.ts'
import { postgresInstrumentStore } from './adapters/postgres/bank-transfer/instrument-store.ts'
import { postgresPayoutAccounts } from './adapters/postgres/bank-transfer/payout-accounts.ts'
import { postgresPurchaseStore } from './adapters/postgres/bank-transfer/purchase-store.ts'
import type { ApiConfig } from './config.ts'
import { measuredDelivery } from './health/measured-ports.ts'
import type { Meters } from './health/measured-rail.ts'
import type { BankTransferRail } from './http/bank-transfer/bank-transfer-routes.ts'
import type { Compliance } from './ports/compliance.ts'

type Parts = {
  readonly api: Pool
  readonly catalog: Pool
  readonly compliance: Compliance
  readonly meters: Meters
  readonly now: () => Date
}

/** What the bank-transfer rail leans on, each on the login that may do it. */
export function openBankTransfer(
  { chains }: ApiConfig,
  { api, catalog, compliance, meters, now }: Parts,
): BankTransferRail {
  const made = { now, random: () => randomBytes(10) }
  return {
    purchasing: {
      purchases: postgresPurchaseStore(api, now),
      compliance,
      chains: new Set(chains.map(({ chainId }) => chainId)),
      ...made,
    },
    instruments: postgresInstrumentStore(api),
    administration: { instruments: postgresInstrumentAdministration(catalog, now), ...made },
    accounts: {
      accounts: postgresClientAccounts(api),
      payoutAccounts: postgresPayoutAccounts(api),
      numbers: accountNumbers,
      ...made,
    },
    proofs: {
      proofs: postgresDailyProofs(api),
      deliveries: measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract),
    },
  }
}
