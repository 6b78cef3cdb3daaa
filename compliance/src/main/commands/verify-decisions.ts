import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { commitment } from '@firsthand/sealing/blind-index'
import { reportFailure } from '@firsthand/settings/command'
import { ChainRecord, decisions } from '@firsthand/wire/decision-records'
import { ReleaseClaims, releaseType } from '@firsthand/wire/delivery-evidence'
import { DecisionClaims, decisionType } from '@firsthand/wire/signer'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { Compile } from 'typebox/compile'
import { type Anchor, chainFollower, genesis } from '../../decisions/decision-chain.ts'

reportFailure('verify-decisions')
const usage = `pnpm verify-decisions EXPORT... [--from SEQ:HASH] [--head SEQ:HASH] [--keys JWKS] [--inputs NDJSON]
  Checks exported days in the order given, without a database. --from is the head of the export before (0:${genesis}
  for the very first record), --head what the last record must be, --keys the published decision keys,
  --inputs lines of {"id", "inputs"} with the facts of decisions as text, for records that were exported with their salts.`

const recordShape = Compile(ChainRecord)
const payloadShapes: Readonly<Record<string, { Check(payload: unknown): boolean }>> = {
  attestation: Compile(decisions.attestation),
  payer_check: Compile(decisions.payer_check),
  release_check: Compile(decisions.release_check),
}
const claimsShape = Compile(DecisionClaims)
const print = (line: string) => process.stdout.write(`${line}\n`)

const anchorOf = (text: string | undefined): Anchor | null => {
  if (text === undefined) return null
  const [, seq, hash] = /^([0-9]+):([0-9a-f]+)$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new Error(usage)
  return { seq, hash }
}

type Keys = ReturnType<typeof createLocalJWKSet>

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
async function isSigned(record: ChainRecord, payload: Fields, keys: Keys): Promise<boolean> {
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

type Inputs = ReadonlyMap<string, string>

function readInputs(file: string | undefined): Inputs {
  if (file === undefined) return new Map()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ id, inputs }) => [id, inputs]))
}

/** Whether the facts that somebody holds are those of the decision. Without the salt nobody can tell: it was erased, or not exported. */
function isMadeOn({ id, inputsSalt }: ChainRecord, { inputsCommitment }: Fields, inputs: Inputs): boolean {
  const held = inputs.get(id)
  return held === undefined || (inputsSalt !== undefined && commitment(inputsSalt, held) === inputsCommitment)
}

type Against = {
  readonly from: Anchor | null
  readonly head: Anchor | null
  readonly keys: Keys | null
  readonly inputs: Inputs
}

/** What is wrong with a record that has its place in the chain; null when nothing is. */
async function faultOf(record: ChainRecord, { keys, inputs }: Against): Promise<string | null> {
  const payload = JSON.parse(record.payload) as Fields
  if (!payloadShapes[record.kind]?.Check(payload) || !isCommitted(payload)) return 'not a decision'
  if (keys !== null && !(await isSigned(record, payload, keys))) return 'not as signed'
  return isMadeOn(record, payload, inputs) ? null : 'made on other facts'
}

/** Every line is judged; the first fault of each is printed. */
async function verify(files: readonly string[], against: Against) {
  const { from, head, keys } = against
  const chain = chainFollower(from)
  let [records, faults] = [0, 0]
  const fault = (text: string) => {
    faults += 1
    print(text)
  }
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      records += 1
      const record: unknown = JSON.parse(line)
      if (!recordShape.Check(record)) throw new Error(`${file}: line ${records} is not a record`)
      const broken = chain.follow(record)
      const wrong = broken?.fault ?? (await faultOf(record, against))
      if (wrong !== null) fault(`record ${record.seq}: ${wrong}`)
    }
  }
  const last = chain.head()
  const reached = last === null ? 'none' : `${last.seq}:${last.hash}`
  if (head !== null && reached !== `${head.seq}:${head.hash}`) fault(`the head is ${reached}`)
  print(`${records} records, head ${reached}, signatures ${keys === null ? 'not checked' : 'checked'}`)
  return records > 0 && faults === 0
}

const text = { type: 'string' } as const
const options = { from: text, head: text, keys: text, inputs: text }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const keys = values.keys && createLocalJWKSet(JSON.parse(readFileSync(values.keys, 'utf8')) as JSONWebKeySet)
const held = await verify(positionals, {
  from: anchorOf(values.from),
  head: anchorOf(values.head),
  keys: keys || null,
  inputs: readInputs(values.inputs),
})
print(held ? 'decisions held' : 'decisions broken')
process.exitCode = held ? 0 : 1
