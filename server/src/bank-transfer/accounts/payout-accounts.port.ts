import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type { AdminContext } from '#identity/admin-context'
import type { Page } from '../treasury-audit.store.ts'

/** Whom a tenant pays proceeds and fees to. Each read and each change leaves an audit record. */
export interface PayoutAccounts {
  /** In the order of their ids; one more than `limit` when there is a further page. */
  list(context: AdminContext, page: Page): Promise<readonly PayoutAccount[]>
  /** Null when the IBAN is a client account of the tenant: its money would only walk in a circle. */
  propose(context: AdminContext, payoutAccountId: string, write: PayoutAccountWrite): Promise<PayoutAccount | null>
  /**
   * The firm's own account replaces the one before. Null when the tenant has none such; raises `approval_same_person` and
   * `proposal_not_open`.
   */
  approve(context: AdminContext, payoutAccountId: string): Promise<PayoutAccount | null>
}
