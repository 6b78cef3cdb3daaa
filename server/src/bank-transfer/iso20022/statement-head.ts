import { type StatementFormat, type StatementHead, StatementUnreadable } from './statement-file.ts'
import { dayAt, dayOf, ibanAt, neededMoney, neededSign, signed } from './statement-values.ts'
import { all, neededText, textAt, type XmlElement } from './xml-element.ts'

type Balance = {
  readonly kind: string
  readonly currency: string
  readonly amount: bigint
  readonly day: string | null
}

function balanceOf(element: XmlElement): Balance {
  const { amount, currency } = neededMoney(element, 'Amt')
  const kind = textAt(element, 'Tp/CdOrPrtry/Cd') ?? ''
  return { kind, currency, amount: signed(amount, neededSign(element)), day: dayAt(element, 'Dt') }
}

/** The balance of a kind; null when the bank gives none. Several must agree, or any choice would be a guess. */
function onlyOf(balances: readonly Balance[], kind: string): Balance | null {
  const [first = null, ...others] = balances.filter((balance) => balance.kind === kind)
  if (others.some(({ amount }) => amount !== first?.amount))
    throw new StatementUnreadable(`the statement gives several balances ${kind}`)
  return first
}

/**
 * What stands above the entries. Banks open with OPBD, or with PRCD, the closing of the day before; other balances are
 * about availability and are not money that is there.
 */
export function headOf(
  format: StatementFormat,
  message: XmlElement,
  statement: XmlElement,
  entryCurrency: string | null,
): Omit<StatementHead, 'entryCount'> {
  const booked = all(statement, 'Bal').filter((balance) =>
    /^(OPBD|PRCD|CLBD)$/.test(textAt(balance, 'Tp/CdOrPrtry/Cd') ?? ''),
  )
  const everyBalance = booked.map(balanceOf)
  const currency = textAt(statement, 'Acct/Ccy') ?? everyBalance[0]?.currency ?? entryCurrency
  const iban = ibanAt(statement, 'Acct/Id/IBAN')
  const accountId = textAt(statement, 'Acct/Id/Othr/Id')
  if (currency === null) throw new StatementUnreadable('the statement names no currency')
  if (iban === null && accountId === null) throw new StatementUnreadable('the statement names no account')
  const balances = everyBalance.filter((balance) => balance.currency === currency)
  const opening = onlyOf(balances, 'OPBD')
  const closing = onlyOf(balances, 'CLBD')
  const from = textAt(statement, 'FrToDt/FrDtTm')
  const to = textAt(statement, 'FrToDt/ToDtTm')
  return {
    format,
    messageId: neededText(message, 'GrpHdr/MsgId'),
    statementId: neededText(statement, 'Id'),
    sequence: textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb'),
    iban,
    accountId,
    currency,
    from: from === null ? (opening?.day ?? null) : dayOf(from),
    // The closing balance names its day; the end of a period may be midnight, which is the next day already.
    to: closing?.day ?? (to === null ? null : dayOf(to)),
    opening: (opening ?? onlyOf(balances, 'PRCD'))?.amount ?? null,
    closing: closing?.amount ?? null,
  }
}
