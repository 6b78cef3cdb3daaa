import { ibanFault, writtenIban } from '@firsthand/page-kit/iban'
import { useWords } from '@firsthand/page-kit/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { accountTexts } from './words.ts'

type Draft = Readonly<Record<'name' | 'iban' | 'again' | 'bic' | 'currency' | 'timeZone', string>> & {
  readonly holder: 'issuer' | 'firm'
}
const blank: Draft = {
  name: '',
  iban: '',
  again: '',
  bic: '',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  holder: 'issuer',
}

type FieldsProps = { readonly draft: Draft; readonly change: (next: Draft) => void; readonly isClient: boolean }

function Fields({ draft, change, isClient }: FieldsProps) {
  const t = useWords(accountTexts)
  const fault = draft.iban === '' && draft.again === '' ? null : ibanFault(draft.iban, draft.again)
  const text = (name: Exclude<keyof Draft, 'holder'>) => ({
    required: true,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <>
      <TextInput label={t.name} description={t.exactName} maxLength={70} {...text('name')} />
      <TextInput label={t.iban} {...text('iban')} error={fault === 'check_digits' ? t.ibanFaults.check_digits : null} />
      <TextInput
        label={t.ibanAgain}
        {...text('again')}
        onPaste={(event) => event.preventDefault()}
        error={fault === 'differs' && draft.again !== '' ? t.ibanFaults.differs : null}
      />
      <TextInput label={t.bic} {...text('bic')} />
      <TextInput label={t.currency} description={t.currencyHelp} maxLength={3} {...text('currency')} />
      {isClient ? (
        <TextInput label={t.timeZone} description={t.timeZoneHelp} {...text('timeZone')} />
      ) : (
        <NativeSelect
          label={t.holder}
          data={(['issuer', 'firm'] as const).map((value) => ({ value, label: t.holders[value] }))}
          value={draft.holder}
          onChange={({ currentTarget: { value } }) => change({ ...draft, holder: value === 'firm' ? value : 'issuer' })}
        />
      )}
    </>
  )
}

/** What the service is asked for, after the IBAN was typed twice. */
const commonOf = ({ iban, bic, currency }: Draft) => ({
  iban: writtenIban(iban),
  bic: bic.trim().toUpperCase(),
  currency: currency.trim().toUpperCase(),
})

type ProposeProps = { readonly isClient: boolean }

function Propose({ isClient }: ProposeProps) {
  const t = useWords(accountTexts)
  const [draft, setDraft] = useState(blank)
  const [isTried, setTried] = useState(false)
  const fault = ibanFault(draft.iban, draft.again)
  const propose = async () =>
    isClient
      ? service.treasury.clientAccounts.propose({
          body: { ...commonOf(draft), beneficiaryName: draft.name.trim(), timeZone: draft.timeZone.trim() },
        })
      : service.treasury.payoutAccounts.propose({
          body: { ...commonOf(draft), name: draft.name.trim(), holder: draft.holder },
        })
  const act = useAct<void, Awaited<ReturnType<typeof propose>>>(propose, ['client-accounts', 'payout-accounts'])
  const title = isClient ? t.proposeClient : t.proposePayout
  const submit = () => {
    setTried(true)
    if (fault === null) act.mutate()
  }
  return (
    <Page title={title} up={{ to: '/treasury/accounts', label: t.title }}>
      {act.data === undefined ? (
        <ActForm
          effect={isClient ? t.effectClient : t.effectPayout}
          button={title}
          backTo="/treasury/accounts"
          takesReason={false}
          act={{ ...act, mutate: submit }}
        >
          <Fields draft={draft} change={setDraft} isClient={isClient} />
          {isTried && fault !== null ? <p role="alert">{t.ibanFaults[fault]}</p> : null}
        </ActForm>
      ) : (
        <Outcome
          title={t.proposed}
          links={[
            [`/approvals/${act.data.proposalId ?? ''}`, t.toApproval],
            ['/treasury/accounts', t.toAccounts],
          ]}
        >
          {t.next}
        </Outcome>
      )}
    </Page>
  )
}

export const ProposeClientAccount = () => <Propose isClient />
export const ProposePayoutAccount = () => <Propose isClient={false} />
