/** Base units as two decimals. */
const decimals = (amount: bigint): string => `${amount / 100n}.${`${amount % 100n}`.padStart(2, '0')}`

type Reversal = {
  readonly iban: string
  readonly day: string
  readonly amount: bigint
  /** Whose credit is reversed, by what a payer chooses. */
  readonly endToEndId: string
  readonly payer: { readonly name: string; readonly iban: string }
}

/** A notification that a credit was reversed, which names neither the bank's own reference nor a UETR. */
export function reversalOf({ iban, day, amount, endToEndId, payer }: Reversal): string {
  const money = `<Amt Ccy="EUR">${decimals(amount)}</Amt><CdtDbtInd>DBIT</CdtDbtInd>`
  const id = `R${endToEndId}`
  const party = (role: string, name: string, account: string) =>
    `<${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${account}</IBAN></Id></${role}Acct>`
  const parties = party('Dbtr', 'ACME CLIENT MONEY', iban) + party('Cdtr', payer.name, payer.iban)
  const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T12:00:00Z</CreDtTm></GrpHdr>
<Ntfctn><Id>${id}</Id><CreDtTm>${day}T12:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry>${money}<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${code}
<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${money}<RltdPties>${parties}</RltdPties></TxDtls></NtryDtls></Ntry>
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
`
}

/** A bank's report that it has rejected one payment of a file: pain.002. */
export const rejectionOf = (messageId: string, endToEndId: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.14"><CstmrPmtStsRpt>
<GrpHdr><MsgId>P${messageId.slice(1, 30)}</MsgId><CreDtTm>2026-03-03T01:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>
<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>
`
