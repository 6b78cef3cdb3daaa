import { escaped } from './camt-entry.ts'

/** What became of one payment: paid, or refused for a reason. */
export type Verdict = { readonly endToEndId: string; readonly reason: string | null }
export type PaymentReport = {
  readonly messageId: string
  readonly onDay: string
  readonly verdicts: readonly Verdict[]
}

const verdictXml = ({ endToEndId, reason }: Verdict): string => {
  const why = reason === null ? '' : `<StsRsnInf><Rsn><Cd>${escaped(reason)}</Cd></Rsn></StsRsnInf>`
  const status = `<TxSts>${reason === null ? 'ACSC' : 'RJCT'}</TxSts>`
  return `<TxInfAndSts><OrgnlEndToEndId>${escaped(endToEndId)}</OrgnlEndToEndId>${status}${why}</TxInfAndSts>\n`
}

function groupStatus(verdicts: readonly Verdict[]): string {
  const paid = verdicts.filter(({ reason }) => reason === null).length
  if (paid === 0) return 'RJCT'
  return paid < verdicts.length ? 'PART' : 'ACSC'
}

/** Writes pain.002.001.14. */
export function statusText({ messageId, onDay, verdicts }: PaymentReport): string {
  const id = escaped(messageId)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.14"><CstmrPmtStsRpt>\n',
    `<GrpHdr><MsgId>${`R${id}`.slice(0, 35)}</MsgId><CreDtTm>${onDay}T17:00:00Z</CreDtTm></GrpHdr>\n`,
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>`,
    `<GrpSts>${groupStatus(verdicts)}</GrpSts></OrgnlGrpInfAndSts>\n`,
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>\n`,
    ...verdicts.map(verdictXml),
    '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>\n',
  ].join('')
}
