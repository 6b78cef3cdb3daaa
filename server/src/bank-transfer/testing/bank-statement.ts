import { makePaymentReference } from '../matching/payment-reference.rules.ts'
import { camt053, namespaceOf } from './camt-builder.ts'

/** A movement as a bank would show it, with quiet defaults. */
export type ShownEntry = {
  readonly amount: bigint
  readonly sign?: 'credit' | 'debit'
  readonly bookedOn: string
  readonly text?: string
  readonly structured?: string
  readonly endToEndId?: string
  readonly servicer?: string
  readonly name?: string
  readonly iban?: string
  readonly reversal?: boolean
  readonly returnReason?: string
  readonly status?: 'BOOK' | 'PDNG'
  /** The amounts that the bank shows one by one inside it. */
  readonly parts?: readonly bigint[]
}

export type ShownStatement = {
  readonly iban: string
  readonly id: string
  readonly from: string
  readonly to: string
  readonly opening: bigint
  readonly closing?: bigint
  readonly currency?: string
  readonly entries: readonly ShownEntry[]
}

/** Base units as two decimals. */
export const decimals = (amount: bigint): string => {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const randomPaymentReference = () => makePaymentReference(crypto.getRandomValues(new Uint8Array(16)))

const optional = (tag: string, text: string | undefined) => (text === undefined ? '' : `<${tag}>${text}</${tag}>`)
const money = (amount: bigint, currency: string) => `<Amt Ccy="${currency}">${decimals(amount)}</Amt>`
const mark = (isCredit: boolean) => `<CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`

function entryText(entry: ShownEntry, currency: string): string {
  const isCredit = (entry.sign ?? 'credit') === 'credit'
  const [party, account] = isCredit ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const { name = 'Ada Buyer', iban = 'DE89370400440532013000', text, structured, returnReason } = entry
  const remittance =
    optional('Ustrd', text) +
    (structured === undefined ? '' : `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>`)
  const detailsOf = (amount: bigint) =>
    `<TxDtls><Refs>${optional('EndToEndId', entry.endToEndId)}</Refs>${money(amount, currency)}${mark(isCredit)}` +
    `<RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}>` +
    `<${account}><Id><IBAN>${iban}</IBAN></Id></${account}></RltdPties>` +
    (remittance === '' ? '' : `<RmtInf>${remittance}</RmtInf>`) +
    (returnReason === undefined ? '' : `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>`) +
    '</TxDtls>'
  return (
    `<Ntry>${money(entry.amount, currency)}${mark(isCredit)}${entry.reversal ? '<RvslInd>true</RvslInd>' : ''}` +
    `<Sts><Cd>${entry.status ?? 'BOOK'}</Cd></Sts><BookgDt><Dt>${entry.bookedOn}</Dt></BookgDt>` +
    `<ValDt><Dt>${entry.bookedOn}</Dt></ValDt>${optional('AcctSvcrRef', entry.servicer)}` +
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>' +
    `<NtryDtls>${(entry.parts ?? [entry.amount]).map(detailsOf).join('')}</NtryDtls></Ntry>`
  )
}

/** What an account holds after these entries; what is pending moves nothing. */
export const closingOf = ({ opening, entries }: Pick<ShownStatement, 'opening' | 'entries'>): bigint =>
  entries
    .filter(({ status }) => status !== 'PDNG')
    .reduce((sum, { amount, sign }) => (sign === 'debit' ? sum - amount : sum + amount), opening)

function headText({ id, iban, currency = 'EUR', from, to }: ShownStatement): string {
  const period = `<FrToDt><FrDtTm>${from}T00:00:00Z</FrDtTm><ToDtTm>${to}T23:59:59Z</ToDtTm></FrToDt>`
  return `<Id>${id}</Id><CreDtTm>${to}T23:59:59Z</CreDtTm>${period}<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`
}

const balance = (kind: string, amount: bigint, day: string, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${money(amount, currency)}${mark(amount >= 0n)}<Dt><Dt>${day}</Dt></Dt></Bal>`

/** The end of a day: camt.053. */
export function dayStatement(statement: ShownStatement): Buffer {
  const { currency = 'EUR', opening, from, to, entries } = statement
  const balances =
    balance('OPBD', opening, from, currency) + balance('CLBD', statement.closing ?? closingOf(statement), to, currency)
  const body = entries.map((entry) => entryText(entry, currency)).join('')
  return Buffer.from(camt053(`<Stmt>${headText(statement)}${balances}${body}</Stmt>`))
}

/** What happened so far today: camt.054. */
export function dayNotification(statement: Omit<ShownStatement, 'opening'>): Buffer {
  const { currency = 'EUR', entries } = statement
  const body = entries.map((entry) => entryText(entry, currency)).join('')
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf('camt.054.001.08')}"><BkToCstmrDbtCdtNtfctn>` +
      `<GrpHdr><MsgId>M-${statement.id}</MsgId><CreDtTm>${statement.to}T12:00:00Z</CreDtTm></GrpHdr>` +
      `<Ntfctn>${headText({ ...statement, opening: 0n })}${body}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  )
}
