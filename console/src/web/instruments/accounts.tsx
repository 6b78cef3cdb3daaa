import type { ClientAccount } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { CodeText } from '../ui/code-text.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'

/** The tenant's client accounts, as administrators see them: with masked IBANs. */
export function useAccounts(): readonly ClientAccount[] {
  const pages = usePages<ClientAccount>(['client-accounts'], (given, signal) =>
    service.treasury.clientAccounts.list({ query: { ...given, limit: 200 }, signal }),
  )
  return pages.data ?? []
}

/** A client account by name and IBAN; its id where it cannot be read. */
export function Account({ id }: { readonly id: string }) {
  const account = useAccounts().find(({ clientAccountId }) => clientAccountId === id)
  if (account === undefined) return <CodeText text={id} />
  return (
    <>
      <ForeignText text={account.beneficiaryName} />
      <br />
      <code>{account.iban}</code>, {account.currency}
    </>
  )
}
