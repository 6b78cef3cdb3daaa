import { XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm'
import { BankRefusal } from './bank-refusal.ts'
import { baseUnits, type Party } from './movement.ts'

/** One payment that a customer asks for. */
export type OrderedPayment = {
  readonly endToEndId: string
  readonly uetr: string | null
  readonly amount: bigint
  readonly currency: string
  readonly payee: Party
  readonly text: string | null
}

/** A payment file, as a bank reads it. */
export type PaymentOrder = {
  readonly messageId: string
  readonly payOn: string
  readonly debtorIban: string
  readonly count: string
  readonly sum: string
  readonly payments: readonly OrderedPayment[]
}

const namespaces = { p: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' }
const paymentsMax = 100_000

/** `GrpHdr/MsgId` as XPath wants it: every step with its namespace. */
const steps = (path: string) =>
  path
    .split('/')
    .map((step) => `p:${step}`)
    .join('/')

function textAt(from: XmlDocument | XmlElement, path: string): string | null {
  return from.get(steps(path), namespaces)?.content.trim() ?? null
}

function needed(from: XmlDocument | XmlElement, path: string): string {
  const text = textAt(from, path)
  if (text === null) throw new BankRefusal(400, `The payment file has no ${path}.`)
  return text
}

function paymentOf(element: XmlElement): OrderedPayment {
  const amount = element.get(steps('Amt/InstdAmt'), namespaces)
  const currency = amount instanceof XmlElement ? (amount.attr('Ccy')?.value ?? '') : ''
  return {
    endToEndId: needed(element, 'PmtId/EndToEndId'),
    uetr: textAt(element, 'PmtId/UETR'),
    amount: baseUnits(needed(element, 'Amt/InstdAmt'), currency),
    currency,
    payee: {
      name: needed(element, 'Cdtr/Nm'),
      iban: needed(element, 'CdtrAcct/Id/IBAN'),
      bic: textAt(element, 'CdtrAgt/FinInstnId/BICFI'),
    },
    text: textAt(element, 'RmtInf/Ustrd'),
  }
}

/** Reads a pain.001.001.09 of one instruction. */
export function readPaymentOrder(file: Uint8Array): PaymentOrder {
  try {
    using document = XmlDocument.fromBuffer(file)
    const message = document.get('/p:Document/p:CstmrCdtTrfInitn', namespaces)
    if (!(message instanceof XmlElement)) throw new BankRefusal(400, 'The file is no pain.001.001.09.')
    const payments = message.find('p:PmtInf/p:CdtTrfTxInf', namespaces).filter((each) => each instanceof XmlElement)
    if (payments.length > paymentsMax) throw new BankRefusal(413, `A file carries at most ${paymentsMax} payments.`)
    return {
      messageId: needed(message, 'GrpHdr/MsgId'),
      count: needed(message, 'GrpHdr/NbOfTxs'),
      sum: needed(message, 'GrpHdr/CtrlSum'),
      payOn: needed(message, 'PmtInf/ReqdExctnDt/Dt'),
      debtorIban: needed(message, 'PmtInf/DbtrAcct/Id/IBAN'),
      payments: payments.map(paymentOf),
    }
  } catch (error) {
    if (error instanceof XmlLibError) throw new BankRefusal(400, `The file is no XML: ${error.message.trim()}`)
    throw error
  }
}
