import type { AccountDay, BankAccount } from './bank-ledger.ts'
import { agentXml, amountXml, type CamtYear, entryXml, escaped } from './camt-entry.ts'
import { dayAfter, type Movement } from './movement.ts'

/** Messages that the sandbox bank writes about an account. */
export const camtFormats = ['camt.053.001.02', 'camt.053.001.08', 'camt.054.001.08'] as const
export type CamtFormat = (typeof camtFormats)[number]

/** A day whose movements need not be in memory at once. */
export type ReportableDay = Omit<AccountDay, 'movements'> & { readonly movements: Iterable<Movement> }

const yearOf = (format: CamtFormat): CamtYear => (format.endsWith('.02') ? '2009' : '2019')

function balanceXml(kind: 'OPBD' | 'CLBD', amount: bigint, { currency }: BankAccount, day: string): string {
  const [size, sign] = amount < 0n ? [-amount, 'DBIT'] : [amount, 'CRDT']
  const type = `<Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>`
  return `<Bal>${type}${amountXml(size, currency)}<CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`
}

function accountXml({ holder, currency }: BankAccount, year: CamtYear): string {
  const servicer = holder.bic === null ? '' : `<Svcr>${agentXml(holder.bic, year)}</Svcr>`
  const owner = `<Ownr><Nm>${escaped(holder.name)}</Nm></Ownr>`
  return `<Acct><Id><IBAN>${holder.iban}</IBAN></Id><Ccy>${currency}</Ccy>${owner}${servicer}</Acct>\n`
}

const statementId = ({ account, day }: ReportableDay) =>
  `${account.holder.iban.slice(-8)}${account.currency}${day.replaceAll('-', '')}`

/** What stands around the entries: the names differ between a statement and a notification, and only one has balances. */
function frameOf(of: ReportableDay, format: CamtFormat, part: string): readonly [before: string, after: string] {
  const { account, day, sequence, opening, closing } = of
  const isStatement = format.startsWith('camt.053')
  const [message, report] = isStatement ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  // A statement is made the night after its day, a notification during it.
  const createdAt = isStatement ? `${dayAfter(day)}T01:30:00Z` : `${day}T15:00:00Z`
  const id = `${isStatement ? 'S' : 'N'}${statementId(of)}${part}`
  const balances = isStatement
    ? balanceXml('OPBD', opening, account, day) + balanceXml('CLBD', closing, account, day)
    : ''
  return [
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}"><${message}>\n`,
      `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdAt}</CreDtTm></GrpHdr>\n`,
      `<${report}><Id>${id}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb><CreDtTm>${createdAt}</CreDtTm>\n`,
      `<FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>\n`,
      accountXml(account, yearOf(format)),
      balances,
    ].join(''),
    `</${report}></${message}></Document>\n`,
  ]
}

/** The file of one day, piece by piece, so that a long one is never in memory as a whole. */
export function* camtPieces(of: ReportableDay, format: CamtFormat, part = ''): Generator<string> {
  const [before, after] = frameOf(of, format, part)
  yield before
  for (const movement of of.movements) yield entryXml(movement, of.account, yearOf(format))
  yield after
}

/** The file of one day as a whole. */
export const camtText = (of: ReportableDay, format: CamtFormat, part?: string): string =>
  Array.from(camtPieces(of, format, part)).join('')
