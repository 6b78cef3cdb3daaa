import { words } from '@firsthand/page-kit/language'

export const saleTexts = words(
  {
    states: {
      firm: 'Price held',
      intent_issued: 'Ready to send',
      submitted: 'Sent to the chain',
      settled: 'Settled',
      failed: 'Refused by the chain',
      lapsed: 'Not sent in time',
      expired: 'Expired',
      awaiting_payment: 'Waiting for payment',
      partially_paid: 'Part paid',
      payment_review: 'Payment under review',
      paid: 'Paid',
      delivering: 'Being delivered',
      delivery_blocked: 'Delivery blocked',
      voiding: 'Delivery given up',
      delivered: 'Delivered',
      refunding: 'Being refunded',
      refunded: 'Refunded',
      cancelled: 'Cancelled',
      frozen: 'Frozen',
    },
    actors: {
      buyer: 'Buyer',
      bank: 'Bank',
      treasury: 'Treasury',
      compliance: 'Compliance',
      chain: 'Chain',
      operator: 'Operator',
      nobody: 'Nobody',
      service: 'Firsthand',
    },
    steps: {
      ordered: 'Ordered',
      paid: 'Paid',
      checked: 'Checked',
      on_chain: 'On chain',
      final: 'Final',
      returned: 'Returned',
    },
    evidence: {
      entry: 'Entry on the statement',
      match: 'Match',
      decision: 'Decision of Compliance',
      intent: 'Signed intent',
      transaction: 'Transaction',
      refund: 'Refund',
    },
  },
  {
    states: {
      firm: 'Preis gehalten',
      intent_issued: 'Bereit zum Senden',
      submitted: 'An die Chain gesendet',
      settled: 'Abgewickelt',
      failed: 'Von der Chain abgelehnt',
      lapsed: 'Nicht rechtzeitig gesendet',
      expired: 'Abgelaufen',
      awaiting_payment: 'Wartet auf Zahlung',
      partially_paid: 'Teilweise bezahlt',
      payment_review: 'Zahlung in Prüfung',
      paid: 'Bezahlt',
      delivering: 'In Lieferung',
      delivery_blocked: 'Lieferung angehalten',
      voiding: 'Lieferung aufgegeben',
      delivered: 'Geliefert',
      refunding: 'Wird erstattet',
      refunded: 'Erstattet',
      cancelled: 'Storniert',
      frozen: 'Eingefroren',
    },
    actors: {
      buyer: 'Käufer',
      bank: 'Bank',
      treasury: 'Treasury',
      compliance: 'Compliance',
      chain: 'Chain',
      operator: 'Betreiber',
      nobody: 'Niemand',
      service: 'Firsthand',
    },
    steps: {
      ordered: 'Bestellt',
      paid: 'Bezahlt',
      checked: 'Geprüft',
      on_chain: 'Auf der Chain',
      final: 'Endgültig',
      returned: 'Zurückgezahlt',
    },
    evidence: {
      entry: 'Buchung auf dem Auszug',
      match: 'Zuordnung',
      decision: 'Entscheidung von Compliance',
      intent: 'Signierter Auftrag',
      transaction: 'Transaktion',
      refund: 'Erstattung',
    },
  },
)

