import type { Duplex, Writable } from 'node:stream'

const unhurried = new WeakSet<Duplex>()

/**
 * Lets the request on this connection take longer than others may, until it is answered: Node knows one limit for all.
 * It still ends when nothing passes over the connection for a while.
 */
export function takeItsTime(socket: Duplex, answer: Writable): void {
  unhurried.add(socket)
  answer.once('close', () => unhurried.delete(socket))
}

/** Whether Node's complaint about this connection's slow request is to be passed over. */
export const mayTakeItsTime = (socket: Duplex, { code }: NodeJS.ErrnoException): boolean =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' && unhurried.has(socket)
