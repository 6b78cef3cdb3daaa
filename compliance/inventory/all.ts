import type { Inventory } from '@firsthand/inventory/inventory'
import { customers } from './customers.ts'
import { keys } from './keys.ts'
import { personalRights } from './personal-rights.ts'
import { walletsAndPayers } from './wallets-and-payers.ts'

/** Every table of the database of Compliance, the schema `cmp`. */
export const complianceInventory: readonly Inventory[] = [customers, keys, walletsAndPayers, personalRights]
