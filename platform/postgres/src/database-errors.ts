import { overloaded, Refusal } from '@firsthand/refusal/refusal'

/**
 * Worth another try: connection failures (08), resources (53), a server that shuts down, crashed or starts (57P), one that takes no
 * writes because it is a standby (25006) or that ended a read for what it replays (40001), our own time limits (57014, 55P03,
 * 25P03), a deadlock (40P01), and what the network answers in the place of a server.
 */
const outOfReach = /^(08|53|57P)|^(25006|40001|57014|55P03|25P03|40P01)$|^(ECONN|EHOST|ENET)|^(EPIPE|ETIMEDOUT)$/

/** What our own tables raise after a restore, until an operator has compared everything. */
const restored = 'FHR01'

type Failure = { readonly code?: string; readonly message?: string; readonly severity?: string }

/** A database that is away or too busy is no fault of the request; anything else is a bug of ours. */
export function explain(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code, message = '' } = error as Failure
  if (code === restored) return overloaded('The database was restored from a backup, and is not released.', error)
  const away = code === undefined ? /timeout|terminated|not queryable|closed/i.test(message) : outOfReach.test(code)
  return away ? overloaded('The database cannot take the request now.', error) : error
}

/** Whether the server takes no writes: the next query on this connection reaches the same one. */
export const isReadOnly = (error: unknown): boolean => (error as Failure).code === '25006'

/**
 * Whether the server itself answered that the statement failed, and goes on: then nothing of the transaction was committed. A
 * connection that broke, or that the server or a proxy ended (FATAL), may have been lost after the commit.
 */
export const isRolledBack = (error: unknown): boolean => (error as Failure).severity === 'ERROR'
