import { CodeText } from '@firsthand/page-kit/code-text'
import { isIban, writtenIban } from '@firsthand/page-kit/iban'
import { useWords, words } from '@firsthand/page-kit/language'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { PayerAccount } from '@firsthand/wire/payer-accounts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { compliance } from '../calls/compliance.ts'
import { Reading } from '../ui/states.tsx'
import { payerAccountsQuery } from './own-records.ts'
import { Refused } from './refused.tsx'

const texts = words(
  {
    title: 'Your bank accounts',
    text: 'Some offers take money only from an account that is registered as yours.',
    list: 'Registered accounts',
    none: 'You have not registered an account yet.',
    states: {
      unverified: 'not verified yet: your first payment shows that it is yours',
      approved: 'verified',
      in_review: 'being checked',
      refused: 'not accepted',
    },
    iban: 'IBAN',
    wrong: 'Please look again: the check digits of this IBAN are not right.',
    holder: 'Account holder, as your bank writes the name',
    register: 'Register the account',
    missing: 'Please write the account holder’s name.',
  },
  {
    title: 'Ihre Bankkonten',
    text: 'Manche Angebote nehmen nur Geld von einem Konto, das als Ihres angemeldet ist.',
    list: 'Angemeldete Konten',
    none: 'Sie haben noch kein Konto angemeldet.',
    states: {
      unverified: 'noch nicht bestätigt: Ihre erste Zahlung zeigt, dass es Ihres ist',
      approved: 'bestätigt',
      in_review: 'wird geprüft',
      refused: 'nicht angenommen',
    },
    iban: 'IBAN',
    wrong: 'Bitte sehen Sie noch einmal nach: Die Prüfziffern dieser IBAN stimmen nicht.',
    holder: 'Kontoinhaber, wie Ihre Bank den Namen schreibt',
    register: 'Konto anmelden',
    missing: 'Bitte schreiben Sie den Namen des Kontoinhabers.',
  },
)

const tones: Readonly<Record<PayerAccount['state'], Tone>> = {
  unverified: 'waiting',
  approved: 'done',
  in_review: 'waiting',
  refused: 'stopped',
}

/** The accounts from which the buyer pays, and one more. */
export function PayerAccounts() {
  const t = useWords(texts)
  const accounts = useQuery(payerAccountsQuery)
  return (
    <section className="panel" aria-labelledby="payer">
      <h2 id="payer">{t.title}</h2>
      <p>{t.text}</p>
      <Reading read={accounts}>{(items) => <AccountRows accounts={items} />}</Reading>
      <Register />
    </section>
  )
}

function AccountRows({ accounts }: { readonly accounts: readonly PayerAccount[] }) {
  const t = useWords(texts)
  if (accounts.length === 0) return <p className="dimmed">{t.none}</p>
  return (
    <ul className="records" aria-label={t.list}>
      {accounts.map(({ payerAccountId, iban, holderName, state }) => (
        <li key={payerAccountId}>
          <CodeText text={iban} inFours />
          <bdi className="small">{holderName}</bdi>
          <Status tone={tones[state]}>{t.states[state]}</Status>
        </li>
      ))}
    </ul>
  )
}

function Register() {
  const t = useWords(texts)
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [holderName, setHolder] = useState('')
  const [isTried, setTried] = useState(false)
  const iban = writtenIban(typed)
  const register = useMutation({
    mutationFn: () => compliance('POST', '/payer-accounts', { iban, holderName: holderName.trim() }),
    onSuccess: async () => {
      setTyped('')
      setHolder('')
      setTried(false)
      await client.invalidateQueries({ queryKey: ['compliance', 'payer-accounts'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isIban(iban) && holderName.trim() !== '') register.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t.iban}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={isTried && !isIban(iban) ? t.wrong : null}
      />
      <TextInput
        label={t.holder}
        autoComplete="name"
        maxLength={140}
        value={holderName}
        onChange={({ currentTarget }) => setHolder(currentTarget.value)}
        error={isTried && holderName.trim() === '' ? t.missing : null}
      />
      <Refused error={register.error} />
      <Button type="submit" variant="default" size="md" loading={register.isPending}>
        {t.register}
      </Button>
    </form>
  )
}
