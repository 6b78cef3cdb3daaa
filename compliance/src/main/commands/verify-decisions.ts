import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ChainRecord, decisions } from '@firsthand/wire/decision-records'
import { ReleaseClaims, releaseType } from '@firsthand/wire/delivery-evidence'
import { DecisionClaims, decisionType } from '@firsthand/wire/signer'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { Compile } from 'typebox/compile'
import { type Anchor, chainFollower, genesis } from '../../decisions/decision-chain.ts'

const usage = `pnpm verify-decisions EXPORT... [--from SEQ:HASH] [--head SEQ:HASH] [--keys JWKS]
  Checks exported days in the order given, without a database. --from is the head of the export before (0:${genesis}
  for the very first record), --head what the last record must be, --keys the published decision keys.`

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

/** Every line is judged; the first fault of each is printed. */
async function verify(files: readonly string[], from: Anchor | null, head: Anchor | null, keys: Keys | null) {
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
      const payload: unknown = JSON.parse(record.payload)
      if (broken !== null) fault(`record ${broken.seq}: ${broken.fault}`)
      else if (!payloadShapes[record.kind]?.Check(payload)) fault(`record ${record.seq}: not a decision`)
      else if (keys !== null && !(await isSigned(record, payload as Fields, keys)))
        fault(`record ${record.seq}: not as signed`)
    }
  }
  const last = chain.head()
  const reached = last === null ? 'none' : `${last.seq}:${last.hash}`
  if (head !== null && reached !== `${head.seq}:${head.hash}`) fault(`the head is ${reached}`)
  print(`${records} records, head ${reached}, signatures ${keys === null ? 'not checked' : 'checked'}`)
  return records > 0 && faults === 0
}

const options = { from: { type: 'string' }, head: { type: 'string' }, keys: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const keys = values.keys && createLocalJWKSet(JSON.parse(readFileSync(values.keys, 'utf8')) as JSONWebKeySet)
const held = await verify(positionals, anchorOf(values.from), anchorOf(values.head), keys || null)
print(held ? 'decisions held' : 'decisions broken')
process.exitCode = held ? 0 : 1
