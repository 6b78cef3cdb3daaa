import { useWords, words } from '@firsthand/page-kit/language'
import type { PasskeyRequested } from '@firsthand/sdk/types'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { usePerson } from '../../app/session.ts'
import { dataOf } from '../../calls/problem.ts'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { FirstKey } from './first-key.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'
import { makeKey } from './webauthn.ts'

const texts = words(
  {
    title: 'Enrol a passkey',
    up: 'Your passkeys',
    lead: 'Your device makes a key and keeps it. Firsthand gets only its public half.',
    name: 'Name of the key',
    nameHelp: 'So that you know it again, such as “Laptop at the office”.',
    nameMissing: 'Give the key a name.',
    make: 'Make the key',
    proposed: 'The key is proposed',
    proposedNext: 'An administrator approves it. Until then it signs nothing.',
    open: 'Show the proposal',
    first: 'Your first key is asked for',
  },
  {
    title: 'Passkey anmelden',
    up: 'Ihre Passkeys',
    lead: 'Ihr Gerät erzeugt einen Schlüssel und behält ihn. Firsthand bekommt nur die öffentliche Hälfte.',
    name: 'Name des Schlüssels',
    nameHelp: 'Damit Sie ihn wiedererkennen, etwa „Laptop im Büro“.',
    nameMissing: 'Geben Sie dem Schlüssel einen Namen.',
    make: 'Schlüssel erzeugen',
    proposed: 'Der Schlüssel ist vorgeschlagen',
    proposedNext: 'Die Administration gibt ihn frei. Bis dahin unterschreibt er nichts.',
    open: 'Vorschlag zeigen',
    first: 'Ihr erster Schlüssel ist angefordert',
  },
)

/** Has the device make a key, and asks for its enrolment. */
export function NewPasskey() {
  const t = useWords(texts)
  const { name: personName, subject } = usePerson()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useAct(
    async (given: { readonly name: string }) => {
      const challenge = dataOf(await service.me.passkeys.challenge())
      const body = await makeKey(challenge, { name: given.name, person: personName ?? subject })
      return service.me.passkeys.request({ body })
    },
    ['passkeys', 'proposals'],
  )
  const lacksName = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!lacksName) act.mutate({ name: name.trim() })
  }
  return (
    <Page title={t.title} up={{ to: '/passkeys', label: t.up }} lead={t.lead}>
      {act.data === undefined ? (
        <form className="act" onSubmit={submit} noValidate>
          <TextInput
            label={t.name}
            description={t.nameHelp}
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={isTried && lacksName ? t.nameMissing : null}
          />
          {act.error === null ? null : <PasskeyFailure error={act.error} />}
          <div className="actions">
            <Button type="submit" loading={act.isPending}>
              {t.make}
            </Button>
          </div>
        </form>
      ) : (
        <Requested requested={act.data} />
      )}
    </Page>
  )
}

function Requested({ requested: { proposalId, key } }: { readonly requested: PasskeyRequested }) {
  const t = useWords(texts)
  const back = ['/passkeys', t.up] as const
  if (proposalId !== null)
    return (
      <Outcome
        tone="waiting"
        title={t.proposed}
        reference={proposalId}
        links={[[`/approvals/${proposalId}`, t.open], back]}
      >
        <p>{t.proposedNext}</p>
      </Outcome>
    )
  return (
    <Outcome tone="waiting" title={t.first} reference={key.credentialId} links={[back]}>
      <FirstKey requested={key} />
    </Outcome>
  )
}
