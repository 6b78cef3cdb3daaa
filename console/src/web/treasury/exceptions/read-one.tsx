import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { formatMoney } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { TreasuryException } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct, useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ActForm } from '../../ui/act-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { OpenProposal } from '../open-proposal.tsx'
import { useMay } from '../who.ts'
import { kindTones } from './list.tsx'
import { exceptionTexts } from './words.ts'

const useException = (id: string) =>
  useAnswer(['exception', id], (signal) => service.treasury.exceptions.read({ path: { id }, signal }))

function ExceptionFacts({ exception }: { readonly exception: TreasuryException }) {
  const t = useWords(exceptionTexts)
  const { kind, state, clientAccountId, reference, bankTransactionId, openedAt, openedBy, closedAt } = exception
  return (
    <Facts
      facts={[
        [
          t.kind,
          <Status key="kind" tone={kindTones[kind]}>
            {t.kinds[kind]}
          </Status>,
        ],
        [
          t.state,
          <Status key="state" tone={state === 'open' ? 'person' : 'done'}>
            {t.states[state]}
          </Status>,
        ],
        [t.amount, <Amount key="amount" {...exception} />],
        [t.account, <AccountName key="account" id={clientAccountId} inFull />],
        reference === null
          ? null
          : [
              t.purchase,
              <Link key="purchase" to={`/p/${reference}`}>
                {reference}
              </Link>,
            ],
        bankTransactionId === null ? null : [t.receipt, <CodeText key="receipt" text={bankTransactionId} />],
        [t.opened, <Time key="opened" at={openedAt} />],
        [t.openedBy, openedBy],
        closedAt === null ? null : [t.closed, <Time key="closed" at={closedAt} />],
      ]}
    />
  )
}

/** One exception, with how it is put right. */
export function ExceptionPage() {
  const t = useWords(exceptionTexts)
  const id = useParam('id')
  const may = useMay()
  const read = useException(id)
  const back = may.freeze ? '/officer/frozen' : '/treasury/exceptions'
  return (
    <Page title={t.one} up={{ to: back, label: may.freeze ? t.frozenTitle : t.title }}>
      <ChangesBar subjects={[id]} show={read.refetch} />
      <Reading read={read}>
        {(exception) => {
          const isUndecided = exception.state === 'open' && exception.proposalId === null
          return (
            <>
              <OpenProposal id={exception.proposalId} />
              <div className="panel">
                <ExceptionFacts exception={exception} />
              </div>
              {exception.kind === 'shortfall' && exception.state === 'open' ? (
                <Notice tone="person">
                  {t.topUp} <CodeText text={`TOPUP ${id}`} />
                </Notice>
              ) : null}
              <p className="actions">
                {isUndecided && may.propose && exception.kind === 'shortfall' ? (
                  <ButtonLink to={`/treasury/exceptions/${id}/close`}>{t.close}</ButtonLink>
                ) : null}
                {isUndecided && may.freeze && exception.kind === 'frozen' ? (
                  <ButtonLink to={`/officer/frozen/${id}/release`}>{t.release}</ButtonLink>
                ) : null}
              </p>
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

type ProposeProps = { readonly isRelease: boolean }

function Propose({ isRelease }: ProposeProps) {
  const t = useWords(exceptionTexts)
  const [language] = useLanguage()
  const id = useParam('id')
  const back = isRelease ? `/officer/frozen/${id}` : `/treasury/exceptions/${id}`
  const read = useException(id)
  const propose = ({ reason }: { reason: string }) =>
    service.treasury.exceptions[isRelease ? 'release' : 'close']({ path: { id }, body: { reason } })
  const act = useAct<{ reason: string }, Awaited<ReturnType<typeof propose>>>(propose, [
    'exceptions',
    'exception',
    'proposals',
  ])
  const title = isRelease ? t.release : t.close
  return (
    <Page title={title} up={{ to: back, label: t.one }}>
      {act.data === undefined ? (
        <Reading read={read}>
          {(exception) => {
            const amount = formatMoney(exception, language)
            return (
              <ActForm
                effect={isRelease ? t.releaseEffect(amount) : t.closeEffect(amount)}
                button={title}
                backTo={back}
                act={act}
                {...(isRelease && { typed: amount, isDangerous: true })}
              >
                <ExceptionFacts exception={exception} />
              </ActForm>
            )
          }}
        </Reading>
      ) : (
        <Outcome
          title={isRelease ? t.released : t.closed2}
          links={[
            [`/approvals?subject=${id}`, t.toApproval],
            [back, t.one],
          ]}
        >
          {isRelease ? t.nextOfficer : t.next}
        </Outcome>
      )}
    </Page>
  )
}

export const CloseException = () => <Propose isRelease={false} />
export const ReleaseFrozen = () => <Propose isRelease />
