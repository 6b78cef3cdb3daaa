import { createHash } from 'node:crypto'
import { receiptType } from '@firsthand/wire/bank-transfer/bank-gateway'
import { faultOf } from './authorised.ts'
import type { BankHost } from './bank-host.ts'
import type { CarryDeps } from './carry-in.ts'
import type { Sent } from './journal.ts'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const draftOf = (name: string) => `.${name}.part`

/** The end-to-end ids of a proposed file. */
const paymentsOf = ({ payments }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(payments) ? payments.map((each: { readonly endToEndId?: unknown }) => String(each.endToEndId)) : []

/** Takes authorised files from the service. One whose bytes are not those that were approved is refused for good. */
export async function takeFiles({ tenant, passkeys, state, service, log, now }: CarryDeps): Promise<void> {
  for (const offered of await service.authorised()) {
    const { paymentFileId, messageId, sha256 } = offered
    if (state.sent(paymentFileId) !== null) continue
    const bytes = await service.paymentFile(paymentFileId)
    if (bytes === null) continue
    const payments = paymentsOf(offered.proposal.payload)
    const line = { event: 'sent', paymentFileId, sha256, name: `${messageId}.xml`, receipt: null, payments } as const
    const why = await faultOf(offered, bytes, { tenant, passkeys, now: now() })
    if (why !== null) {
      log.alarm('gateway.not_authorised', { what: paymentFileId, why })
      state.note({ ...line, step: 'refused' })
      continue
    }
    state.keepBytes(sha256, bytes)
    state.note({ ...line, step: 'taken' })
  }
}

/** The approved bytes: our copy, or the service's once more where a fault of the disk has changed ours. */
async function soundCopy({ state, service }: CarryDeps, { paymentFileId, sha256 }: Sent): Promise<Buffer> {
  if (state.isSound(sha256)) return state.bytesOf(sha256)
  const bytes = await service.paymentFile(paymentFileId)
  if (bytes === null || sha256Of(bytes) !== sha256) throw new Error('the service no longer has what was approved')
  state.keepBytes(sha256, bytes)
  return bytes
}

/**
 * Brings one file to the bank: written under a name that the bank does not look at, then renamed. After a crash the bank's folder
 * says how far it came. When neither name is there although it was to be renamed, the bank may have taken it: people find out.
 */
async function deliver(deps: CarryDeps, bank: BankHost, file: Sent): Promise<Sent> {
  const { tenant, channel, state, signer, log, now } = deps
  const { name, sha256, paymentFileId } = file
  const draft = draftOf(name)
  const at = async (path: string) => {
    const found = await bank.readSent(path)
    return found === null ? null : sha256Of(found)
  }
  const step = (next: Sent['step'], receipt: string | null = null): Sent => {
    const line = { ...file, step: next, receipt }
    state.note(line)
    return line
  }
  if (file.step === 'taken') {
    await bank.writeDraft(draft, await soundCopy(deps, file))
    if ((await at(draft)) !== sha256) throw new Error(`${draft} is not what was written`)
    step('publishing')
  }
  const standing = await at(name)
  if (standing === null && (await at(draft)) === sha256) await bank.publish(draft, name)
  else if (standing !== sha256) {
    log.alarm('gateway.delivery_doubtful', { what: paymentFileId })
    return step('doubtful')
  }
  const deliveredAt = now().toISOString()
  return step('delivered', signer.sign(receiptType, { tenant, channel, paymentFileId, sha256, name, deliveredAt }))
}

/** Brings one file to the bank, if it is not there, and reports it. */
async function deliverOne(deps: CarryDeps, bank: BankHost, file: Sent): Promise<void> {
  const { state, service, log } = deps
  const { receipt, paymentFileId, ...line } = file.step === 'delivered' ? file : await deliver(deps, bank, file)
  if (receipt === null) return
  const { code, status } = await service.report(paymentFileId, receipt)
  // A service that was restored may have lost the file; it is on its list of what is missing.
  if (status === 404) log.alarm('gateway.file_unknown', { what: paymentFileId })
  else if (code !== null) return log.alarm('gateway.receipt_refused', { what: paymentFileId, code })
  state.note({ ...line, paymentFileId, receipt, step: 'reported' })
  state.forgetBytes(file.sha256)
}

/** Brings what was taken to the bank, and reports what the bank has. One that fails keeps no other back. */
export async function deliverFiles(deps: CarryDeps, bank: BankHost): Promise<void> {
  for (const file of deps.state.unreported()) {
    if (file.step === 'doubtful') continue
    await deliverOne(deps, bank, file).catch((error: Error) =>
      deps.log.alarm('gateway.deliver_failed', { what: file.paymentFileId, why: error.message.slice(0, 200) }),
    )
  }
}
