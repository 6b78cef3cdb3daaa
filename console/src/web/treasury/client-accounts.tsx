import { CodeText, shortened } from '@firsthand/page-kit/code-text'
import type { ClientAccount } from '@firsthand/sdk/types'
import { usePerson } from '../app/session.ts'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ForeignText } from '../ui/foreign-text.tsx'

const readers = ['treasury-operator', 'treasury-approver', 'marketplace-admin']

/** The tenant's client accounts. Read once; administrators get masked IBANs, officers have no access and see ids. */
export function useClientAccounts(): readonly ClientAccount[] {
  const { roles } = usePerson()
  const pages = usePages(
    ['client-accounts'],
    (given, signal) => service.treasury.clientAccounts.list({ query: { ...given, limit: 200 }, signal }),
    roles.some((role) => readers.includes(role)),
  )
  return pages.data ?? []
}

type Props = {
  readonly id: string
  /** Where something is decided: the whole IBAN and the name that the bank holds. */
  readonly inFull?: boolean
}

/** A client account, as people know it. */
export function AccountName({ id, inFull = false }: Props) {
  const account = useClientAccounts().find(({ clientAccountId }) => clientAccountId === id)
  if (account === undefined) return inFull ? <CodeText text={id} /> : <code title={id}>{shortened(id)}</code>
  if (!inFull) return <code title={account.iban}>{shortened(account.iban)}</code>
  return (
    <>
      <ForeignText text={account.beneficiaryName} />
      <br />
      <CodeText text={account.iban} inFours />
    </>
  )
}
