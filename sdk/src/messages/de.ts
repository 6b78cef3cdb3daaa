import type { Words } from './kinds.ts'

/** For buyers, in German. */
export const de: Words = {
  amount_out_of_range({ min, max }) {
    if (min && max) return `Bitte wählen Sie einen Betrag von ${min} bis ${max}.`
    if (min) return `Der kleinste Betrag ist ${min}.`
    return max ? `Der größte Betrag ist ${max}.` : 'Bitte wählen Sie einen anderen Betrag.'
  },
  amount_too_small: ({ min }) => (min ? `Der kleinste Betrag ist ${min}.` : 'Der Betrag ist zu klein.'),
  appropriateness_required: 'Bitte machen Sie zuerst den Test zu dieser Art von Anlage.',
  approval_failed:
    'Ihre Wallet konnte den Betrag nicht freigeben. Es wurde nichts gekauft. Bitte versuchen Sie es noch einmal.',
  buyer_not_eligible: 'Dieses Angebot steht Ihnen wegen Ihres Landes oder Ihrer Anlegerkategorie nicht offen.',
  cap_exceeded({ max, isClosed }) {
    if (isClosed) return 'Dieses Angebot ist geschlossen.'
    return max
      ? `Es können höchstens noch ${max} gekauft werden. Bitte wählen Sie einen kleineren Betrag.`
      : 'Bitte wählen Sie einen kleineren Betrag.'
  },
  cash_missing: ({ actual, expected, cash }) =>
    actual && expected
      ? `In Ihrer Wallet sind ${actual}, nötig sind ${expected}.`
      : `In Ihrer Wallet ist zu wenig ${cash}.`,
  compliance_refused: 'Wir dürfen diesen Kauf nicht ausführen. Bitte wenden Sie sich an den Support.',
  delivery_failed: 'Der Kauf wurde ohne Lieferung beendet. Was Sie bezahlt haben, geht auf Ihr Konto zurück.',
  given_up: 'Sie haben den Kauf abgebrochen.',
  identity_check({ kycStatus }) {
    if (kycStatus === 'pending') return 'Ihre Identitätsprüfung läuft noch. Danach können Sie kaufen.'
    if (kycStatus === 'expired') return 'Ihre Identitätsprüfung ist abgelaufen. Bitte wiederholen Sie sie.'
    if (kycStatus === 'rejected')
      return 'Ihre Identitätsprüfung war nicht erfolgreich. Bitte wenden Sie sich an den Support.'
    return 'Bitte lassen Sie zuerst Ihre Identität prüfen.'
  },
  in_progress: 'Ihr Auftrag wird gerade bearbeitet. Bitte warten Sie einen Moment.',
  misconfigured: ({ requestId }) =>
    `Bei uns ist ein Fehler aufgetreten. Bitte wenden Sie sich an den Support${requestId ? ` und nennen Sie ${requestId}` : ''}.`,
  no_price: 'Für diesen Betrag gibt es gerade keinen Preis. Bitte versuchen Sie einen anderen Betrag oder später.',
  not_cancellable: 'Dieser Kauf kann nicht mehr storniert werden.',
  not_confirmed: 'Sie haben das Angebot nicht bestätigt. Es wurde nichts gekauft.',
  not_for_sale: 'Das wird zurzeit nicht verkauft.',
  not_found: 'Das ist nicht zu finden. Vielleicht ist es beendet.',
  not_signed_in: 'Bitte melden Sie sich wieder an.',
  nothing_to_pay: 'Es ist nichts mehr zu bezahlen.',
  offer_not_valid:
    'Das Angebot konnte nicht bestätigt werden. Es wurde nichts unterschrieben und nichts bezahlt. Bitte fragen Sie nach einem neuen Preis.',
  paused: 'Der Verkauf ist unterbrochen. Bitte versuchen Sie es später.',
  payer_not_accepted: 'Bitte zahlen Sie von einem Konto auf Ihren Namen, das bei uns angemeldet ist.',
  price_moved({ price, was }) {
    if (price && was && price !== was)
      return `Der Preis ist jetzt ${price}, vorher ${was}. Bitte bestätigen Sie ihn neu.`
    return price
      ? `Der Preis ist jetzt ${price}. Bitte bestätigen Sie ihn neu.`
      : 'Der Preis hat sich geändert. Bitte bestätigen Sie ihn neu.'
  },
  purchase_expired: 'Die Zahlungsfrist ist vorbei. Bitte zahlen Sie nicht mehr, sondern kaufen Sie neu.',
  quote_expired: ({ price }) =>
    price
      ? `Das Angebot ist abgelaufen. Der Preis ist jetzt ${price}.`
      : 'Das Angebot ist abgelaufen. Bitte fragen Sie nach einem neuen Preis.',
  rate_limited: ({ seconds }) =>
    seconds
      ? `Zu viele Anfragen. Bitte warten Sie ${seconds} s und versuchen Sie es dann wieder.`
      : 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  settlement_failed: 'Der Kauf ist nicht zustande gekommen. Bitte fragen Sie nach einem neuen Preis.',
  settlement_unknown: 'Ihr Kauf läuft, und sein Ergebnis steht noch nicht fest. Bitte kaufen Sie nicht noch einmal.',
  sold_out: ({ unit }) =>
    `Es sind weniger ${unit || 'Stücke'} übrig, als Sie möchten. Bitte wählen Sie einen kleineren Betrag.`,
  terms_changed: 'Die Bedingungen haben sich geändert. Bitte lesen Sie sie und stimmen Sie ihnen neu zu.',
  too_many_open:
    'Sie haben unbezahlte Käufe. Bitte bezahlen oder stornieren Sie zuerst einen davon, oder wählen Sie einen kleineren Betrag.',
  try_later: 'Wir können gerade nicht verkaufen. Bitte versuchen Sie es in einigen Minuten wieder.',
  wallet_declined: 'Sie haben in Ihrer Wallet abgelehnt. Es wurde nichts gekauft.',
  wallet_not_registered: 'Diese Wallet ist nicht auf Ihren Namen angemeldet. Bitte melden Sie sie zuerst an.',
  window_closed: ({ opensAt }) =>
    opensAt ? `Jetzt geschlossen. Sie können wieder kaufen ab ${opensAt}.` : 'Jetzt geschlossen.',
  wrong_chain: 'Ihre Wallet ist in einem anderen Netz. Bitte wechseln Sie das Netz und versuchen Sie es wieder.',
}
