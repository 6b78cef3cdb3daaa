import type { MessageShape } from './element-parser.ts'
import type { PaymentStatus, PaymentVerdict, ReadPaymentStatus } from './payment-status-file.ts'
import { readElements } from './read-elements.ts'
import { StatementUnreadable } from './statement-file.ts'
import { all, neededText, one, textAt, textsAt, type XmlElement } from './xml-element.ts'

const namespaces = new Set(
  ['03', '10', '14'].map((version) => `urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}`),
)
const handedOver = new Map([
  ['CstmrPmtStsRpt', 1],
  ['TxInfAndSts', 3],
])
const paymentsMax = 100_000

/** Final codes. Any other, known or not, is pending: it moves nothing, and a later status follows. */
const outcomes: Readonly<Record<string, 'accepted' | 'rejected'>> = {
  ACCP: 'accepted', // checked, customer profile too
  ACSP: 'accepted', // settlement under way
  ACSC: 'accepted', // settled for the debtor
  ACCC: 'accepted', // settled for the creditor
  ACWC: 'accepted', // with a change, such as a later day
  RJCT: 'rejected',
}

type OnePaymentStatus = Omit<PaymentVerdict, 'endToEndId'>

function stated(code: string | null, from: XmlElement): OnePaymentStatus | null {
  if (code === null) return null
  const reason = textsAt(from, 'StsRsnInf/Rsn/Cd')[0] ?? textsAt(from, 'StsRsnInf/Rsn/Prtry')[0] ?? null
  const detail = textsAt(from, 'StsRsnInf/AddtlInf').join(' ') || null
  const outcome = Object.hasOwn(outcomes, code) ? (outcomes[code] ?? 'pending') : 'pending'
  return { outcome, reason, detail }
}

/** Reads pain.002 of 2009, 2019 and 2024; what we need of them is the same in all three. */
export const readPaymentStatus: ReadPaymentStatus = async (bytes) => {
  const payments: PaymentVerdict[] = []
  let report: XmlElement | null = null

  function takePayment(element: XmlElement, around: readonly XmlElement[]): void {
    if (payments.length === paymentsMax) throw new StatementUnreadable(`more than ${paymentsMax} payments`)
    const endToEndId = textAt(element, 'OrgnlEndToEndId') ?? neededText(element, 'OrgnlInstrId')
    const group = around[1] ? one(around[1], 'OrgnlGrpInfAndSts') : null
    const verdict =
      stated(textAt(element, 'TxSts'), element) ??
      (around[2] ? stated(textAt(around[2], 'PmtInfSts'), around[2]) : null) ??
      (group ? stated(textAt(group, 'GrpSts'), group) : null)
    payments.push({ endToEndId, ...(verdict ?? { outcome: 'pending', reason: null, detail: null }) })
  }
  const shape: MessageShape = {
    begin(namespace) {
      if (!namespaces.has(namespace)) throw new StatementUnreadable(`"${namespace.slice(0, 100)}" is no payment status`)
    },
    handedOver,
    take(element, around) {
      if (element.name === 'TxInfAndSts') takePayment(element, around)
      else report = element
    },
  }
  await readElements(bytes, shape, async () => {})
  return statusOf(report, payments)
}

function statusOf(report: XmlElement | null, payments: readonly PaymentVerdict[]): PaymentStatus {
  if (report === null) throw new StatementUnreadable('the file holds no payment status')
  const group = one(report, 'OrgnlGrpInfAndSts')
  if (group === null) throw new StatementUnreadable('the file does not say which payments it is about')
  // Our files hold one instruction, so its status is that of the file.
  const instructions = all(report, 'OrgnlPmtInfAndSts')
  const instruction = instructions.length === 1 ? instructions[0] : undefined
  const ofInstruction = instruction ? stated(textAt(instruction, 'PmtInfSts'), instruction) : null
  return {
    messageId: neededText(report, 'GrpHdr/MsgId'),
    originalMessageId: neededText(group, 'OrgnlMsgId'),
    whole: stated(textAt(group, 'GrpSts'), group) ?? ofInstruction,
    payments,
  }
}
