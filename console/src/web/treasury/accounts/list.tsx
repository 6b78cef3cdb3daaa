import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { ClientAccount, PayoutAccount } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { useMay } from '../who.ts'
import { accountTexts } from './words.ts'

const tones: Readonly<Record<ClientAccount['state'], Tone>> = {
  proposed: 'person',
  approved: 'done',
  suspended: 'stopped',
  closed: 'waiting',
}
const topics = ['proposal.']

type StateProps = { readonly account: Pick<ClientAccount, 'state' | 'proposalId'> }

function AccountState({ account: { state, proposalId } }: StateProps) {
  const t = useWords(accountTexts)
  return (
    <>
      <Status tone={tones[state]}>{t.states[state]}</Status>{' '}
      {proposalId === null ? null : <Link to={`/approvals/${proposalId}`}>{t.toApproval}</Link>}
    </>
  )
}

function ClientAccounts() {
  const t = useWords(accountTexts)
  const pages = usePages<ClientAccount>(['client-accounts'], (given, signal) =>
    service.treasury.clientAccounts.list({ query: { ...given, limit: 200 }, signal }),
  )
  const columns: readonly Column<ClientAccount>[] = [
    { label: t.name, cell: ({ beneficiaryName }) => beneficiaryName },
    { label: t.iban, cell: ({ iban }) => <CodeText text={iban} inFours /> },
    { label: t.currency, cell: ({ currency }) => currency },
    { label: t.timeZone, cell: ({ timeZone }) => timeZone },
    { label: t.state, cell: (account) => <AccountState account={account} /> },
  ]
  return (
    <Rows
      label={t.client}
      pages={pages}
      columns={columns}
      keyOf={({ clientAccountId }) => clientAccountId}
      empty={<Empty title={t.noClient}>{t.noClientText}</Empty>}
    />
  )
}

function PayoutAccounts() {
  const t = useWords(accountTexts)
  const pages = usePages<PayoutAccount>(['payout-accounts'], (given, signal) =>
    service.treasury.payoutAccounts.list({ query: { ...given, limit: 200 }, signal }),
  )
  const columns: readonly Column<PayoutAccount>[] = [
    { label: t.name, cell: ({ name }) => name },
    { label: t.holder, cell: ({ holder }) => t.holders[holder] },
    { label: t.iban, cell: ({ iban }) => <CodeText text={iban} inFours /> },
    { label: t.currency, cell: ({ currency }) => currency },
    { label: t.state, cell: (account) => <AccountState account={account} /> },
  ]
  return (
    <Rows
      label={t.payout}
      pages={pages}
      columns={columns}
      keyOf={({ payoutAccountId }) => payoutAccountId}
      empty={<Empty title={t.noPayout}>{t.noPayoutText}</Empty>}
    />
  )
}

/** Where buyers pay to, and where proceeds and fees are paid to. */
export function Accounts() {
  const t = useWords(accountTexts)
  const may = useMay()
  const propose = (to: string, label: string) => (may.propose ? <ButtonLink to={to}>{label}</ButtonLink> : null)
  return (
    <Page title={t.title} lead={t.lead}>
      <ChangesBar types={topics} show={() => location.reload()} />
      <div className="page-head">
        <h2>{t.client}</h2>
        {propose('/treasury/accounts/client/propose', t.proposeClient)}
      </div>
      <ClientAccounts />
      <div className="page-head">
        <h2>{t.payout}</h2>
        {propose('/treasury/accounts/payout/propose', t.proposePayout)}
      </div>
      <PayoutAccounts />
    </Page>
  )
}
