import { CodeText } from '@firsthand/page-kit/code-text'
import { useClientAccounts } from '../treasury/client-accounts.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'

/** A client account by name and IBAN; its id where it cannot be read. */
export function Account({ id }: { readonly id: string }) {
  const account = useClientAccounts().find(({ clientAccountId }) => clientAccountId === id)
  if (account === undefined) return <CodeText text={id} />
  return (
    <>
      <ForeignText text={account.beneficiaryName} />
      <br />
      <code>{account.iban}</code>, {account.currency}
    </>
  )
}
