import { currencies, parseAmount } from '@firsthand/payment-files/currency-amount'

type Written = Readonly<
  Record<
    'counterparty_name' | 'ultimate_debtor' | 'counterparty_iban' | 'creditor_reference' | 'end_to_end_id',
    string | null
  > &
    Record<'servicer_reference', string | null> &
    Record<'remittance' | 'currency' | 'amount', string>
>

const joined = (...texts: readonly (string | null)[]) =>
  texts
    .filter((each) => each !== null)
    .join(' ')
    .toLowerCase()

/** Whether a movement says a text: without regard to capitals, in references and account numbers without blanks too. */
export function sayer(q: string): (row: Written) => boolean {
  const [text, compact] = [q.trim().toLowerCase(), q.replaceAll(/\s/g, '').toLowerCase()]
  const amounts = amountsIn(q)
  return (row) =>
    joined(row.counterparty_name, row.ultimate_debtor, row.remittance).includes(text) ||
    joined(row.counterparty_iban, row.creditor_reference, row.end_to_end_id, row.servicer_reference).includes(
      compact,
    ) ||
    row.remittance.replaceAll(' ', '').toLowerCase().includes(compact) ||
    amounts.some(({ currency, amount }) => currency === row.currency && `${amount}` === row.amount)
}

type Amount = { readonly currency: string; readonly amount: bigint }

/**
 * What a text means as an amount in each currency; nothing when it is none. A comma before one or two last digits separates
 * decimals; any other one is ambiguous.
 */
export const amountsIn = (text: string): readonly Amount[] =>
  currencies.flatMap((currency) => {
    const amount = parseAmount(text.trim().replace(/,([0-9]{1,2})$/, '.$1'), currency)
    return amount === null ? [] : { currency, amount }
  })