/** What to tell a buyer, by the code that the service gives. It follows from what the buyer reads, and from nothing else. */
export const buyerSentences = words(
  {
    confirm_before_price_expires:
      'Your price is held for a short time. Confirm the purchase in your wallet before it runs out.',
    send_before_deadline: 'Your purchase is ready. Send it from your wallet before the time shown on the page.',
    wait_for_block: 'Your transaction is on its way. Please wait until it is in a block, and do not buy again.',
    wait_until_final: 'Your transaction is in a block. It is final in a few minutes; there is nothing for you to do.',
    chain_refused_no_cash_taken: 'The transaction did not go through, and no money was taken. You can try again.',
    not_sent_in_time:
      'The purchase was not sent in time, and no money was taken. You can buy again at the current price.',
    expired_order_again: 'The order has expired, and nothing was taken. You can order again.',
    pay_with_reference:
      'We are waiting for your transfer. Please pay the exact amount with the reference shown on your order.',
    wait_for_bank_statement:
      'Your order waits for the bank’s next statement. If you have paid, there is nothing for you to do.',
    pay_the_rest: 'Part of your payment has arrived. Please pay the rest with the same reference.',
    payment_being_checked: 'Your payment has arrived and is being checked. We write to you as soon as it is done.',
    paid_units_follow: 'Your payment is complete. The units follow; there is nothing for you to do.',
    units_on_their_way: 'Your units are on their way to your wallet.',
    units_delayed:
      'Your payment is complete, but the delivery is delayed. We are working on it, and your money is safe.',
    units_received: 'Your units are in your wallet. The purchase is complete.',
    money_being_returned: 'Your money is on its way back to the account that it came from. This takes a few bank days.',
    money_returned: 'Your money is back on the account that it came from.',
    order_cancelled: 'The order is cancelled. If you have paid nevertheless, the money comes back to you.',
  },
  {
    confirm_before_price_expires:
      'Ihr Preis wird kurze Zeit gehalten. Bestätigen Sie den Kauf in Ihrer Wallet, bevor die Zeit abläuft.',
    send_before_deadline: 'Ihr Kauf ist bereit. Senden Sie ihn aus Ihrer Wallet, bevor die angezeigte Zeit abläuft.',
    wait_for_block:
      'Ihre Transaktion ist unterwegs. Bitte warten Sie, bis sie in einem Block steht, und kaufen Sie nicht noch einmal.',
    wait_until_final:
      'Ihre Transaktion steht in einem Block. In wenigen Minuten ist sie endgültig; Sie müssen nichts tun.',
    chain_refused_no_cash_taken:
      'Die Transaktion kam nicht zustande, und es wurde kein Geld genommen. Sie können es erneut versuchen.',
    not_sent_in_time:
      'Der Kauf wurde nicht rechtzeitig gesendet, und es wurde kein Geld genommen. Sie können zum aktuellen Preis neu kaufen.',
    expired_order_again: 'Die Bestellung ist abgelaufen, und es wurde nichts genommen. Sie können neu bestellen.',
    pay_with_reference:
      'Wir warten auf Ihre Überweisung. Bitte zahlen Sie genau den Betrag mit der Referenz Ihrer Bestellung.',
    wait_for_bank_statement:
      'Ihre Bestellung wartet auf den nächsten Kontoauszug der Bank. Wenn Sie gezahlt haben, müssen Sie nichts tun.',
    pay_the_rest: 'Ein Teil Ihrer Zahlung ist da. Bitte zahlen Sie den Rest mit derselben Referenz.',
    payment_being_checked: 'Ihre Zahlung ist da und wird geprüft. Wir melden uns, sobald das erledigt ist.',
    paid_units_follow: 'Ihre Zahlung ist vollständig. Die Anteile folgen; Sie müssen nichts tun.',
    units_on_their_way: 'Ihre Anteile sind auf dem Weg in Ihre Wallet.',
    units_delayed:
      'Ihre Zahlung ist vollständig, aber die Lieferung verzögert sich. Wir arbeiten daran, und Ihr Geld ist sicher.',
    units_received: 'Ihre Anteile sind in Ihrer Wallet. Der Kauf ist abgeschlossen.',
    money_being_returned:
      'Ihr Geld ist auf dem Weg zurück auf das Konto, von dem es kam. Das dauert einige Bankarbeitstage.',
    money_returned: 'Ihr Geld ist wieder auf dem Konto, von dem es kam.',
    order_cancelled: 'Die Bestellung ist storniert. Wenn Sie trotzdem gezahlt haben, kommt das Geld zu Ihnen zurück.',
  },
)
