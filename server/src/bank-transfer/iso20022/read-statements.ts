import type { MessageShape } from './element-parser.ts'
import { readElements } from './read-elements.ts'
import { type Detail, detailOf } from './statement-detail.ts'
import { entriesOf } from './statement-entry.ts'
import {
  type ReadStatements,
  type StatementFormat,
  type StatementListener,
  StatementUnreadable,
} from './statement-file.ts'
import { headOf } from './statement-head.ts'
import { dayOf, signed } from './statement-values.ts'
import { one, textAt, type XmlElement } from './xml-element.ts'

const namespaces: ReadonlyMap<string, StatementFormat> = new Map(
  (['camt.053.001.02', 'camt.053.001.08', 'camt.054.001.08'] as const).map((format) => [
    `urn:iso:std:iso:20022:tech:xsd:${format}`,
    format,
  ]),
)
const message = { '053': ['BkToCstmrStmt', 'Stmt'], '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] } as const
const messageOf = (format: StatementFormat) => message[format.startsWith('camt.054') ? '054' : '053']
/** Statements and notifications are nested alike: the depth of each part is the same. */
const handedOver = new Map([
  ['Stmt', 2],
  ['Ntfctn', 2],
  ['Ntry', 3],
  ['TxDtls', 5],
])
const detailsMax = 100_000

type OpenHead = ReturnType<typeof headOf>

/** Reports to a listener what was read, in order, once the parser has paused. */
function statementReporter(listener: StatementListener) {
  let format: StatementFormat | null = null
  let details: Detail[] = []
  let waiting: (() => void | Promise<void>)[] = []
  let head: OpenHead | null = null
  let [statements, entryCount, booked] = [0, 0, 0n]

  function begin(namespace: string): void {
    format = namespaces.get(namespace) ?? null
    if (format === null) throw new StatementUnreadable(`"${namespace.slice(0, 100)}" is no message that we read`)
  }
  function headNow(around: readonly XmlElement[], statement: XmlElement, currency: string | null): OpenHead {
    if (format === null || around[1]?.name !== messageOf(format)[0] || statement.name !== messageOf(format)[1])
      throw new StatementUnreadable('the message is not what its namespace says')
    return headOf(format, around[1], statement, currency)
  }
  function open(opened: OpenHead): OpenHead {
    waiting.push(() => listener.opened?.(opened))
    head = opened
    return opened
  }
  function takeEntry(element: XmlElement, around: readonly XmlElement[], statement: XmlElement): void {
    const { currency, iban, to } = head ?? open(headNow(around, statement, one(element, 'Amt')?.currency ?? null))
    const createdAt = textAt(statement, 'CreDtTm')
    const statementDay = to ?? (createdAt === null ? null : dayOf(createdAt))
    for (const entry of entriesOf(element, details, { statementDay, ownIban: iban })) {
      if (entry.status === 'booked' && entry.currency === currency) booked += signed(entry.amount, entry.sign)
      waiting.push(() => listener.entry(entry))
    }
    entryCount += 1
    details = []
  }
  function takeStatement(statement: XmlElement, around: readonly XmlElement[]): void {
    // Read again at the end, because a bank may put a balance below the entries.
    const closed = { ...headNow(around, statement, head?.currency ?? null), entryCount }
    const sum = booked
    if (head === null) open(closed)
    waiting.push(() => listener.closed?.(closed, sum))
    statements += 1
    head = null
    entryCount = 0
    booked = 0n
  }
  function take(element: XmlElement, around: readonly XmlElement[]): void {
    const statement = around[2]
    if (element.name === 'TxDtls') {
      if (details.length === detailsMax) throw new StatementUnreadable(`an entry has more than ${detailsMax} details`)
      details.push(detailOf(element))
    } else if (element.name === 'Ntry' && statement !== undefined) takeEntry(element, around, statement)
    else takeStatement(element, around)
  }
  async function settle(): Promise<void> {
    const now = waiting
    waiting = []
    for (const each of now) await each()
  }
  const shape: MessageShape = { begin, handedOver, take }
  return { shape, settle, count: () => statements }
}

/** Reads camt.053 (2009 and 2019) and camt.054 (2019), distinguished by their namespaces alone. */
export const readStatements: ReadStatements = async (bytes, listener) => {
  const reporter = statementReporter(listener)
  await readElements(bytes, reporter.shape, reporter.settle)
  if (reporter.count() === 0) throw new StatementUnreadable('the file holds no statement')
}
