import { type Language, words } from '@firsthand/page-kit/language'
import { type Advice, adviceFor } from '@firsthand/sdk/calls'

type Sentences = Readonly<Record<string, readonly [happened: string, now: string]>>

/** What Compliance can refuse a buyer, beside what the service can. */
const refusals = words(
  {
    none: 'This has nothing to do with your money.',
    codes: {
      application_closed: [
        'Your application is being judged, or was approved already.',
        'Wait for the decision. You need not apply again.',
      ],
      wallet_taken: [
        'This wallet is registered already, by you or by somebody else.',
        'If it is in the list it is fine. If not, use another wallet.',
      ],
      wallet_proof_invalid: [
        'The signature is not this wallet’s, or came too late.',
        'Please try again, and sign with the wallet itself.',
      ],
      too_many_challenges: ['You have asked for many messages to sign.', 'Wait ten minutes, then try again.'],
      too_many_wallets: ['You have registered as many wallets as are allowed.', 'Remove one of them first.'],
      wallet_not_found: ['This wallet is not registered.', 'Please open the page again.'],
      payer_account_taken: ['You have registered this account already.', 'It is in the list.'],
      payer_account_not_own: [
        'The holder’s name is not the name under which you applied.',
        'Use an account in your own name, written as your bank writes it.',
      ],
      payer_account_refused: [
        'This account was not accepted as yours.',
        'Please register another account of your own.',
      ],
      payer_account_not_found: ['This account is not registered.', 'Please open the page again.'],
      too_many_payer_accounts: ['You have registered as many accounts as are allowed.', 'Remove one of them first.'],
      chain_unsupported: [
        'Wallets of this network cannot be registered here.',
        'Switch the wallet to another network.',
      ],
      chain_unavailable: ['The network does not answer at the moment.', 'Please try again in a few minutes.'],
      screening_unavailable: ['A check does not answer at the moment.', 'Please try again in a few minutes.'],
      invalid_request: ['Something in the form is not as it has to be.', 'Please look at every field again.'],
    } as Sentences,
  },
  {
    none: 'Mit Ihrem Geld hat das nichts zu tun.',
    codes: {
      application_closed: [
        'Ihr Antrag wird geprüft oder ist schon bewilligt.',
        'Warten Sie die Entscheidung ab. Sie müssen keinen neuen Antrag stellen.',
      ],
      wallet_taken: [
        'Diese Wallet ist schon angemeldet, von Ihnen oder von jemand anderem.',
        'Steht sie in der Liste, ist alles gut. Wenn nicht, nehmen Sie eine andere Wallet.',
      ],
      wallet_proof_invalid: [
        'Die Unterschrift ist nicht von dieser Wallet oder kam zu spät.',
        'Bitte versuchen Sie es noch einmal und unterschreiben Sie mit der Wallet selbst.',
      ],
      too_many_challenges: [
        'Sie haben viele Nachrichten zum Unterschreiben angefordert.',
        'Warten Sie zehn Minuten und versuchen Sie es dann noch einmal.',
      ],
      too_many_wallets: [
        'Sie haben so viele Wallets angemeldet, wie erlaubt sind.',
        'Entfernen Sie zuerst eine davon.',
      ],
      wallet_not_found: ['Diese Wallet ist nicht angemeldet.', 'Bitte öffnen Sie die Seite neu.'],
      payer_account_taken: ['Sie haben dieses Konto schon angemeldet.', 'Es steht in der Liste.'],
      payer_account_not_own: [
        'Der Name des Inhabers ist nicht der Name Ihres Antrags.',
        'Nehmen Sie ein Konto auf Ihren Namen, so geschrieben wie bei Ihrer Bank.',
      ],
      payer_account_refused: [
        'Dieses Konto wurde nicht als Ihres anerkannt.',
        'Bitte melden Sie ein anderes eigenes Konto an.',
      ],
      payer_account_not_found: ['Dieses Konto ist nicht angemeldet.', 'Bitte öffnen Sie die Seite neu.'],
      too_many_payer_accounts: [
        'Sie haben so viele Konten angemeldet, wie erlaubt sind.',
        'Entfernen Sie zuerst eines davon.',
      ],
      chain_unsupported: [
        'Wallets dieses Netzes können hier nicht angemeldet werden.',
        'Wechseln Sie mit der Wallet in ein anderes Netz.',
      ],
      chain_unavailable: ['Das Netz antwortet gerade nicht.', 'Bitte versuchen Sie es in einigen Minuten wieder.'],
      screening_unavailable: [
        'Eine Prüfstelle antwortet gerade nicht.',
        'Bitte versuchen Sie es in einigen Minuten wieder.',
      ],
      invalid_request: [
        'Etwas im Formular ist nicht so, wie es sein muss.',
        'Bitte sehen Sie alle Felder noch einmal an.',
      ],
    } as Sentences,
  },
)

/** What to say about a refusal of Compliance. */
export function complianceAdvice(error: { readonly code: string }, language: Language): Advice {
  const { codes, none } = refusals[language]
  const found = Object.hasOwn(codes, error.code) ? codes[error.code] : undefined
  if (found === undefined) return adviceFor(error, null, language)
  return { happened: found[0], money: none, now: found[1] }
}
