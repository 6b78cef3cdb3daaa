import { readStatements } from '../iso20022/read-statements.ts'
import type { StatementEntry, StatementHead } from '../iso20022/statement-file.ts'

/** A file in pieces of any size, as they come from a socket. */
export async function* inPieces(text: string | Uint8Array, size = 1_000_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export type ReadStatement = {
  readonly head: StatementHead
  readonly booked: bigint
  readonly entries: StatementEntry[]
}

/** Everything that a file says, statement by statement. */
export async function readAll(file: string | Uint8Array, size?: number): Promise<ReadStatement[]> {
  const statements: ReadStatement[] = []
  let entries: StatementEntry[] = []
  await readStatements(inPieces(file, size), {
    entry: (entry) => void entries.push(entry),
    closed(head, booked) {
      statements.push({ head, booked, entries })
      entries = []
    },
  })
  return statements
}

export const eur = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`

/** An entry of the newer messages with quiet defaults; `inside` goes where its details stand. */
export const ntry = (inside = '', { amount = eur('10.00'), sign = 'CRDT', status = 'BOOK', extra = '' } = {}) =>
  `<Ntry>${amount}<CdtDbtInd>${sign}</CdtDbtInd>${extra}<Sts><Cd>${status}</Cd></Sts>` +
  '<BookgDt><Dt>2027-03-01</Dt></BookgDt><ValDt><Dt>2027-03-02</Dt></ValDt><AcctSvcrRef>SR-1</AcctSvcrRef>' +
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>${inside}</Ntry>`

const bal = (kind: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${eur(amount)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2027-03-01</Dt></Dt></Bal>`

export const stmt = (entries: string, id = 'S-1') =>
  `<Stmt><Id>${id}</Id><ElctrncSeqNb>61</ElctrncSeqNb><CreDtTm>2027-03-02T01:00:00Z</CreDtTm>` +
  '<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>' +
  `${bal('OPBD', '0.00')}${bal('CLBD', '10.00')}${entries}</Stmt>`

export const namespaceOf = (message: string) => `urn:iso:std:iso:20022:tech:xsd:${message}`

export const camt053 = (statements: string, message: string = 'camt.053.001.08') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf(message)}"><BkToCstmrStmt>` +
  `<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2027-03-02T01:00:00Z</CreDtTm></GrpHdr>${statements}</BkToCstmrStmt></Document>`
