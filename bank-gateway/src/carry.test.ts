import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BankHost, Listed } from './bank-host.ts'
import { type CarryDeps, ChannelBroken, fetchFiles, handInFiles, type LastListing } from './carry-in.ts'
import { deliverFiles } from './carry-out.ts'
import { contentsOf, isClosed, isDraftName } from './complete.ts'
import type { Answered } from './service.ts'
import { openState, type State } from './state.ts'

const signer = claimsSigner(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
const camt = (n: number) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><n>${n}</n></Document>\n`
let folder: string
let state: State
let files: Map<string, string>
let handed: string[]
let answer: Answered
const lastListing: LastListing = new Map()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  state = openState(folder)
  files = new Map()
  handed = []
  lastListing.clear()
  answer = { status: 200, code: null }
})
afterEach(() => {
  state.close()
  rmSync(folder, { recursive: true })
})

const bank = {
  list: async (): Promise<Listed[]> => [...files].map(([name, text]) => ({ name, size: text.length, modifiedAt: 1 })),
  fetch: async (name: string) => (files.has(name) ? Buffer.from(files.get(name)!) : null),
  readSent: async (name: string) => (files.has(name) ? Buffer.from(files.get(name)!) : null),
  writeDraft: async (name: string, bytes: Uint8Array) => void files.set(name, Buffer.from(bytes).toString()),
  publish: async (draft: string, name: string) => {
    files.set(name, files.get(draft)!)
    files.delete(draft)
  },
  end: () => undefined,
} satisfies BankHost
const service = {
  handIn: async (_file: unknown, bytes: Uint8Array) => {
    handed.push(Buffer.from(bytes).toString())
    return answer
  },
  report: async () => ({ status: 200, code: null }),
}
const log = { note: () => undefined, alarm: () => undefined }
const deps = (): CarryDeps =>
  ({ tenant: 'acme', channel: 'bank', state, service, signer, log, now: () => new Date() }) as never
const check = () => fetchFiles(deps(), bank, lastListing)

test('a file is taken when it no longer changes and its document is closed', async () => {
  files.set('a.xml', camt(1).slice(0, 60))
  files.set('.b.xml.part', camt(2))
  await check()
  await check()
  expect(handed).toEqual([])
  files.set('a.xml', camt(1))
  await check()
  expect(handed).toEqual([])
  await check()
  expect(handed).toEqual([camt(1)])
})

test('the same bytes again, or under another name, are handed in once', async () => {
  files.set('a.xml', camt(1))
  await check()
  await check()
  files.set('b.xml', camt(1))
  files.delete('a.xml')
  await check()
  await check()
  expect(handed).toEqual([camt(1)])
  expect(state.nextSequence()).toBe(2)
})

test('after a crash the journal goes on where it was; a cut line never counted', async () => {
  files.set('a.xml', camt(1))
  answer = { status: 409, code: 'offchain_statement_gap' }
  await check()
  await check()
  expect(state.waiting()).toMatchObject([{ sequence: 1 }])
  state.close()
  appendFileSync(join(folder, 'journal.ndjson'), '{"event":"fetched","sequence":2,"na')
  state = openState(folder)
  expect(state.nextSequence()).toBe(2)
  expect(readFileSync(join(folder, 'journal.ndjson'), 'utf8').endsWith('\n')).toBe(true)
  answer = { status: 200, code: null }
  await handInFiles(deps(), true)
  expect(state.waiting()).toEqual([])
})

test('a journal that has used newer passkeys takes no older ones, also after a restart', () => {
  state.usePasskeys(2)
  state.usePasskeys(2)
  state.close()
  state = openState(folder)
  expect(() => state.usePasskeys(1)).toThrow('older than 2')
  state.usePasskeys(3)
})

test('after a restore of the service, files are handed in and receipts reported once more', async () => {
  files.set('a.xml', camt(1))
  files.set('b.xml', camt(2))
  await check()
  await check()
  expect(handed).toEqual([camt(1), camt(2)])
  const sent = { event: 'sent', paymentFileId: 'p', sha256: 'x', name: 'R1.xml', receipt: 'signed' } as const
  state.note({ ...sent, step: 'reported' })
  state.note({ event: 'again', sequence: 2 })
  state.close()
  state = openState(folder)
  expect(state.waiting()).toMatchObject([{ sequence: 2 }])
  expect(state.unreported()).toMatchObject([{ paymentFileId: 'p', step: 'delivered', receipt: 'signed' }])
  await check()
  await handInFiles(deps(), false)
  expect(handed).toEqual([camt(1), camt(2), camt(2)])
  expect(state.waiting()).toEqual([])
})

test('a refusal of the manifest stops the channel', async () => {
  files.set('a.xml', camt(1))
  answer = { status: 409, code: 'offchain_manifest_out_of_sequence' }
  await check()
  await expect(check()).rejects.toThrow(ChannelBroken)
  expect(state.waiting()).toHaveLength(1)
})

test('a payment file that vanished before it was seen at the bank is never sent again', async () => {
  const sent = { event: 'sent', paymentFileId: 'p', sha256: 'x', name: 'R1.xml', receipt: null } as const
  state.note({ ...sent, step: 'publishing' })
  await deliverFiles(deps(), bank)
  expect(state.sent('p')).toMatchObject({ step: 'doubtful' })
  await deliverFiles(deps(), bank)
  expect(files.size).toBe(0)
})

test('what is whole, and what it holds', () => {
  expect(isClosed(Buffer.from('<a:Document>x</a:Document>\n'))).toBe(true)
  for (let cut = 0; cut < camt(1).trim().length; cut += 1)
    expect(isClosed(Buffer.from(camt(1).slice(0, cut)))).toBe(false)
  expect(contentsOf(Buffer.from(camt(1)))).toBe('statement')
  expect(contentsOf(Buffer.from(camt(1).replace('camt.054', 'pain.002')))).toBe('payment_status')
  expect(contentsOf(Buffer.from('<Document/>'))).toBeNull()
  expect([isDraftName('.x.xml'), isDraftName('x.xml.tmp'), isDraftName('x.xml')]).toEqual([true, true, false])
})
