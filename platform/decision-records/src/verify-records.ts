import { commitment } from '@firsthand/sealing/blind-index'
import { ChainRecord, decisions } from '@firsthand/wire/decision-records'
import { ReleaseClaims, releaseType } from '@firsthand/wire/evidence/delivery-evidence'
import { DecisionClaims, decisionType } from '@firsthand/wire/signer'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { Compile } from 'typebox/compile'
import { type Anchor, chainFollower } from './decision-chain.ts'

const recordShape = Compile(ChainRecord)
const payloadShapes: Readonly<Record<string, { Check(payload: unknown): boolean }>> = {
  attestation: Compile(decisions.attestation),
  payer_check: Compile(decisions.payer_check),
  release_check: Compile(decisions.release_check),
}
const claimsShape = Compile(DecisionClaims)

/** Compliance's published decision keys. */
export type DecisionKeys = ReturnType<typeof createLocalJWKSet>
export const decisionKeys = (jwks: string): DecisionKeys => createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet)

type Fields = Readonly<Record<string, unknown>>

/** A release is signed only when all three let it pass. */
const passing = { kycStatus: 'approved', wallet: 'approved', screening: 'clear' } as const

/** What is signed, by the kind of its record: in what form, when not, and how the record words it. Checks of payers are not signed. */
const signedKinds: Readonly<Record<string, SignedKind>> = {
  attestation: {
    typ: decisionType,
    shape: claimsShape,
    isUnsigned: ({ outcome }) => outcome === 'unsupported',
    recorded: (stated) => stated,
  },
  release_check: {
    typ: releaseType,
    shape: Compile(ReleaseClaims),
    isUnsigned: (payload) => Object.entries(passing).some(([name, value]) => payload[name] !== value),
    recorded: ({ wallet: walletAddress, outcome: _, ...rest }) => ({ ...rest, walletAddress, ...passing }),
  },
}
type SignedKind = {
  readonly typ: string
  readonly shape: { Check(claims: unknown): boolean }
  readonly isUnsigned: (payload: Fields) => boolean
  readonly recorded: (stated: Fields) => Fields
}

/** Whether the signed decision says what the record says. */
async function isSigned(record: ChainRecord, payload: Fields, keys: DecisionKeys): Promise<boolean> {
  const kind = Object.hasOwn(signedKinds, record.kind) ? signedKinds[record.kind] : undefined
  if (kind === undefined) return true
  if (payload.decision === null) return kind.isUnsigned(payload)
  try {
    const signed = await compactVerify(payload.decision as string, keys, { algorithms: ['EdDSA'] })
    const claims = JSON.parse(Buffer.from(signed.payload).toString())
    if (signed.protectedHeader.typ !== kind.typ || !kind.shape.Check(claims)) return false
    const { iss: _iss, iat: _iat, jti, tenant, ...stated } = claims
    const same = Object.entries(kind.recorded(stated)).every(([name, value]) => payload[name] === value)
    return same && jti === record.id && tenant === record.tenant
  } catch {
    return false
  }
}

/** A record from before there were salts has the hash of its facts, every other one a commitment. */
const isCommitted = ({ inputsHash, inputsCommitment }: Fields): boolean =>
  (inputsHash === undefined) !== (inputsCommitment === undefined)

/** The facts of decisions as text, by the id of the decision. */
export type Inputs = ReadonlyMap<string, string>

/** Whether the facts that somebody holds are those of the decision. Without the salt nobody can tell: it was erased, or not exported. */
function isMadeOn({ id, inputsSalt }: ChainRecord, { inputsCommitment }: Fields, inputs: Inputs): boolean {
  const held = inputs.get(id)
  return held === undefined || (inputsSalt !== undefined && commitment(inputsSalt, held) === inputsCommitment)
}

export type Against = {
  /** The last record of the export before; null when it is not at hand. */
  readonly from: Anchor | null
  readonly keys: DecisionKeys | null
  readonly inputs: Inputs
}

/** What is wrong with a record that has its place in the chain; null when nothing is. */
async function faultOf(record: ChainRecord, { keys, inputs }: Against): Promise<string | null> {
  const payload = JSON.parse(record.payload) as Fields
  if (!payloadShapes[record.kind]?.Check(payload) || !isCommitted(payload)) return 'not a decision'
  if (keys !== null && !(await isSigned(record, payload, keys))) return 'not as signed'
  return isMadeOn(record, payload, inputs) ? null : 'made on other facts'
}

/** Follows exported records line by line. Every line is judged; the first fault of each is answered. */
export function recordVerifier(against: Against) {
  const chain = chainFollower(against.from)
  return {
    /** Fails with a line that is no record. */
    async follow(line: string): Promise<{ readonly record: ChainRecord; readonly fault: string | null }> {
      const record: unknown = JSON.parse(line)
      if (!recordShape.Check(record)) throw new Error('not a record')
      const broken = chain.follow(record)
      return { record, fault: broken?.fault ?? (await faultOf(record, against)) }
    },
    head: chain.head,
  }
}
