import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import { Empty, Loading } from '@firsthand/page-kit/states'
import type { PaymentFile } from '@firsthand/sdk/types'
import { Button, NativeSelect } from '@mantine/core'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Failure } from '../../ui/states.tsx'
import { AccountName, useClientAccounts } from '../client-accounts.tsx'
import { fileActTexts } from './act-words.ts'
import { sumOf } from './file.rules.ts'
import { Lines } from './lines.tsx'
import { useReadyLines } from './ready-lines.ts'
import { fileTexts } from './words.ts'

type Wanted = { readonly account: string; readonly pays: PaymentFile['pays'] }

function Making({ account, pays }: Wanted) {
  const t = useWords(fileActTexts)
  const [language] = useLanguage()
  const { lines, pages } = useReadyLines(account, pays)
  const make = useAct(
    () => service.treasury.paymentFiles.create({ body: { clientAccountId: account, pays } }),
    ['payment-files', 'refunds', 'payouts', 'proposals', 'work'],
  )
  const [first] = lines
  if (make.data !== undefined) return <Made file={make.data} />
  if (pages.data === undefined) return pages.error ? <Failure error={pages.error} again={pages.refetch} /> : <Loading />
  if (first === undefined && !pages.hasNextPage) return <Empty title={t.nothing}>{t.nothingNext}</Empty>
  const more = pages.hasNextPage ? (
    <Notice tone="person">
      <p>{t.more}</p>
      <Button size="compact-sm" variant="default" onClick={() => void pages.fetchNextPage()}>
        {t.showMore}
      </Button>
    </Notice>
  ) : null
  if (first === undefined) return more
  const { currency, decimals } = first
  const total = { amount: `${sumOf(lines)}`, currency, decimals }
  return (
    <ActForm
      act={{ ...make, mutate: () => make.mutate(undefined) }}
      button={t.makeButton}
      effect={t.makeEffect(formatMoney(total, language))}
      takesReason={false}
      backTo="/treasury/files"
    >
      <p>
        <AccountName id={account} inFull />
      </p>
      <Lines label={t.preview} lines={lines} money={first} pays={pays} />
      <p>
        <strong>
          {t.sum} <Amount {...total} />
        </strong>{' '}
        · {t.lines(lines.length)}
      </p>
      {more}
    </ActForm>
  )
}

function Made({ file: { paymentFileId, proposalId, messageId } }: { readonly file: PaymentFile }) {
  const t = useWords(fileActTexts)
  return (
    <Outcome
      tone="person"
      title={t.madeTitle}
      reference={messageId}
      links={[
        [`/treasury/files/${paymentFileId}`, t.openFile],
        ...(proposalId === null ? [] : [[`/approvals/${proposalId}`, t.openProposal] as const]),
      ]}
    >
      <p>{t.madeNext}</p>
    </Outcome>
  )
}

/** Makes a payment file of all that is ready to leave one account; its lines are shown first. */
export function NewFile() {
  const [t, f] = [useWords(fileActTexts), useWords(fileTexts)]
  const [filters, change] = useFilters()
  const accounts = useClientAccounts().filter(({ state }) => state !== 'proposed')
  const pays = filters.pays === 'payouts' ? 'payouts' : 'refunds'
  const account = filters.account ?? ''
  return (
    <Page title={t.newTitle} up={{ to: '/treasury/files', label: f.title }} lead={t.newLead}>
      <div className="filters">
        <NativeSelect
          label={t.account}
          value={account}
          onChange={({ currentTarget }) => change({ account: currentTarget.value })}
          data={[
            { value: '', label: t.choose },
            ...accounts.map(({ clientAccountId, beneficiaryName, iban, currency }) => ({
              value: clientAccountId,
              label: `${beneficiaryName}, ${iban}, ${currency}`,
            })),
          ]}
        />
        <NativeSelect
          label={t.pays}
          value={pays}
          onChange={({ currentTarget }) => change({ pays: currentTarget.value })}
          data={(['refunds', 'payouts'] as const).map((value) => ({ value, label: f.carries[value] }))}
        />
      </div>
      {account === '' ? null : <Making key={`${account}${pays}`} account={account} pays={pays} />}
    </Page>
  )
}
