import type { BankAccount } from './bank-ledger.ts'
import { decimalText, type Movement, type Party, type Transfer } from './movement.ts'

/** Messages of 2019 wrap more than those of 2009, and know more. */
export type CamtYear = '2009' | '2019'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const indicator = (sign: Movement['sign']) => `<CdtDbtInd>${sign === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd>`
const optional = (value: string | null, xml: (text: string) => string) => (value === null ? '' : xml(escaped(value)))

export const amountXml = (amount: bigint, currency: string): string =>
  `<Amt Ccy="${currency}">${decimalText(amount, currency)}</Amt>`

/** A bank by its BIC. */
export const agentXml = (bic: string, year: CamtYear): string => {
  const name = year === '2019' ? 'BICFI' : 'BIC'
  return `<FinInstnId><${name}>${bic}</${name}></FinInstnId>`
}

function partyXml(role: 'Dbtr' | 'Cdtr', { name, iban }: Party, year: CamtYear): string {
  const named = `<Nm>${escaped(name)}</Nm>`
  const wrapped = year === '2019' ? `<Pty>${named}</Pty>` : named
  return `<${role}>${wrapped}</${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`
}

/** Who paid and who was paid. What comes back or is reversed keeps the roles of the payment that it undoes. */
function partiesXml(movement: Movement, transfer: Transfer, { holder }: BankAccount, year: CamtYear): string {
  const turned = movement.isReversal || transfer.returnReason !== null
  const otherPaid = (movement.sign === 'credit') !== turned
  const [debtor, creditor] = otherPaid ? [transfer.other, holder] : [holder, transfer.other]
  const behalf = optional(transfer.onBehalfOf, (name) => {
    const named = `<Nm>${name}</Nm>`
    return `<UltmtDbtr>${year === '2019' ? `<Pty>${named}</Pty>` : named}</UltmtDbtr>`
  })
  const agent = optional(transfer.other.bic, (bic) => {
    const role = otherPaid ? 'DbtrAgt' : 'CdtrAgt'
    return `<RltdAgts><${role}>${agentXml(bic, year)}</${role}></RltdAgts>`
  })
  const parties = partyXml('Dbtr', debtor, year) + behalf + partyXml('Cdtr', creditor, year)
  return `<RltdPties>${parties}</RltdPties>${agent}`
}

const referenceXml = (reference: string) =>
  '<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp>' +
  `<Ref>${reference}</Ref></CdtrRefInf></Strd>`

function transferXml(movement: Movement, transfer: Transfer, account: BankAccount, year: CamtYear): string {
  const money = amountXml(transfer.amount, account.currency)
  const uetr = year === '2019' ? optional(transfer.uetr, (id) => `<UETR>${id}</UETR>`) : ''
  const remittance = [
    optional(transfer.text, (text) => `<Ustrd>${text}</Ustrd>`),
    optional(transfer.reference, referenceXml),
  ].join('')
  return [
    `<TxDtls><Refs><AcctSvcrRef>${movement.bankReference}</AcctSvcrRef>`,
    `<EndToEndId>${escaped(transfer.endToEndId ?? 'NOTPROVIDED')}</EndToEndId>${uetr}</Refs>`,
    year === '2019' ? money + indicator(movement.sign) : '',
    `<AmtDtls><TxAmt>${money}</TxAmt></AmtDtls>`,
    partiesXml(movement, transfer, account, year),
    remittance === '' ? '' : `<RmtInf>${remittance}</RmtInf>`,
    optional(transfer.returnReason, (code) => `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`),
    '</TxDtls>',
  ].join('')
}

function detailsXml(movement: Movement, account: BankAccount, year: CamtYear): string {
  const { transfers, reported } = movement
  const batch = transfers.length > 1 ? `<Btch><NbOfTxs>${transfers.length}</NbOfTxs></Btch>` : ''
  const all = reported === 'in full' ? transfers.map((each) => transferXml(movement, each, account, year)).join('') : ''
  return `<NtryDtls>${batch}${all}</NtryDtls>`
}

/** One `Ntry`. */
export function entryXml(movement: Movement, account: BankAccount, year: CamtYear): string {
  const [family, subFamily] = movement.code.split('/')
  const status = movement.isPending ? 'PDNG' : 'BOOK'
  return [
    `<Ntry>${amountXml(movement.amount, account.currency)}${indicator(movement.sign)}`,
    movement.isReversal ? '<RvslInd>true</RvslInd>' : '',
    `<Sts>${year === '2019' ? `<Cd>${status}</Cd>` : status}</Sts>`,
    `<BookgDt><Dt>${movement.bookedOn}</Dt></BookgDt><ValDt><Dt>${movement.bookedOn}</Dt></ValDt>`,
    `<AcctSvcrRef>${movement.bankReference}</AcctSvcrRef>`,
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`,
    detailsXml(movement, account, year),
    '</Ntry>\n',
  ].join('')
}
