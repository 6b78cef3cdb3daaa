import type { Fetched } from './journal.ts'

/** How much of both ends is looked at. */
const endBytes = 4096

/** What a whole file holds, by the namespace of its document; null when it is no message of a bank to us. */
export function contentsOf(bytes: Buffer): Fetched['contents'] | null {
  const [, message] =
    /urn:iso:std:iso:20022:tech:xsd:(camt[.]05[34]|pain[.]002)[.]/.exec(bytes.toString('latin1', 0, endBytes)) ?? []
  if (message === undefined) return null
  return message === 'pain.002' ? 'payment_status' : 'statement'
}

/** A document that was cut anywhere does not end with the closing tag of its root. */
export const isClosed = (bytes: Buffer): boolean =>
  /<[/](?:[\w.-]+:)?Document\s*>\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.byteLength - endBytes)))

/** Names under which banks and programs write files that are not there yet. */
export const isDraftName = (name: string): boolean =>
  name.startsWith('.') || /[.](part|tmp|temp|filepart|writing)$/i.test(name)
