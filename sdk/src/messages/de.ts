import type { Words } from './kinds.ts'

/** For buyers, in German. */
export const de: Words = {
  money: {
    untouched: 'Es ist kein Geld geflossen.',
    fee_only: 'Ihr Geld ist weiterhin in Ihrer Wallet. Das Netz kann seine Gebühr berechnet haben.',
    once: 'Ihr Geld kann höchstens einmal abgebucht werden, und nur für diese Stücke.',
    unpaid:
      'Wenn Sie noch nicht bezahlt haben, ist kein Geld geflossen. Was Sie bezahlt haben, bleibt Ihrem Kauf zugeordnet.',
    returns: 'Was Sie bezahlt haben, geht auf das Konto zurück, von dem es kam.',
  },
  about: {
    amount_out_of_range: [
      'Dieser Betrag kann nicht gekauft werden.',
      ({ min, max }) => {
        if (min && max) return `Bitte wählen Sie einen Betrag von ${min} bis ${max}.`
        if (min) return `Der kleinste Betrag ist ${min}.`
        return max ? `Der größte Betrag ist ${max}.` : 'Bitte wählen Sie einen anderen Betrag.'
      },
    ],
    amount_too_small: [
      'Der Betrag ist zu klein.',
      ({ min }) => (min ? `Der kleinste Betrag ist ${min}.` : 'Bitte wählen Sie einen größeren Betrag.'),
    ],
    appropriateness_required: [
      'Diese Art von Anlage setzt einen Test voraus.',
      'Bitte machen Sie den Test und kaufen Sie dann.',
    ],
    approval_failed: [
      'Ihre Wallet konnte den Betrag nicht freigeben. Es wurde nichts gekauft.',
      'Bitte versuchen Sie es noch einmal.',
    ],
    buyer_not_eligible: [
      'Dieses Angebot steht Ihnen wegen Ihres Landes oder Ihrer Anlegerkategorie nicht offen.',
      'Bitte wählen Sie ein anderes Angebot. Haben sich Ihre Daten geändert, wenden Sie sich an den Support.',
    ],
    cap_exceeded: [
      ({ isClosed }) => (isClosed ? 'Dieses Angebot ist geschlossen.' : 'Der Betrag ist größer, als noch möglich ist.'),
      ({ max, isClosed }) => {
        if (isClosed) return 'Bitte wählen Sie ein anderes Angebot.'
        return max
          ? `Es können höchstens noch ${max} gekauft werden. Bitte wählen Sie einen kleineren Betrag.`
          : 'Bitte wählen Sie einen kleineren Betrag.'
      },
    ],
    cash_missing: [
      ({ actual, expected, cash }) =>
        actual && expected
          ? `In Ihrer Wallet sind ${actual}, nötig sind ${expected}.`
          : `In Ihrer Wallet ist zu wenig ${cash}.`,
      'Bitte füllen Sie die Wallet auf, oder wählen Sie einen kleineren Betrag.',
    ],
    compliance_refused: ['Wir dürfen diesen Kauf nicht ausführen.', 'Bitte wenden Sie sich an den Support.'],
    delivery_failed: [
      'Der Kauf wurde ohne Lieferung beendet.',
      'Sie müssen nichts tun. Sie können zum heutigen Preis neu kaufen.',
    ],
    gasless_unavailable: [
      'Wir können die Netzwerkgebühr dieses Kaufs gerade nicht übernehmen. Es wurde nichts gekauft.',
      'Sie können die Gebühr selbst bezahlen.',
    ],
    given_up: ['Sie haben den Kauf abgebrochen.', 'Setzen Sie ihn fort, oder lassen Sie ihn ablaufen.'],
    identity_check: [
      ({ kycStatus }) => {
        if (kycStatus === 'pending') return 'Ihre Identitätsprüfung läuft noch.'
        if (kycStatus === 'expired') return 'Ihre Identitätsprüfung ist abgelaufen.'
        if (kycStatus === 'rejected') return 'Ihre Identitätsprüfung war nicht erfolgreich.'
        return 'Ihre Identität ist noch nicht geprüft.'
      },
      ({ kycStatus }) => {
        if (kycStatus === 'pending') return 'Danach können Sie kaufen.'
        if (kycStatus === 'expired') return 'Bitte wiederholen Sie sie.'
        if (kycStatus === 'rejected') return 'Bitte wenden Sie sich an den Support.'
        return 'Bitte lassen Sie zuerst Ihre Identität prüfen.'
      },
    ],
    in_progress: ['Ihr Auftrag wird gerade bearbeitet.', 'Bitte warten Sie einen Moment.'],
    misconfigured: [
      'Bei uns ist ein Fehler aufgetreten.',
      ({ requestId }) => `Bitte wenden Sie sich an den Support${requestId ? ` und nennen Sie ${requestId}` : ''}.`,
    ],
    no_price: [
      'Für diesen Betrag gibt es gerade keinen Preis.',
      'Bitte versuchen Sie einen anderen Betrag, oder später.',
    ],
    not_cancellable: ['Dieser Kauf kann nicht mehr storniert werden.', 'Auf seiner Seite sehen Sie, wie er steht.'],
    not_confirmed: [
      'Sie haben das Angebot nicht bestätigt. Es wurde nichts gekauft.',
      'Fragen Sie nach einem neuen Preis, wenn Sie so weit sind.',
    ],
    not_for_sale: [
      'Das wird zurzeit nicht verkauft.',
      'Bitte wählen Sie ein anderes Angebot, oder versuchen Sie es später.',
    ],
    not_found: ['Das ist nicht zu finden. Vielleicht ist es beendet.', 'Bitte prüfen Sie die Liste Ihrer Käufe.'],
    not_signed_in: ['Sie sind nicht mehr angemeldet.', 'Bitte melden Sie sich wieder an.'],
    nothing_to_pay: ['Es ist nichts mehr zu bezahlen.', 'Sie müssen nichts tun.'],
    offer_not_valid: [
      'Das Angebot konnte nicht bestätigt werden. Es wurde nichts unterschrieben und nichts bezahlt.',
      'Bitte fragen Sie nach einem neuen Preis.',
    ],
    paused: ['Der Verkauf ist unterbrochen.', 'Bitte versuchen Sie es später.'],
    payer_not_accepted: [
      'Das zahlende Konto ist nicht auf Ihren Namen angemeldet.',
      'Bitte zahlen Sie von einem Konto auf Ihren Namen, das bei uns angemeldet ist.',
    ],
    price_moved: [
      ({ price, was }) => {
        if (price && was && price !== was) return `Der Preis ist jetzt ${price}, vorher ${was}.`
        return price ? `Der Preis ist jetzt ${price}.` : 'Der Preis hat sich geändert.'
      },
      'Bitte bestätigen Sie ihn neu.',
    ],
    purchase_expired: ['Die Zahlungsfrist ist vorbei.', 'Bitte zahlen Sie nicht mehr, sondern kaufen Sie neu.'],
    quote_expired: [
      'Das Angebot ist abgelaufen.',
      ({ price }) =>
        price ? `Der Preis ist jetzt ${price}. Bitte bestätigen Sie ihn.` : 'Bitte fragen Sie nach einem neuen Preis.',
    ],
    rate_limited: [
      'Zu viele Anfragen.',
      ({ seconds }) =>
        seconds ? `Bitte warten Sie ${seconds} s und versuchen Sie es dann wieder.` : 'Bitte warten Sie einen Moment.',
    ],
    settlement_failed: ['Der Kauf ist nicht zustande gekommen.', 'Bitte fragen Sie nach einem neuen Preis.'],
    settlement_lapsed: [
      'Der Kauf wurde nicht rechtzeitig abgeschlossen und ist beendet.',
      'Bitte fragen Sie nach einem neuen Preis.',
    ],
    settlement_reorged: [
      'Das Netz hat den Block mit Ihrem Kauf verworfen.',
      'Bitte warten Sie und kaufen Sie nicht noch einmal: meist steht er nach wenigen Minuten in einem anderen Block.',
    ],
    settlement_retryable: [
      'Das Netz hat den Kauf abgelehnt.',
      'Sie können dasselbe Angebot noch einmal senden, bis es abläuft.',
    ],
    settlement_unknown: [
      'Ihr Kauf läuft, und sein Ergebnis steht noch nicht fest.',
      'Bitte kaufen Sie nicht noch einmal. Diese Seite zeigt das Ergebnis, sobald es feststeht.',
    ],
    sold_out: [
      ({ unit }) => `Es sind weniger ${unit || 'Stücke'} übrig, als Sie möchten.`,
      'Bitte wählen Sie einen kleineren Betrag.',
    ],
    terms_changed: ['Die Bedingungen haben sich geändert.', 'Bitte lesen Sie sie und stimmen Sie ihnen neu zu.'],
    too_many_open: [
      'Sie haben unbezahlte Käufe.',
      'Bitte bezahlen oder stornieren Sie zuerst einen davon, oder wählen Sie einen kleineren Betrag.',
    ],
    try_later: ['Wir können gerade nicht verkaufen.', 'Bitte versuchen Sie es in einigen Minuten wieder.'],
    wallet_declined: [
      'Sie haben in Ihrer Wallet abgelehnt. Es wurde nichts gekauft.',
      'Sie können dasselbe Angebot unterschreiben, bis es abläuft.',
    ],
    wallet_failed: [
      'Ihre Wallet konnte den Kauf nicht senden. Es wurde nichts gekauft.',
      'Bitte prüfen Sie, ob sie genug für die Netzgebühr enthält, und versuchen Sie es wieder.',
    ],
    wallet_not_registered: ['Diese Wallet ist nicht auf Ihren Namen angemeldet.', 'Bitte melden Sie sie zuerst an.'],
    window_closed: [
      'Jetzt geschlossen.',
      ({ opensAt }) =>
        opensAt ? `Sie können wieder kaufen ab ${opensAt}.` : 'Bitte versuchen Sie es während der Öffnungszeiten.',
    ],
    wrong_chain: ['Ihre Wallet ist in einem anderen Netz.', 'Bitte wechseln Sie das Netz und versuchen Sie es wieder.'],
  },
}
