import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { CustomerFile, Hold } from '@firsthand/wire/compliance-officer'
import { Button } from '@mantine/core'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { useCustomer, useOpenCustomer } from './customer-state.ts'
import { HoldStatus } from './hold-status.tsx'
import { useRead } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

function Wallets({ file }: { readonly file: CustomerFile }) {
  const t = useWords(complianceTexts)
  return (
    <>
      <h2>{t.wallets}</h2>
      {file.wallets.length === 0 ? t.none : null}
      {file.wallets.map(({ walletAddress, chainId, state, registeredAt }) => (
        <p key={`${walletAddress} ${chainId}`}>
          <CodeText text={walletAddress} inFours /> · {chainId} · {t.walletStates[state]} · <Time at={registeredAt} />
        </p>
      ))}
      <h2>{t.payerAccounts}</h2>
      {file.payerAccounts.length === 0 ? t.none : null}
      {file.payerAccounts.map(({ payerAccountId, iban, holderName, state }) => (
        <p key={payerAccountId}>
          <CodeText text={iban} inFours /> · <ForeignText text={holderName} /> · {t.accountStates[state]}
        </p>
      ))}
    </>
  )
}

function HoldsOf({ holds }: { readonly holds: readonly Hold[] }) {
  const t = useWords(complianceTexts)
  return (
    <>
      <h2>{t.holds}</h2>
      {holds.length === 0 ? t.none : null}
      {holds.map((hold) => (
        <p key={hold.id}>
          <HoldStatus state={hold.state} /> <ForeignText text={hold.reason} /> · {hold.placedBy} ·{' '}
          <Time at={hold.placedAt} />
        </p>
      ))}
    </>
  )
}

function FileOf({ subject }: { readonly subject: string }) {
  const t = useWords(complianceTexts)
  const open = useOpenCustomer()
  const read = useRead<CustomerFile>(`/officer/customers/${encodeURIComponent(subject)}`)
  return (
    <Reading read={read}>
      {(file) => (
        <>
          <div className="panel">
            <Facts
              facts={[
                [t.customer, <CodeText key="subject" text={file.profile.subject} />],
                [t.status, t.statuses[file.profile.kycStatus]],
                file.profile.reviewDueAt === null
                  ? null
                  : [t.reviewDueAt, <Time key="due" at={file.profile.reviewDueAt} />],
                [t.jurisdiction, file.profile.jurisdiction ?? '–'],
                [t.category, file.profile.investorCategory ?? '–'],
                [t.assetClasses, <code key="classes">{file.profile.appropriateFor.join(', ') || '–'}</code>],
              ]}
            />
          </div>
          <Wallets file={file} />
          <HoldsOf holds={file.holds} />
          <p className="actions">
            <Button variant="outline" color="red.9" onClick={() => open('/officer/customers/hold', subject)}>
              {t.place}
            </Button>
          </p>
        </>
      )}
    </Reading>
  )
}

/** All that Compliance knows of one customer. */
export function CustomerPage() {
  const t = useWords(complianceTexts)
  const subject = useCustomer()
  return (
    <Page title={t.file} up={{ to: '/officer/customers', label: t.customers }}>
      {subject === null ? <Empty title={t.start}>{t.startText}</Empty> : <FileOf subject={subject} />}
    </Page>
  )
}
