import { createHash } from 'node:crypto'
import type { OperatorLog } from '@firsthand/log/log'
import type { CredentialsFile } from '@firsthand/passkeys/credentials-file'
import type { ClaimsSigner } from '@firsthand/statements/signed-claims'
import { manifestType } from '@firsthand/wire/bank-transfer/bank-gateway'
import type { BankHost, Listed } from './bank-host.ts'
import { contentsOf, isClosed, isDraftName } from './complete.ts'
import type { Fetched } from './journal.ts'
import type { Answered, Service } from './service.ts'
import type { State } from './state.ts'

export type CarryDeps = {
  readonly tenant: string
  readonly channel: string
  /** The keys of people who approve what leaves. */
  readonly passkeys: CredentialsFile
  readonly state: State
  readonly service: Service
  readonly signer: Pick<ClaimsSigner, 'sign'>
  readonly log: OperatorLog
  readonly now: () => Date
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Someone else uses our channel, or our key is not registered: going on could only do harm. */
export class ChannelBroken extends Error {
  override readonly name = 'ChannelBroken'
}

/** So many are fetched side by side: a file costs four round trips. */
const atOnce = 16

/** What was listed in the pass before: a file that still grows differs. */
export type LastListing = Map<string, Listed>

const isSame = (a: Listed | undefined, b: Listed) =>
  a !== undefined && a.size === b.size && a.modifiedAt === b.modifiedAt

/**
 * Takes one file, if it is complete: it has the size and time of the pass before, as many bytes as were listed, and its document
 * is closed. The bytes are on the disk before its number is, and the number before it is handed in.
 */
function keepFile({ tenant, channel, state, signer, log, now }: CarryDeps, listed: Listed, bytes: Buffer | null): void {
  if (bytes === null || bytes.byteLength !== listed.size || !isClosed(bytes)) return
  const sha256 = sha256Of(bytes)
  const contents = contentsOf(bytes)
  if (contents === null || state.hasBytes(sha256)) {
    log.note(contents === null ? 'gateway.not_ours' : 'gateway.seen_before', { what: listed.name })
    state.note({ event: 'passed', ...listed })
    return
  }
  const sequence = state.nextSequence()
  const claims = { tenant, channel, sequence, contents, name: listed.name, sha256, bytes: bytes.byteLength }
  const manifest = signer.sign(manifestType, { ...claims, fetchedAt: now().toISOString() })
  state.keepBytes(sha256, bytes)
  state.note({ event: 'fetched', sequence, ...listed, sha256, contents, manifest })
}

/** A copy of ours that a fault of the disk has changed is fetched again: what is handed in is what was signed. */
async function restoreCopies({ state, log }: CarryDeps, bank: BankHost): Promise<void> {
  for (const { name, sha256 } of state.waiting()) {
    if (state.isSound(sha256)) continue
    const bytes = await bank.fetch(name)
    if (bytes !== null && sha256Of(bytes) === sha256) state.keepBytes(sha256, bytes)
    else log.alarm('gateway.copy_lost', { what: name })
  }
}

/** Fetches what is complete and new at the bank. */
export async function fetchFiles(deps: CarryDeps, bank: BankHost, lastListing: LastListing): Promise<void> {
  await restoreCopies(deps, bank)
  const all = await bank.list()
  const isNew = (listed: Listed) => !isDraftName(listed.name) && !deps.state.isKnownSpot(listed)
  const ready = all.filter((listed) => isNew(listed) && isSame(lastListing.get(listed.name), listed))
  lastListing.clear()
  for (const listed of all.filter(isNew)) lastListing.set(listed.name, listed)
  // By name: banks put the day and a number into it, and a statement follows the one before.
  const inOrder = ready.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (let at = 0; at < inOrder.length; at += atOnce) {
    const some = inOrder.slice(at, at + atOnce)
    const fetched = await Promise.all(some.map(({ name }) => bank.fetch(name)))
    for (const [i, listed] of some.entries()) keepFile(deps, listed, fetched[i] ?? null)
    await handInFiles(deps, false)
  }
}

const isManifestRefusal = ({ code }: Answered) =>
  code?.startsWith('offchain_manifest_') || code === 'forbidden' || code === 'invalid_request'
/** What the file says may be right later, when another file has come or a payment file was sent. */
const mayChange = ({ status }: Answered) => status === 404 || status === 409

/** Hands in what the service does not have, in order; then once more what it refused for now. */
export async function handInFiles(deps: CarryDeps, isRetry: boolean): Promise<void> {
  const { state, service, log } = deps
  const handIn = async (file: Fetched): Promise<void> => {
    if (!state.isSound(file.sha256)) throw new Error(`the copy of ${file.name} has changed`)
    const answer = await service.handIn(file, state.bytesOf(file.sha256))
    if (isManifestRefusal(answer)) throw new ChannelBroken(`${file.name}, number ${file.sequence}: ${answer.code}`)
    if (answer.code === null || answer.code !== state.refusalOf(file.sequence))
      state.note({ event: 'handed', sequence: file.sequence, code: answer.code })
    if (answer.code === null) state.forgetBytes(file.sha256)
    else log.alarm('gateway.refused', { what: file.name, code: answer.code, status: answer.status })
  }
  for (const file of state.waiting()) if (state.refusalOf(file.sequence) === null) await handIn(file)
  if (!isRetry) return
  for (const file of state.waiting()) if (mayChange(statusOf(state, file))) await handIn(file)
}

/** Codes of contents that no later file can cure. */
const lasting = new Set([
  'offchain_statement_unreadable',
  'offchain_statement_unbalanced',
  'offchain_statement_wrong_day',
])
const statusOf = (state: State, { sequence }: Fetched): Answered => {
  const code = state.refusalOf(sequence)
  return { status: code !== null && lasting.has(code) ? 422 : 409, code }
}
