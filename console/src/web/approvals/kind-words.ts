import { words } from '@firsthand/page-kit/language'

/**
 * What each kind does, in a sentence. A name in braces is a place in what was read, so no sentence holds what is not shown; `amount`
 * is the sum of the proposal.
 */
export const sentences = words(
  {
    client_account: 'Take buyers’ payments at {payload.iban}, account of {payload.beneficiaryName}.',
    payout_account: 'Pay proceeds or fees to {payload.iban}, account of {payload.name}.',
    payout_account_replaced:
      'Pay fees to {payload.iban}, account of {payload.name}, in place of {state.replaces.iban}, account of {state.replaces.name}.',
    match_one:
      'Use {payload.allocations.0.amount} of the {amount} that {state.receipt.payerName} paid for the purchase {payload.allocations.0.reference} of {state.purchases.0.caller}. {state.returned} go back to the payer.',
    match_many:
      'Use the {amount} that {state.receipt.payerName} paid for {payload.allocations.#} purchases. {state.returned} go back to the payer.',
    match_return: 'Send {amount} back to {state.receipt.payerName}, {state.receipt.payerIban}.',
    review_accept:
      'Accept {amount} from {state.receipt.payerName}, {state.receipt.payerIban}, as payment of {state.purchase.reference} by {state.purchase.caller}.',
    review_return:
      'Send {amount} back to {state.receipt.payerName}, {state.receipt.payerIban}. It does not pay {state.purchase.reference} of {state.purchase.caller}.',
    refund: 'Pay {amount} back to {payload.payee.name}, {payload.payee.iban}.',
    refund_payee:
      'Pay {amount} back to {payload.payee.name}, {payload.payee.iban}, and not to {state.payer.name}, {state.payer.iban}, who paid it.',
    payment_file:
      'Let {amount} leave {state.payer.iban} of {state.payer.name} on {payload.payOn}. Payments: {payload.payments.#}.',
    payment_file_discard:
      'Discard the authorised file {state.file.messageId} of {amount} in all from {state.payer.iban}. Payments: {state.file.lines}.',
    payment_file_sent:
      'Record that the bank has the file {state.file.messageId} of {amount} in all from {state.payer.iban}. Payments: {state.file.lines}.',
    statement_upload:
      'Take {payload.name} as the bank’s statement: {payload.credits.amount} came in and {payload.debits.amount} went out. Entries: {payload.entries.#}.',
    statement_upload_status:
      'Take {payload.name} as the bank’s status report about the payment file {payload.originalMessageId}.',
    payout: 'Pay {amount} to {state.payee.name}, {state.payee.iban}.',
    exception_close: 'Close the shortfall of {amount} at {state.clientAccountId} with the firm’s own money.',
    frozen_release: 'Release {amount} that is frozen. What follows: {state.outcome}.',
    delivery_retry:
      'Deliver {state.purchase.unitAmount} of {state.purchase.reference} again, to {state.purchase.wallet} of {state.purchase.caller}.',
    delivery_void:
      'Give up the delivery of {state.purchase.reference} and pay {amount} back to its buyer {state.purchase.caller}.',
    purchase_refund:
      'Stop waiting for the delivery of {state.purchase.reference} and pay {amount} back to its buyer {state.purchase.caller}.',
    instrument_price:
      'Change the price of one unit of {state.unit.symbol} from {payload.changes.unitPrice.from} to {payload.changes.unitPrice.to}.',
    instrument_supply:
      'Change the supply of {state.unit.symbol} from {payload.changes.supplyUnitAmount.from} to {payload.changes.supplyUnitAmount.to}.',
    instrument_contract: 'Change where {state.unit.symbol} is delivered from, or where its money goes.',
    instrument_policy: 'Change who may pay for {state.unit.symbol}, or what becomes of odd payments.',
    person_erasure: 'Erase the data of {state.buyer} for good. Keys that are destroyed: {state.holders.#}.',
    legal_hold_release: 'Release the legal hold on the data of {state.buyer}, placed by {state.placedBy}.',
    stop_resume: 'Start {state.stopped} again, which was stopped by {state.signal}. Sightings: {state.sightings}.',
    passkey: 'Let {payload.person.subject} sign decisions with a further passkey, {payload.name}.',
  },
  {
    client_account: 'Zahlungen von Käufern auf {payload.iban} annehmen, Konto von {payload.beneficiaryName}.',
    payout_account: 'Erlöse oder Gebühren auf {payload.iban} zahlen, Konto von {payload.name}.',
    payout_account_replaced:
      'Gebühren auf {payload.iban} zahlen, Konto von {payload.name}, anstelle von {state.replaces.iban}, Konto von {state.replaces.name}.',
    match_one:
      '{payload.allocations.0.amount} von den {amount}, die {state.receipt.payerName} gezahlt hat, für den Kauf {payload.allocations.0.reference} von {state.purchases.0.caller} verwenden. {state.returned} gehen an den Zahler zurück.',
    match_many:
      'Die {amount}, die {state.receipt.payerName} gezahlt hat, für {payload.allocations.#} Käufe verwenden. {state.returned} gehen an den Zahler zurück.',
    match_return: '{amount} an {state.receipt.payerName}, {state.receipt.payerIban}, zurückzahlen.',
    review_accept:
      '{amount} von {state.receipt.payerName}, {state.receipt.payerIban}, als Zahlung für {state.purchase.reference} von {state.purchase.caller} annehmen.',
    review_return:
      '{amount} an {state.receipt.payerName}, {state.receipt.payerIban}, zurückzahlen. Das Geld zahlt nicht {state.purchase.reference} von {state.purchase.caller}.',
    refund: '{amount} an {payload.payee.name}, {payload.payee.iban}, zurückzahlen.',
    refund_payee:
      '{amount} an {payload.payee.name}, {payload.payee.iban}, zurückzahlen und nicht an {state.payer.name}, {state.payer.iban}, von wo das Geld kam.',
    payment_file:
      '{amount} verlassen am {payload.payOn} das Konto {state.payer.iban} von {state.payer.name}. Zahlungen: {payload.payments.#}.',
    payment_file_discard:
      'Die freigegebene Datei {state.file.messageId} über zusammen {amount} von {state.payer.iban} verwerfen. Zahlungen: {state.file.lines}.',
    payment_file_sent:
      'Festhalten, dass die Bank die Datei {state.file.messageId} über zusammen {amount} von {state.payer.iban} hat. Zahlungen: {state.file.lines}.',
    statement_upload:
      '{payload.name} als Kontoauszug der Bank übernehmen: {payload.credits.amount} Eingang und {payload.debits.amount} Ausgang. Buchungen: {payload.entries.#}.',
    statement_upload_status:
      '{payload.name} als Statusbericht der Bank zur Zahlungsdatei {payload.originalMessageId} übernehmen.',
    payout: '{amount} an {state.payee.name}, {state.payee.iban}, zahlen.',
    exception_close: 'Den Fehlbetrag von {amount} auf {state.clientAccountId} mit eigenem Geld der Firma schließen.',
    frozen_release: '{amount} freigeben, die eingefroren sind. Danach: {state.outcome}.',
    delivery_retry:
      '{state.purchase.unitAmount} von {state.purchase.reference} erneut liefern, an {state.purchase.wallet} von {state.purchase.caller}.',
    delivery_void:
      'Die Lieferung von {state.purchase.reference} aufgeben und {amount} an den Käufer {state.purchase.caller} zurückzahlen.',
    purchase_refund:
      'Nicht länger auf die Lieferung von {state.purchase.reference} warten und {amount} an den Käufer {state.purchase.caller} zurückzahlen.',
    instrument_price:
      'Den Preis eines Anteils von {state.unit.symbol} von {payload.changes.unitPrice.from} auf {payload.changes.unitPrice.to} ändern.',
    instrument_supply:
      'Das Angebot von {state.unit.symbol} von {payload.changes.supplyUnitAmount.from} auf {payload.changes.supplyUnitAmount.to} ändern.',
    instrument_contract: 'Ändern, von wo {state.unit.symbol} geliefert wird oder wohin das Geld geht.',
    instrument_policy: 'Ändern, wer für {state.unit.symbol} zahlen darf oder was mit abweichenden Zahlungen geschieht.',
    person_erasure: 'Die Daten von {state.buyer} endgültig löschen. Vernichtete Schlüssel: {state.holders.#}.',
    legal_hold_release:
      'Die Aufbewahrungspflicht für die Daten von {state.buyer} aufheben, angeordnet von {state.placedBy}.',
    stop_resume: '{state.stopped} wieder starten, angehalten durch {state.signal}. Beobachtungen: {state.sightings}.',
    passkey: '{payload.person.subject} mit einem weiteren Passkey unterschreiben lassen, {payload.name}.',
  },
)
