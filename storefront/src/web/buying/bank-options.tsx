import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import type { BankTerms } from '@firsthand/sdk'
import { dataOf } from '@firsthand/sdk/calls'
import type { Market, OffchainInstrument } from '@firsthand/sdk/types'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { service } from '../calls/service.ts'
import { payerAccountsQuery } from '../onboarding/own-records.ts'

const texts = words(
  {
    accept: 'I have read and accept the terms of this offer',
    read: 'Read the terms',
    payer: 'You will pay from',
    choose: 'Choose an account',
    anyPayer: 'Pay from an account in your own name. Payments of others are sent back.',
    noAccount: 'Only a registered account may pay, and you have none yet.',
    register: 'Register a bank account',
    states: { unverified: 'not verified yet', approved: 'verified', in_review: 'being checked', refused: 'refused' },
    days: (count: number) => `You have ${count} business days to pay.`,
    under: {
      refund: 'If less arrives in time, it is sent back.',
      partial_fill: 'If less arrives in time, you get as many units as it pays for.',
    },
  },
  {
    accept: 'Ich habe die Bedingungen dieses Angebots gelesen und nehme sie an',
    read: 'Bedingungen lesen',
    payer: 'Sie zahlen von',
    choose: 'Konto wählen',
    anyPayer: 'Zahlen Sie von einem Konto auf Ihren Namen. Zahlungen anderer werden zurückgesandt.',
    noAccount: 'Nur ein angemeldetes Konto darf zahlen, und Sie haben noch keines.',
    register: 'Bankkonto anmelden',
    states: {
      unverified: 'noch nicht bestätigt',
      approved: 'bestätigt',
      in_review: 'wird geprüft',
      refused: 'abgelehnt',
    },
    days: (count) => `Sie haben ${count} Bankarbeitstage zum Zahlen.`,
    under: {
      refund: 'Kommt bis dahin weniger an, wird es zurückgesandt.',
      partial_fill: 'Kommt bis dahin weniger an, erhalten Sie so viele Stücke, wie es bezahlt.',
    },
  },
)

/** What the instrument of a market with bank transfer demands; null on other markets, and until it was read. */
export function useInstrument({ pairId, primaryExecutionKind }: Market): OffchainInstrument | null {
  const isBank = primaryExecutionKind === 'offchain_fixed_price'
  const found = useQuery({
    queryKey: ['instrument', pairId],
    queryFn: async ({ signal }) =>
      dataOf(await service.offchain.instruments.list({ query: { pairId: `${pairId}` }, signal })).items[0] ?? null,
    enabled: isBank,
  })
  return isBank ? (found.data ?? null) : null
}

type Props = {
  readonly instrument: OffchainInstrument
  readonly isSignedIn: boolean
  readonly terms: BankTerms
  readonly change: (terms: BankTerms) => void
  readonly back: string
}

/** What a purchase by bank transfer needs beside the amount: the terms, and the account that will pay. */
export function BankOptions({ instrument, isSignedIn, terms, change, back }: Props) {
  const t = useWords(texts)
  const { termsHash, termsUrl, payerPolicy, paymentDays, underpaymentPolicy } = instrument
  const { termsHash: accepted, ...others } = terms
  return (
    <div className="bank-options">
      {payerPolicy === 'registered_account' && isSignedIn ? (
        <PayerChoice terms={terms} change={change} back={back} />
      ) : (
        <p className="small">{t.anyPayer}</p>
      )}
      <p className="small">
        {t.days(paymentDays)} {t.under[underpaymentPolicy]}
      </p>
      {termsHash === null ? null : (
        <>
          <Checkbox
            id="accept-terms"
            label={t.accept}
            checked={accepted === termsHash}
            onChange={({ currentTarget }) => change(currentTarget.checked ? { ...others, termsHash } : others)}
          />
          {termsUrl === null ? null : (
            <a href={termsUrl} target="_blank" rel="noreferrer" className="small">
              {t.read}
            </a>
          )}
        </>
      )}
    </div>
  )
}

function PayerChoice({ terms, change, back }: Pick<Props, 'terms' | 'change' | 'back'>) {
  const t = useWords(texts)
  const { data: accounts } = useQuery(payerAccountsQuery)
  const usable = (accounts ?? []).filter(({ state }) => state !== 'refused')
  const { payerAccountId: chosen = '', ...others } = terms
  if (accounts === undefined) return null
  if (usable.length === 0)
    return (
      <p className="small">
        {t.noAccount} <Link to={`/onboarding?part=payer&to=${encodeURIComponent(back)}`}>{t.register}</Link>
      </p>
    )
  return (
    <NativeSelect
      label={t.payer}
      value={chosen}
      onChange={({ currentTarget: { value } }) => change(value === '' ? others : { ...others, payerAccountId: value })}
      data={[
        { value: '', label: t.choose },
        ...usable.map(({ payerAccountId, iban, state }) => ({
          value: payerAccountId,
          label: `${iban.slice(0, 4)} … ${iban.slice(-4)}, ${t.states[state]}`,
        })),
      ]}
    />
  )
}
