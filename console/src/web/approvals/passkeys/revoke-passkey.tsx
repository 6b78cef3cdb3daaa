import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { service } from '../../calls/service.ts'
import { useAct, useAnswer } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'

const texts = words(
  {
    title: 'Revoke a passkey',
    up: 'Your passkeys',
    name: 'Name',
    key: 'Key',
    enrolled: 'Enrolled',
    effect: 'From now on this key signs nothing. What it has signed before stays good.',
    button: 'Revoke this passkey',
    done: 'The passkey is revoked',
    next: 'Enrol another one if you have none left.',
    enrol: 'Enrol a passkey',
    unknown: 'You have no such passkey.',
  },
  {
    title: 'Passkey widerrufen',
    up: 'Ihre Passkeys',
    name: 'Name',
    key: 'Schlüssel',
    enrolled: 'Angemeldet',
    effect: 'Von nun an unterschreibt dieser Schlüssel nichts mehr. Was er unterschrieben hat, bleibt gültig.',
    button: 'Diesen Passkey widerrufen',
    done: 'Der Passkey ist widerrufen',
    next: 'Melden Sie einen anderen an, wenn Sie keinen mehr haben.',
    enrol: 'Passkey anmelden',
    unknown: 'Sie haben keinen solchen Passkey.',
  },
)

/** Ends a key at once and for good. */
export function RevokePasskey() {
  const t = useWords(texts)
  const id = useParam('id')
  const keys = useAnswer(['passkeys'], (signal) => service.me.passkeys.list({ signal }))
  const act = useAct(
    (body: { reason: string }) => service.passkeys.revoke({ path: { credentialId: id }, body }),
    ['passkeys'],
  )
  const links = [
    ['/passkeys', t.up],
    ['/passkeys/new', t.enrol],
  ] as const
  return (
    <Page title={t.title} up={{ to: '/passkeys', label: t.up }}>
      {act.data === undefined ? (
        <Reading read={keys}>
          {({ items }) => {
            const key = items.find(({ credentialId }) => credentialId === id)
            if (key === undefined) return <Empty title={t.unknown} />
            return (
              <ActForm
                effect={t.effect}
                isFinal
                isDangerous
                typed={key.name}
                button={t.button}
                act={act}
                backTo="/passkeys"
              >
                <Facts
                  facts={[
                    [t.name, <ForeignText key="name" text={key.name} />],
                    [t.key, <CodeText key="key" text={key.credentialId} />],
                    [t.enrolled, <Time key="enrolled" at={key.enrolledAt} />],
                  ]}
                />
              </ActForm>
            )
          }}
        </Reading>
      ) : (
        <Outcome title={t.done} reference={id} links={links}>
          <p>{t.next}</p>
        </Outcome>
      )}
    </Page>
  )
}
