import { words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'

type Kind = Proposal['kind']
/** A kind by name, what follows from its approval, what cannot be undone then, and what happens next. */
type Effect = { readonly name: string; readonly effect: string; readonly final: string }

const english = {
  client_account: {
    name: 'Client account',
    effect: 'Instruments can name this account, and buyers are shown it to pay to.',
    final: 'Money that buyers send to it is beyond our reach until the bank reports it.',
  },
  payout_account: {
    name: 'Payout account',
    effect: 'Later payouts can go to this account.',
    final: 'A payout that has left cannot be called back.',
  },
  match: {
    name: 'Match',
    effect:
      'The purchases count as paid by what is used for them, and units can be delivered for it. What is left over goes back to the payer.',
    final: 'Once units are delivered, the match cannot be undone.',
  },
  review_accept: {
    name: 'Accept a payment',
    effect: 'The payment counts for its purchase, and units can be delivered for it.',
    final: 'Once units are delivered, this cannot be undone.',
  },
  review_return: {
    name: 'Return a payment',
    effect: 'A refund to the account that paid is made ready for the next payment file.',
    final: 'Once the file is at the bank, the money cannot be called back.',
  },
  refund: {
    name: 'Refund',
    effect: 'The refund goes into the next payment file.',
    final: 'Once the file is at the bank, the money cannot be called back.',
  },
  refund_payee: {
    name: 'Refund to another account',
    effect: 'The refund goes into the next payment file, to the new account.',
    final: 'Once the file is at the bank, the money cannot be called back from the new account.',
  },
  payment_file: {
    name: 'Payment file',
    effect: 'The bank gateway hands this file to the bank, byte for byte, and the payments leave the account.',
    final: 'A file that is at the bank cannot be called back.',
  },
  payment_file_discard: {
    name: 'Discard a payment file',
    effect: 'The file is never sent. Its payments go into a later file.',
    final: 'If the bank has the file after all, the payments are made twice. Ask the bank first.',
  },
  payment_file_sent: {
    name: 'File handed over',
    effect: 'The payments count as on their way to the bank.',
    final: 'This cannot be undone.',
  },
  statement_upload: {
    name: 'File from the bank',
    effect: 'The file counts as the bank’s word: money in it is matched, and units can be delivered for it.',
    final: 'An entry that was taken cannot be removed.',
  },
  payout: {
    name: 'Payout',
    effect: 'The payout goes into the next payment file of payouts.',
    final: 'Once the file is at the bank, the money cannot be called back.',
  },
  exception_close: {
    name: 'Close a shortfall',
    effect: 'The firm’s own money becomes client money, and payments from the account go on.',
    final: 'The firm’s money cannot leave the client account.',
  },
  frozen_release: {
    name: 'Release frozen money',
    effect: 'The money is where it was before it was frozen. Nothing is paid by this; people decide about it anew.',
    final: 'The release is on record for good.',
  },
  stop_resume: {
    name: 'Resume after a stop',
    effect: 'What the watcher has stopped starts again as it was before. What was seen until now stops it no more.',
    final: 'What is sold, delivered or paid out afterwards stays so.',
  },
  delivery_retry: {
    name: 'Deliver again',
    effect: 'The delivery contract is asked again to deliver the units.',
    final: 'Units that were delivered cannot be called back.',
  },
  delivery_void: {
    name: 'Give up a delivery',
    effect: 'The delivery contract is barred from delivering, then a refund is made ready.',
    final: 'These units can never be delivered for this purchase again.',
  },
  purchase_refund: {
    name: 'Refund a purchase',
    effect: 'The purchase ends, its units are free again, and a refund is made ready.',
    final: 'The purchase cannot be taken up again.',
  },
  instrument_price: {
    name: 'Price',
    effect: 'New purchases are made at the new price. Open ones keep theirs.',
    final: 'Purchases that are made at the new price keep it.',
  },
  instrument_supply: {
    name: 'Supply',
    effect: 'So many units are for sale from now on.',
    final: 'Units that were sold stay sold.',
  },
  instrument_contract: {
    name: 'Contract or accounts',
    effect: 'New purchases are delivered by this contract, and their money goes to these accounts.',
    final: 'Units and money that have moved stay where they are.',
  },
  instrument_policy: {
    name: 'Payment rules',
    effect: 'New payments are judged by the new rules.',
    final: 'Payments that were judged by them stay judged.',
  },
  person_erasure: {
    name: 'Erase a person’s data',
    effect:
      'Names, accounts and texts of this person can no longer be read, here and at Compliance. Books and records stay.',
    final: 'Destroyed keys cannot be made again, not from a backup either.',
  },
  legal_hold_release: {
    name: 'Release a legal hold',
    effect: 'This hold no longer stops an erasure of the person’s data.',
    final: 'The release is on record for good.',
  },
  passkey: {
    name: 'Further passkey',
    effect: 'Decisions that are signed with this key count as signed by this person.',
    final: 'What was signed with it stays signed, even after the key is revoked.',
  },
} satisfies Readonly<Record<Kind, Effect>>

const german = {
  client_account: {
    name: 'Kundengeldkonto',
    effect: 'Instrumente können dieses Konto nennen, und Käufern wird es zum Zahlen gezeigt.',
    final: 'Geld, das Käufer dorthin senden, erreichen wir erst, wenn die Bank es meldet.',
  },
  payout_account: {
    name: 'Auszahlungskonto',
    effect: 'Spätere Auszahlungen können auf dieses Konto gehen.',
    final: 'Eine ausgeführte Auszahlung kann nicht zurückgerufen werden.',
  },
  match: {
    name: 'Zuordnung',
    effect:
      'Die Käufe gelten in Höhe der Zuordnung als bezahlt, und dafür können Anteile geliefert werden. Was übrig ist, geht an den Zahler zurück.',
    final: 'Sind Anteile geliefert, kann die Zuordnung nicht zurückgenommen werden.',
  },
  review_accept: {
    name: 'Zahlung annehmen',
    effect: 'Die Zahlung zählt für ihren Kauf, und dafür können Anteile geliefert werden.',
    final: 'Sind Anteile geliefert, kann dies nicht zurückgenommen werden.',
  },
  review_return: {
    name: 'Zahlung zurückgeben',
    effect: 'Eine Erstattung auf das Konto des Zahlers wird für die nächste Zahlungsdatei vorbereitet.',
    final: 'Ist die Datei bei der Bank, kann das Geld nicht zurückgerufen werden.',
  },
  refund: {
    name: 'Erstattung',
    effect: 'Die Erstattung kommt in die nächste Zahlungsdatei.',
    final: 'Ist die Datei bei der Bank, kann das Geld nicht zurückgerufen werden.',
  },
  refund_payee: {
    name: 'Erstattung auf ein anderes Konto',
    effect: 'Die Erstattung kommt in die nächste Zahlungsdatei, auf das neue Konto.',
    final: 'Ist die Datei bei der Bank, kann das Geld vom neuen Konto nicht zurückgerufen werden.',
  },
  payment_file: {
    name: 'Zahlungsdatei',
    effect: 'Das Bank-Gateway übergibt der Bank genau diese Datei, und die Zahlungen verlassen das Konto.',
    final: 'Eine Datei, die bei der Bank ist, kann nicht zurückgerufen werden.',
  },
  payment_file_discard: {
    name: 'Zahlungsdatei verwerfen',
    effect: 'Die Datei wird nie gesendet. Ihre Zahlungen kommen in eine spätere Datei.',
    final: 'Hat die Bank die Datei doch, wird doppelt gezahlt. Fragen Sie zuerst die Bank.',
  },
  payment_file_sent: {
    name: 'Datei übergeben',
    effect: 'Die Zahlungen gelten als auf dem Weg zur Bank.',
    final: 'Dies kann nicht zurückgenommen werden.',
  },
  statement_upload: {
    name: 'Datei der Bank',
    effect:
      'Die Datei gilt als Auskunft der Bank: Geld darin wird zugeordnet, und dafür können Anteile geliefert werden.',
    final: 'Eine übernommene Buchung kann nicht entfernt werden.',
  },
  payout: {
    name: 'Auszahlung',
    effect: 'Die Auszahlung kommt in die nächste Zahlungsdatei für Auszahlungen.',
    final: 'Ist die Datei bei der Bank, kann das Geld nicht zurückgerufen werden.',
  },
  exception_close: {
    name: 'Fehlbetrag schließen',
    effect: 'Eigenes Geld der Firma wird zu Kundengeld, und Zahlungen von diesem Konto gehen weiter.',
    final: 'Das Geld der Firma kann nicht wieder vom Kundengeldkonto genommen werden.',
  },
  frozen_release: {
    name: 'Eingefrorenes Geld freigeben',
    effect:
      'Das Geld steht wieder, wo es vor dem Einfrieren war. Damit wird nichts gezahlt; es wird neu darüber entschieden.',
    final: 'Die Freigabe bleibt für immer verzeichnet.',
  },
  delivery_retry: {
    name: 'Erneut liefern',
    effect: 'Der Liefervertrag wird erneut um die Lieferung gebeten.',
    final: 'Gelieferte Anteile können nicht zurückgerufen werden.',
  },
  delivery_void: {
    name: 'Lieferung aufgeben',
    effect: 'Dem Liefervertrag wird die Lieferung untersagt, dann wird eine Erstattung vorbereitet.',
    final: 'Für diesen Kauf können die Anteile nie wieder geliefert werden.',
  },
  purchase_refund: {
    name: 'Kauf erstatten',
    effect: 'Der Kauf endet, seine Anteile sind wieder frei, und eine Erstattung wird vorbereitet.',
    final: 'Der Kauf kann nicht wieder aufgenommen werden.',
  },
  instrument_price: {
    name: 'Preis',
    effect: 'Neue Käufe haben den neuen Preis. Offene behalten ihren.',
    final: 'Käufe zum neuen Preis behalten ihn.',
  },
  instrument_supply: {
    name: 'Angebot',
    effect: 'Von nun an sind so viele Anteile im Angebot.',
    final: 'Verkaufte Anteile können nicht zurückgenommen werden.',
  },
  instrument_contract: {
    name: 'Vertrag oder Konten',
    effect: 'Neue Käufe werden von diesem Vertrag geliefert, und ihr Geld geht auf diese Konten.',
    final: 'Bewegte Anteile und bewegtes Geld bleiben, wo sie sind.',
  },
  instrument_policy: {
    name: 'Zahlungsregeln',
    effect: 'Neue Zahlungen werden nach den neuen Regeln beurteilt.',
    final: 'Danach beurteilte Zahlungen bleiben beurteilt.',
  },
  person_erasure: {
    name: 'Daten einer Person löschen',
    effect:
      'Namen, Konten und Texte dieser Person sind nicht mehr lesbar, hier und bei Compliance. Bücher und Aufzeichnungen bleiben.',
    final: 'Vernichtete Schlüssel lassen sich nicht wiederherstellen, auch nicht aus einer Sicherung.',
  },
  legal_hold_release: {
    name: 'Aufbewahrungspflicht aufheben',
    effect: 'Diese Anordnung hält eine Löschung der Daten nicht länger auf.',
    final: 'Die Aufhebung bleibt für immer verzeichnet.',
  },
  stop_resume: {
    name: 'Nach einem Stopp fortsetzen',
    effect: 'Was die Überwachung angehalten hat, läuft wieder wie zuvor. Bisher Gesehenes hält es nicht mehr an.',
    final: 'Was danach verkauft, geliefert oder ausgezahlt wird, bleibt so.',
  },
  passkey: {
    name: 'Weiterer Passkey',
    effect:
      'Entscheidungen, die mit diesem Schlüssel unterschrieben sind, gelten als von dieser Person unterschrieben.',
    final: 'Was damit unterschrieben wurde, bleibt gültig, auch wenn der Schlüssel widerrufen wird.',
  },
} satisfies Readonly<Record<Kind, Effect>>

export const effects = words<Readonly<Record<Kind, Effect>>>(english, german)
