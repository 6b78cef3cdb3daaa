import type { Duplex, Writable } from 'node:stream'

const longRequests = new WeakSet<Duplex>()

/**
 * Lets the request on this connection take longer than others may, until it is answered: Node knows one limit for all.
 * It still ends when nothing passes over the connection for a while.
 */
export function allowLongRequests(socket: Duplex, answer: Writable): void {
  longRequests.add(socket)
  answer.once('close', () => longRequests.delete(socket))
}

/** Whether Node's complaint about this connection's slow request is to be passed over. */
export const isLongRequest = (socket: Duplex, { code }: NodeJS.ErrnoException): boolean =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' && longRequests.has(socket)
