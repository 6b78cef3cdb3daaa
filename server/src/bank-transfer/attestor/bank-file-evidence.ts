import { createHash } from 'node:crypto'
import type { CredentialsFile } from '@firsthand/passkeys/credentials-file'
import { approvalFault, type DecidedProposal } from '@firsthand/passkeys/verify-approvals'
import type { GatewayKeys } from '../gateway/gateway-keys.ts'
import { piecesOf } from '../iso20022/read-elements.ts'
import { readStatements } from '../iso20022/read-statements.ts'
import { type StatementEntry, StatementUnreadable } from '../iso20022/statement-file.ts'
import { entryIdentities } from '../statements/entry.rules.ts'
import { closesDay } from '../statements/statement.rules.ts'

/** A statement as the service keeps it, with what says where its file came from. */
export type KeptStatement = {
  readonly statementId: string
  readonly clientAccountId: string
  /** Which statement of the file it is, from 0. */
  readonly place: number
  readonly closesDay: boolean
  readonly bytes: Uint8Array
  /** Of the bank gateway. */
  readonly manifests: readonly string[]
  /** Of people, for a file that came by hand. */
  readonly uploads: readonly DecidedProposal[]
}

/** A credit as the books have it. */
export type BookedCredit = { readonly identity: string; readonly amount: bigint; readonly currency: string }

/** By which keys the attestor knows where a file came from. No other program writes them. */
export type FileKeys = {
  readonly gateways: GatewayKeys
  /** Null where people sign nothing: then a file by hand counts as the service recorded its approval. */
  readonly passkeys: CredentialsFile | null
}

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** Whether the bank's gateway has signed for these bytes, or another person than the uploader has approved it. */
async function isVouchedFor(
  { gateways, passkeys }: FileKeys,
  tenant: string,
  { manifests, uploads }: KeptStatement,
  sha256: string,
  now: Date,
): Promise<boolean> {
  for (const text of manifests) {
    const claims = gateways.manifestOf(tenant, text)
    if (claims?.contents === 'statement' && claims.sha256 === sha256) return true
  }
  for (const upload of uploads) {
    if (upload.kind !== 'statement_upload' || (upload.payload as { sha256?: unknown }).sha256 !== sha256) continue
    if (passkeys === null) return true
    if ((await approvalFault(upload, { tenant, needed: 1, keys: passkeys, now })) === null) return true
  }
  return false
}

type Shown = { readonly closesDay: boolean; readonly credits: ReadonlyMap<string, StatementEntry> }

/** What the bank shows on the account of one statement of a file, by the identity of each credit; null when it cannot be read. */
async function readShown({ bytes, place, clientAccountId }: KeptStatement): Promise<Shown | null> {
  const heads: { readonly iban: string | null; readonly closesDay: boolean }[] = []
  const entries: { readonly iban: string | null; readonly entry: StatementEntry }[] = []
  try {
    await readStatements(piecesOf(bytes), {
      opened: ({ iban, format }) => void heads.push({ iban, closesDay: closesDay({ format }) }),
      entry: (entry) => void entries.push({ iban: heads.at(-1)?.iban ?? null, entry }),
    })
  } catch (error) {
    if (error instanceof StatementUnreadable) return null
    throw error
  }
  const head = heads[place]
  if (head === undefined) return null
  const identityOf = entryIdentities(clientAccountId, hashOf)
  const credits = new Map<string, StatementEntry>()
  for (const { iban, entry } of entries) {
    if (iban !== head.iban || entry.status !== 'booked' || entry.amount === 0n) continue
    const identity = identityOf(entry)
    if (entry.sign === 'credit' && !entry.isReversal) credits.set(identity, entry)
  }
  return { closesDay: head.closesDay, credits }
}

/** A large file pays for many purchases, and is read once for all of them. */
const filesKept = 8

/** Answers whether a bank's file shows a credit, by the bytes themselves and not by what the service made of them. */
export function bankFileEvidence(keys: FileKeys) {
  const read = new Map<string, Promise<Shown | null>>()
  function shownBy(statement: KeptStatement, sha256: string): Promise<Shown | null> {
    const key = `${sha256}/${statement.place}/${statement.clientAccountId}`
    const known = read.get(key) ?? readShown(statement)
    read.delete(key)
    read.set(key, known)
    const [oldest] = read.keys()
    if (read.size > filesKept && oldest !== undefined) read.delete(oldest)
    return known
  }
  return async (tenant: string, statement: KeptStatement, credit: BookedCredit, now: Date): Promise<boolean> => {
    const sha256 = hashOf(statement.bytes)
    if (!(await isVouchedFor(keys, tenant, statement, sha256, now))) return false
    const shown = await shownBy(statement, sha256)
    const entry = shown?.credits.get(credit.identity)
    return (
      entry !== undefined &&
      shown?.closesDay === statement.closesDay &&
      entry.amount === credit.amount &&
      entry.currency === credit.currency
    )
  }
}
export type BankFileEvidence = ReturnType<typeof bankFileEvidence>
