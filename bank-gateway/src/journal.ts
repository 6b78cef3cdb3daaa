import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'

/** A file that was fetched, under its number. */
export type Fetched = {
  readonly event: 'fetched'
  readonly sequence: number
  readonly name: string
  readonly size: number
  readonly modifiedAt: number
  readonly sha256: string
  readonly contents: 'statement' | 'payment_status'
  readonly manifest: string
}
/** The bank shows bytes that were fetched before, under another name or at another time; or bytes that are no file for us. */
export type Passed = {
  readonly event: 'passed'
  readonly name: string
  readonly size: number
  readonly modifiedAt: number
}
/** The service has it; `code` when it refused what the file says. */
export type Handed = { readonly event: 'handed'; readonly sequence: number; readonly code: string | null }

export const outSteps = ['taken', 'publishing', 'delivered', 'reported', 'refused', 'doubtful'] as const
/** Where a payment file is on its way to the bank. */
export type Sent = {
  readonly event: 'sent'
  readonly paymentFileId: string
  readonly step: (typeof outSteps)[number]
  readonly sha256: string
  readonly name: string
  /** From `delivered` on: what is reported to the service. */
  readonly receipt: string | null
  /** The end-to-end ids of its payments: should the service lose the file, they show what the bank was asked to pay. */
  readonly payments?: readonly string[]
}
/** The service was restored from a backup: it has no files from this number on, and has lost receipts. */
export type Again = { readonly event: 'again'; readonly sequence: number }
/** The file of passkeys that was used from then on. */
export type PasskeysUsed = { readonly event: 'passkeys'; readonly number: number }
export type Line = Fetched | Passed | Handed | Sent | PasskeysUsed | Again

/**
 * What the gateway has done, a line for each step, on the disk before the step counts as done. A line that was cut by a crash or a
 * full disk never counted, and is taken away.
 */
export function openJournal(path: string) {
  const file = openSync(path, 'a+', 0o600)
  const text = readFileSync(path)
  let length = text.lastIndexOf('\n') + 1
  const cut = () => {
    ftruncateSync(file, length)
    fsyncSync(file)
  }
  if (length < text.byteLength) cut()
  const lines = text
    .subarray(0, length)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  return {
    lines: lines as readonly Line[],
    append(line: Line): void {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      try {
        if (writeSync(file, bytes) < bytes.byteLength) throw new Error('the disk took a part of a line')
        fsyncSync(file)
      } catch (error) {
        cut()
        throw error
      }
      length += bytes.byteLength
    },
    close: () => closeSync(file),
  }
}
export type Journal = ReturnType<typeof openJournal>
