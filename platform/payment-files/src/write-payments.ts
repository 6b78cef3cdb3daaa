import { basicLatin } from './basic-latin.ts'
import { amountText, sepaAmountMax } from './currency-amount.ts'
import {
  type OutgoingPayment,
  type PaymentOrder,
  type PaymentParty,
  PaymentUnwritable,
  type WritePayments,
} from './payment-order.ts'

// Every text passes one of these or `basicLatin`, and none of them lets through what XML gives a meaning to.
const forms = {
  identifier: /^[A-Za-z0-9][A-Za-z0-9?:().,+ -]{0,34}$/,
  uetr: /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/,
  iban: /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/,
  bic: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  day: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
}
const paymentsMax = 100_000

function sound(form: keyof typeof forms, text: string): string {
  if (!forms[form].test(text)) throw new PaymentUnwritable(`"${text}" is no ${form}`)
  return text
}

/** A name that the scheme carries: at most seventy characters of basic Latin. */
function nameOf({ name }: PaymentParty): string {
  const plain = basicLatin(name, 70)
  if (plain === '') throw new PaymentUnwritable('a party has no name')
  return `<Nm>${plain}</Nm>`
}

const accountOf = ({ iban }: PaymentParty) => `<Id><IBAN>${sound('iban', iban)}</IBAN></Id>`
const agentOf = (bic: string) => `<FinInstnId><BICFI>${sound('bic', bic)}</BICFI></FinInstnId>`
const unknownAgent = '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>'

function amountOf(amount: bigint, currency: PaymentOrder['currency']): string {
  if (amount <= 0n || (currency === 'EUR' && amount > sepaAmountMax))
    throw new PaymentUnwritable(`${amount} ${currency} base units cannot be paid`)
  return `<Amt><InstdAmt Ccy="${currency}">${amountText(amount, currency)}</InstdAmt></Amt>`
}

function paymentLine(
  { endToEndId, uetr, amount, payee, remittance }: OutgoingPayment,
  currency: 'EUR' | 'GBP',
): string {
  const id = sound('identifier', endToEndId)
  const text = basicLatin(remittance, 140)
  return [
    '<CdtTrfTxInf>',
    // The instruction carries the same id: some banks answer by one, some by the other.
    `<PmtId><InstrId>${id}</InstrId><EndToEndId>${id}</EndToEndId><UETR>${sound('uetr', uetr)}</UETR></PmtId>`,
    amountOf(amount, currency),
    ...(payee.bic === null ? [] : [`<CdtrAgt>${agentOf(payee.bic)}</CdtrAgt>`]),
    `<Cdtr>${nameOf(payee)}</Cdtr><CdtrAcct>${accountOf(payee)}</CdtrAcct>`,
    ...(text === '' ? [] : [`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`]),
    '</CdtTrfTxInf>',
  ].join('')
}

function requireOnce(what: string, values: readonly string[]): void {
  if (new Set(values).size < values.length) throw new PaymentUnwritable(`${what} stands twice`)
}

/** Writes pain.001.001.09. Nothing in it comes from a clock or from chance, so the same order gives the same bytes. */
export const writePayments: WritePayments = (order) => {
  const { payments, payer, currency } = order
  const isSepa = currency === 'EUR'
  if (payments.length === 0 || payments.length > paymentsMax)
    throw new PaymentUnwritable(`a file carries 1 to ${paymentsMax} payments, not ${payments.length}`)
  requireOnce(
    'an end-to-end id',
    payments.map(({ endToEndId }) => endToEndId),
  )
  requireOnce(
    'a UETR',
    payments.map(({ uetr }) => uetr),
  )
  const id = sound('identifier', order.messageId)
  const sum = payments.reduce((total, { amount }) => total + amount, 0n)
  const count = `<NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${amountText(sum, currency)}</CtrlSum>`
  const createdAt = `${order.createdAt.toISOString().slice(0, 19)}Z`
  return new TextEncoder().encode(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
      `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdAt}</CreDtTm>${count}<InitgPty>${nameOf(payer)}</InitgPty></GrpHdr>`,
      // Booked one by one, so that the statement shows each payment with its own end-to-end id.
      `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${count}`,
      ...(isSepa ? ['<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>'] : []),
      `<ReqdExctnDt><Dt>${sound('day', order.payOn)}</Dt></ReqdExctnDt>`,
      `<Dbtr>${nameOf(payer)}</Dbtr><DbtrAcct>${accountOf(payer)}<Ccy>${currency}</Ccy></DbtrAcct>`,
      `<DbtrAgt>${payer.bic === null ? unknownAgent : agentOf(payer.bic)}</DbtrAgt>`,
      ...(isSepa ? ['<ChrgBr>SLEV</ChrgBr>'] : []),
      ...payments.map((payment) => paymentLine(payment, currency)),
      '</PmtInf></CstmrCdtTrfInitn></Document>\n',
    ].join('\n'),
  )
}
