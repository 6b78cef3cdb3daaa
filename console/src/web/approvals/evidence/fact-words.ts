import { words } from '@firsthand/page-kit/language'
import { labelsDe } from './labels-de.ts'
import { labelsEn } from './labels-en.ts'

export const labels = words(labelsEn, labelsDe)

/** A name without a label of its own, as words: `someNewName` is “Some new name”. */
export function humanised(name: string): string {
  const text = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, last, next) => `${last} ${next.toLowerCase()}`)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Words of ours that stand as values. English reads them as they are written. */
const german: Readonly<Record<string, string>> = {
  accepted: 'angenommen',
  applied: 'angerechnet',
  approved: 'freigegeben',
  awaiting_payment: 'wartet auf Zahlung',
  batched: 'in einer Zahlungsdatei',
  blocked: 'angehalten',
  booked: 'gebucht',
  buyer_cancelled: 'vom Käufer storniert',
  cancelled: 'storniert',
  clear: 'ohne Treffer',
  close_match: 'ähnlicher Name',
  closed: 'geschlossen',
  credit: 'Gutschrift',
  currency_mismatch: 'andere Währung',
  debit: 'Belastung',
  delivered: 'geliefert',
  delivering: 'in Lieferung',
  delivery_blocked: 'Lieferung angehalten',
  delivery_voided: 'Lieferung aufgegeben',
  discarded: 'verworfen',
  draft: 'Entwurf',
  duplicate_payment: 'doppelte Zahlung',
  excess: 'zu viel gezahlt',
  expired: 'abgelaufen',
  firm: 'der Firma',
  frozen: 'eingefroren',
  hit: 'Treffer',
  honour_if_unchanged: 'ausführen, wenn unverändert',
  issuer: 'dem Emittenten',
  match: 'stimmt überein',
  mint: 'neu geschaffen',
  name_match: 'Name muss passen',
  no_match: 'stimmt nicht überein',
  nothing: 'nichts',
  open: 'offen',
  paid: 'bezahlt',
  partial_fill: 'Teilmenge liefern',
  partially_paid: 'teilweise bezahlt',
  paused: 'angehalten',
  payer_mismatch: 'anderer Zahler',
  payment_late: 'zu spät gezahlt',
  payment_reversed: 'zurückgebucht',
  payment_review: 'Zahlung in Prüfung',
  payment_short: 'zu wenig gezahlt',
  payment_status: 'Statusbericht',
  payment_under_review: 'Zahlung wieder in Prüfung',
  payment_returned_units_sold: 'Zahlung geht zurück, Anteile sind verkauft',
  payouts: 'Auszahlungen',
  pending: 'vorgemerkt',
  proposed: 'vorgeschlagen',
  receipt_unallocated: 'Eingang wieder offen',
  refund: 'erstatten',
  refund_undecided: 'Erstattung wieder offen',
  refunded: 'erstattet',
  refunding: 'wird erstattet',
  refunds: 'Erstattungen',
  registered_account: 'nur registriertes Konto',
  rejected: 'abgelehnt',
  requested: 'angefordert',
  returned: 'zurückgekommen',
  sending: 'wird gesendet',
  sent: 'gesendet',
  settled: 'ausgeführt',
  shortfall: 'Fehlbetrag',
  shortfall_open: 'ein Fehlbetrag ist offen',
  statement: 'Kontoauszug',
  suggested: 'vorgeschlagen',
  taken: 'übernommen',
  transfer: 'übertragen',
  under_review: 'in Prüfung',
  unmatched: 'nicht zugeordnet',
  voided: 'aufgegeben',
  voiding: 'wird aufgegeben',
}

const plain = (word: string) => word.replaceAll('_', ' ')
export const valueWords = words(
  { word: plain, yes: 'Yes', no: 'No', none: 'none', units: 'units' },
  {
    word: (word) => german[word] ?? plain(word),
    yes: 'Ja',
    no: 'Nein',
    none: 'keine Angabe',
    units: 'Anteile',
  },
)
