import type { Inventory } from '@firsthand/inventory/inventory'
import { bankAccounts } from './bank-accounts.ts'
import { bankPayments } from './bank-payments.ts'
import { bankPurchases } from './bank-purchases.ts'
import { bankReceipts } from './bank-receipts.ts'
import { catalogue } from './catalogue.ts'
import { chain } from './chain.ts'
import { events } from './events.ts'
import { evidenceLog } from './evidence-log.ts'
import { ledger } from './ledger.ts'
import { personalRights } from './personal-rights.ts'
import { quoting } from './quoting.ts'
import { records } from './records.ts'

/** Every table of the service's database, the schemas `app` and `led`. */
export const serviceInventory: readonly Inventory[] = [
  records,
  events,
  catalogue,
  quoting,
  chain,
  bankAccounts,
  bankPurchases,
  bankReceipts,
  bankPayments,
  ledger,
  personalRights,
  evidenceLog,
]
