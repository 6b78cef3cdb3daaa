// A program on the API's host: has purchases signed by the signers on theirs, by the client that the service ships, until it is ended.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { type Permitted, sandboxSchedule } from '@firsthand/sandbox/signers/signer-policy'
import { openKeyFile } from '@firsthand/signers/key-file'
import { type SigningJob, socketSettlementSigner } from '@firsthand/signers/settlement-signer'
import { attester, signerOf } from '../signer-policy/curve.ts'

/** What its file holds. */
export type LoadSettings = {
  readonly tls: object
  /** The file of the client, the shipped one or one with a fault in it. */
  readonly clientModule: string
  readonly addresses: Readonly<Record<'fee' | 'operator', readonly string[]>>
  readonly published: Readonly<Record<'fee' | 'operator', string>>
  readonly keysFile: string
  readonly permitted: Permitted
  readonly complianceKey: string
  readonly lanes: number
  /** For one of two replicas; where it is not given, the service's own. */
  readonly deadlineMs?: number
}

export type LoadCount = {
  good: number
  wrong: number
  refused: number
  /** When the last question was sent that was answered well. */
  lastGoodAt: number
  opened: number
  p50: number
  p99: number
  reasons: Record<string, number>
}

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadSettings
const { openMutualClient } = (await import(
  settings.clientModule
)) as typeof import('@firsthand/mutual-tls/mutual-client')
const count: LoadCount = { good: 0, wrong: 0, refused: 0, lastGoodAt: 0, opened: 0, p50: 0, p99: 0, reasons: {} }
const times: number[] = []
const note = (reason: string) => {
  count.reasons[reason] = (count.reasons[reason] ?? 0) + 1
}
const tls = openMutualClient(settings.tls as never, 'TLS', (event, reason) =>
  note(event === 'refused' ? `${event}: ${reason}` : event),
)
const { addresses: sockets, published, permitted, deadlineMs } = settings
const keys = openKeyFile(settings.keysFile)
const signer = socketSettlementSigner({ sockets, tls, keys, now: () => new Date(), ...(deadlineMs && { deadlineMs }) })
const compliance = attester(Buffer.from(settings.complianceKey, 'hex'))

async function timed(role: 'fee' | 'operator', job: SigningJob, ask: () => ReturnType<typeof signer.attestFee>) {
  const [sentAt, begun] = [Date.now(), performance.now()]
  const signed = await ask()
  if ('refusal' in signed) {
    count.refused += 1
    note(`${signed.refusal}: ${signed.detail}`)
    return null
  }
  times.push(performance.now() - begun)
  if (signerOf(job.digest, signed.signature) !== published[role]) count.wrong += 1
  else count.good += 1
  count.lastGoodAt = Math.max(count.lastGoodAt, sentAt)
  return signed.signature
}

async function signBoth(job: SigningJob): Promise<string> {
  const feeAttestation = await timed('fee', job, () => signer.attestFee(job, sandboxSchedule))
  if (feeAttestation === null) return ''
  const attested = { complianceAttestation: compliance.attest(job.digest) as `0x${string}`, feeAttestation }
  return `${feeAttestation} ${await timed('operator', job, () => signer.signSettlement(job, attested))}`
}

const pauseMs = 20
let over = false
async function lane(): Promise<void> {
  while (!over) {
    const { common, digest } = purchaseOf(permitted)
    const job = { ...common, digest } as SigningJob
    const [first, again] = [await signBoth(job), await signBoth(job)]
    // Whichever replica was asked, one reference has one signature of each role.
    const whole = [first, again].every((each) => each !== '' && !each.endsWith(' null'))
    if (whole && first !== again) count.wrong += 1
    // What is measured is who is answered, not how many.
    await sleep(pauseMs)
  }
}

function print(): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  const counted = { ...count, opened: tls.opened(), p50: at(0.5), p99: at(0.99) }
  process.stdout.write(`${JSON.stringify(counted)}\n`)
}
setInterval(print, 200).unref()
process.once('SIGTERM', () => {
  over = true
})
await Promise.all(Array.from({ length: settings.lanes }, lane))
print()
process.exit(0)
