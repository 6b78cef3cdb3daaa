import type { KeyObject } from 'node:crypto'
import { ed25519Key, signedClaims } from '@firsthand/statements/signed-claims'
import { CustodyClaims, custodyType, type SignedDelivery } from '@firsthand/wire/bank-transfer/custody'
import { ReleaseClaims, releaseType, StatementClaims, statementType } from '@firsthand/wire/evidence/delivery-evidence'
import { BaseUnits } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { shaped } from '../read-json.ts'
import { type Finding, fails, holds, unchecked } from '../report.ts'

/** Public keys by their ids. */
export type StatementKeys = ReadonlyMap<string, KeyObject>

const member = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  kid: Type.String(),
  x: Type.String(),
})
const keysShape = Compile(Type.Object({ keys: Type.Array(member) }))

/** The Ed25519 keys of a JSON Web Key Set. */
export const readStatementKeys = (value: unknown, place: string): StatementKeys =>
  new Map(shaped(keysShape, value, place).keys.map(({ kid, x }) => [kid, ed25519Key(x)]))

type Kind<T> = { readonly type: string; readonly shape: { Check(value: unknown): value is T } }
const kinds = {
  decision: { type: releaseType, shape: Compile(ReleaseClaims) } as Kind<ReleaseClaims>,
  statement: { type: statementType, shape: Compile(StatementClaims) } as Kind<StatementClaims>,
  custody: {
    type: custodyType,
    shape: Compile({ 'BaseUnits#': BaseUnits }, CustodyClaims),
  } as unknown as Kind<CustodyClaims>,
}
const what = {
  decision: 'Compliance has signed the release',
  statement: 'the ledger has signed that the purchase is paid',
  custody: 'the ledger has signed each payment and posting',
} as const

/** The claims of a signed statement, whoever signed it; null where it is none of this kind. */
function read<T>({ type, shape }: Kind<T>, text: string): T | null {
  const [head = '', body = '', signature = '', ...rest] = text.split('.')
  try {
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const claims: unknown = decoded(body)
    const isOneSpelling = Buffer.from(signature, 'base64url').toString('base64url') === signature
    const isOfKind = decoded(head).typ === type && rest.length === 0 && isOneSpelling
    return isOfKind && shape.Check(claims) ? claims : null
  } catch {
    return null
  }
}

export type Keys = {
  readonly decisionKeys?: StatementKeys | undefined
  readonly ledgerKeys?: StatementKeys | undefined
}
export type Statements = {
  readonly decision: ReleaseClaims
  readonly statement: StatementClaims
  readonly custody: CustodyClaims | null
}

/** What was signed before the delivery was, and whether by the keys that the reader brings. Null where it cannot be read. */
export function openStatements(signed: SignedDelivery, { decisionKeys, ledgerKeys }: Keys, subject: string) {
  const findings: Finding[] = []
  function open<Name extends keyof typeof kinds>(name: Name, text: string, keys: StatementKeys | undefined) {
    type Claims = NonNullable<Statements[Name]>
    const kind = kinds[name] as unknown as Kind<Claims>
    const claims = read(kind, text)
    if (claims === null) findings.push(fails(subject, what[name], 'it is no such statement'))
    else if (keys === undefined) findings.push(unchecked(subject, what[name], `no ${keyOption[name]} were given`))
    else if (signedClaims({ ...kind, keys }, text) === null)
      findings.push(fails(subject, what[name], 'none of the keys has signed it'))
    else findings.push(holds(subject, what[name]))
    return claims
  }
  const decision = open('decision', signed.decision, decisionKeys)
  const statement = open('statement', signed.statement, ledgerKeys)
  const custody = signed.custody === null ? null : open('custody', signed.custody, ledgerKeys)
  if (signed.custody === null)
    findings.push(unchecked(subject, what.custody, 'it was delivered before the ledger signed them'))
  const statements: Statements | null = decision && statement && { decision, statement, custody }
  return { findings, statements }
}

const keyOption = { decision: '--decision-keys', statement: '--ledger-keys', custody: '--ledger-keys' } as const
