import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { AdminContext } from '#identity/admin-context'

/** Where a tenant's buyers pay to. Each read leaves an audit record, and each change one of its own. */
export interface ClientAccounts {
  /** In the order of their ids; one more than `limit` when there is a further page. */
  list(context: AdminContext, page: { readonly after: string | null; readonly limit: number }): Promise<ClientAccount[]>
  /** Null when the IBAN is a client account already, whoever's. */
  propose(context: AdminContext, clientAccountId: string, write: ClientAccountWrite): Promise<ClientAccount | null>
  /** Null when the tenant has none such; raises `approval_same_person` and `proposal_not_open`. */
  approve(context: AdminContext, clientAccountId: string): Promise<ClientAccount | null>
}
