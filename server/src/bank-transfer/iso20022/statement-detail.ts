import { ibanAt, identifierAt, type Money, readableMoneyAt, type Sign, signOf } from './statement-values.ts'
import { one, plainLines, textAt, textsAt, type XmlElement } from './xml-element.ts'

type Party = { readonly name: string | null; readonly iban: string | null }

/** What one transaction inside an entry says; small enough to keep thousands of, until the entry ends. */
export type Detail = {
  /** As the bank gives them, the nearest to the account's books first; those we cannot read are left out. */
  readonly amounts: readonly Money[]
  readonly sign: Sign | null
  readonly servicerReference: string | null
  readonly endToEndId: string | null
  readonly uetr: string | null
  readonly debtor: Party
  readonly creditor: Party
  readonly ultimateDebtor: string | null
  readonly creditorReference: string | null
  readonly remittance: string
  readonly returnReason: string | null
  readonly bankCode: string | null
  readonly lines: string
}

/** A person's name, an organisation's, or a bank's: messages of 2019 put one element more around it than those of 2009. */
const nameAt = (from: XmlElement, path: string): string | null =>
  textAt(from, `${path}/Pty/Nm`) ?? textAt(from, `${path}/Nm`) ?? textAt(from, `${path}/Agt/FinInstnId/Nm`)

const partyAt = (from: XmlElement, role: 'Dbtr' | 'Cdtr'): Party => ({
  name: nameAt(from, `RltdPties/${role}`),
  iban: ibanAt(from, `RltdPties/${role}Acct/Id/IBAN`),
})

/** The code of the ISO list where there is one, else the bank's own; null when there is neither. */
export function bankCodeAt(from: XmlElement): string | null {
  const family = ['BkTxCd/Domn/Cd', 'BkTxCd/Domn/Fmly/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd'].map((path) =>
    textAt(from, path),
  )
  return family[0] == null ? textAt(from, 'BkTxCd/Prtry/Cd') : family.filter((code) => code !== null).join('/')
}

const amountPaths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']

/** Reads a `TxDtls`. */
export function detailOf(element: XmlElement): Detail {
  const references = [...new Set(textsAt(element, 'RmtInf/Strd/CdtrRefInf/Ref'))]
  const reference = references.length === 1 ? (references[0] ?? null) : null
  const freeText = [...textsAt(element, 'RmtInf/Ustrd'), ...textsAt(element, 'RmtInf/Strd/AddtlRmtInf')]
  return {
    amounts: amountPaths.map((path) => readableMoneyAt(element, path)).filter((money) => money !== null),
    sign: signOf(element),
    servicerReference: identifierAt(element, 'Refs/AcctSvcrRef'),
    endToEndId: identifierAt(element, 'Refs/EndToEndId'),
    uetr: textAt(element, 'Refs/UETR'),
    debtor: partyAt(element, 'Dbtr'),
    creditor: partyAt(element, 'Cdtr'),
    ultimateDebtor: nameAt(element, 'RltdPties/UltmtDbtr'),
    creditorReference: reference,
    // Of several structured references none is the one, but a person and the matcher shall see them all.
    remittance: (reference === null ? [...references, ...freeText] : freeText).join(' '),
    returnReason: returnReasonOf(element),
    bankCode: bankCodeAt(element),
    lines: plainLines(element),
  }
}

/** A return without a reason code is a return all the same: NARR is the list's own word for "see the text". */
function returnReasonOf(element: XmlElement): string | null {
  if (one(element, 'RtrInf') === null) return null
  return textAt(element, 'RtrInf/Rsn/Cd') ?? textAt(element, 'RtrInf/Rsn/Prtry') ?? 'NARR'
}
