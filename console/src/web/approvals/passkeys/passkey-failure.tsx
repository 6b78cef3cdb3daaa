import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { problemOf } from '../../calls/problem.ts'
import { Failure } from '../../ui/states.tsx'
import { type PasskeyTrouble, troubleCode } from './webauthn.ts'

type Sentences = Readonly<Record<PasskeyTrouble, string>>

const english: Sentences = {
  unsupported: 'This browser takes no passkeys. Use another browser or device.',
  no_key: 'You have no passkey that can sign. Enrol one first.',
  cancelled: 'The key did not sign: it was cancelled, or the time ran out. Press the button to try again.',
  known_key: 'This key is enrolled already. Use another one.',
  wrong_address: 'The key belongs to another address than that of this page. Open the console at its usual address.',
  failed: 'The key did not answer. Plug it in or unlock your device, then try again.',
}
const german: Sentences = {
  unsupported: 'Dieser Browser nimmt keine Passkeys. Verwenden Sie einen anderen Browser oder ein anderes Gerät.',
  no_key: 'Sie haben keinen Passkey, der unterschreiben kann. Melden Sie zuerst einen an.',
  cancelled: 'Der Schlüssel hat nicht unterschrieben: abgebrochen oder Zeit abgelaufen. Versuchen Sie es erneut.',
  known_key: 'Dieser Schlüssel ist schon angemeldet. Verwenden Sie einen anderen.',
  wrong_address: 'Der Schlüssel gehört zu einer anderen Adresse. Öffnen Sie die Konsole unter ihrer üblichen Adresse.',
  failed: 'Der Schlüssel hat nicht geantwortet. Stecken Sie ihn ein oder entsperren Sie Ihr Gerät.',
}

const texts = words(
  { title: 'Nothing was signed', nothing: 'Nothing was decided or changed.', enrol: 'Your passkeys', trouble: english },
  {
    title: 'Es wurde nichts unterschrieben',
    nothing: 'Es wurde nichts entschieden oder geändert.',
    enrol: 'Ihre Passkeys',
    trouble: german,
  },
)

const troubles = Object.keys(english) as readonly PasskeyTrouble[]

/** Why a passkey did not sign, in words; any other failure as everywhere. */
export function PasskeyFailure({ error }: { readonly error: unknown }) {
  const t = useWords(texts)
  const { code } = problemOf(error)
  const trouble = troubles.find((each) => troubleCode(each) === code)
  if (trouble === undefined) return <Failure error={error} />
  return (
    <Notice tone="stopped" title={t.title} role="alert">
      <p>
        {t.trouble[trouble]} {t.nothing}
      </p>
      {trouble === 'no_key' ? <Link to="/passkeys">{t.enrol}</Link> : null}
    </Notice>
  )
}
