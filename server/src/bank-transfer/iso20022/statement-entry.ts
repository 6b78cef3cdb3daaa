import { bankCodeAt, type Detail, detailOf } from './statement-detail.ts'
import { type StatementEntry, StatementUnreadable } from './statement-file.ts'
import { dayAt, identifierAt, type Money, neededMoney, neededSign, type Sign, signed } from './statement-values.ts'
import { all, neededText, plainLines, textAt, type XmlElement } from './xml-element.ts'

/** What every movement of an entry has in common. */
type Common = Pick<
  StatementEntry,
  'status' | 'bookedOn' | 'valueOn' | 'servicerReference' | 'isReversal' | 'bankCode' | 'currency'
> & {
  readonly sign: Sign
  readonly amount: bigint
  readonly lines: string
}

const nothing = detailOf({ name: 'TxDtls', currency: null, text: '', children: [] })

function commonOf(entry: XmlElement, statementDay: string | null): Common {
  const { amount, currency } = neededMoney(entry, 'Amt')
  // Messages of 2019 have a code inside, those of 2009 the bare word. Whatever is not booked moves nothing.
  const stated = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts/Prtry') ?? neededText(entry, 'Sts')
  const status = stated === 'BOOK' ? 'booked' : 'pending'
  const [booked, valued] = [dayAt(entry, 'BookgDt'), dayAt(entry, 'ValDt')]
  // The day decides whether a payment was on time, so that of a booked entry is never made up.
  const bookedOn = booked ?? valued ?? (status === 'pending' ? statementDay : null)
  if (bookedOn === null) throw new StatementUnreadable('an entry has neither booking day nor value day')
  return {
    amount,
    currency,
    sign: neededSign(entry),
    status,
    bookedOn,
    valueOn: valued ?? bookedOn,
    servicerReference: identifierAt(entry, 'AcctSvcrRef'),
    isReversal: /^(true|1)$/.test(textAt(entry, 'RvslInd') ?? ''),
    bankCode: bankCodeAt(entry),
    lines: plainLines(entry),
  }
}

const isReturn = (common: Common, detail: Detail): boolean =>
  common.isReversal || detail.returnReason !== null || (detail.bankCode ?? common.bankCode ?? '').endsWith('/RRTN')

/** What comes back keeps the roles of the payment it belongs to, so there we can be the debtor of a credit. */
function counterparty(common: Common, sign: Sign, detail: Detail, ownIban: string | null) {
  const [expected, other] = sign === 'credit' ? [detail.debtor, detail.creditor] : [detail.creditor, detail.debtor]
  const rolesTurned = isReturn(common, detail) && other.iban !== null && other.iban !== ownIban
  const isOurs = expected.iban === null || expected.iban === ownIban
  return rolesTurned && isOurs ? other : expected
}

function movement(common: Common, detail: Detail, ownIban: string | null, own: Money & { sign: Sign; detail: number }) {
  const { lines, ...rest } = common
  const { name, iban } = counterparty(common, own.sign, detail, ownIban)
  const credited = own.sign === 'credit' ? detail.creditor.iban : null
  return {
    ...rest,
    ...own,
    servicerReference: common.servicerReference ?? detail.servicerReference,
    endToEndId: detail.endToEndId,
    uetr: detail.uetr,
    counterpartyName: name,
    counterpartyIban: iban,
    ultimateDebtor: detail.ultimateDebtor,
    creditorReference: detail.creditorReference,
    remittance: detail.remittance,
    returnReason: detail.returnReason,
    bankCode: detail.bankCode?.includes('/') ? detail.bankCode : (common.bankCode ?? detail.bankCode),
    raw: lines + detail.lines,
    wholeBatch: false,
    ...(credited !== null && credited !== iban && credited !== ownIban ? { virtualIban: credited } : {}),
  } satisfies StatementEntry
}

/** The transactions of a batch that add up to it, or null. */
function split(common: Common, details: readonly Detail[]): (Money & { sign: Sign })[] | null {
  const { currency } = common
  const parts = details.map(({ amounts, sign }) => {
    const money = amounts.find((each) => each.currency === currency)
    return money === undefined ? null : { ...money, sign: sign ?? common.sign }
  })
  const known = parts.filter((part) => part !== null)
  const sum = known.reduce((total, { amount, sign }) => total + signed(amount, sign), 0n)
  return known.length === details.length && sum === signed(common.amount, common.sign) ? known : null
}

/** The movements of one `Ntry`, whose details were read before it ended. */
export function entriesOf(
  entry: XmlElement,
  details: readonly Detail[],
  { statementDay, ownIban }: { readonly statementDay: string | null; readonly ownIban: string | null },
): StatementEntry[] {
  const common = commonOf(entry, statementDay)
  const { amount, currency, sign } = common
  const batches = all(entry, 'NtryDtls/Btch/NbOfTxs').map(({ text }) => text)
  const isBatch = details.length > 1 || batches.some((count) => !/^0*[01]$/.test(count))
  const note = textAt(entry, 'AddtlNtryInf') ?? ''
  if (!isBatch) {
    const alone = movement(common, details[0] ?? nothing, ownIban, { amount, currency, sign, detail: 0 })
    // Some banks write all they know of a payment into this one text.
    return [alone.remittance === '' && alone.creditorReference === null ? { ...alone, remittance: note } : alone]
  }
  const parts = split(common, details)
  if (parts !== null) {
    return parts.map((part, at) => movement(common, details[at] ?? nothing, ownIban, { ...part, detail: at + 1 }))
  }
  // What its parts say is for people, in the raw text: a reference of one part must not claim the sum.
  const whole = movement(common, nothing, ownIban, { amount, currency, sign, detail: 0 })
  const raw = common.lines + details.map(({ lines }) => lines).join('')
  return [{ ...whole, remittance: note, raw, wholeBatch: true }]
}
