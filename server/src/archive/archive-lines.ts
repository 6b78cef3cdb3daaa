import { createHash } from 'node:crypto'
import type { ArchivedName, Run } from './archive.rules.ts'

/** What a line is about, of whichever table. */
type Line = {
  readonly tenant_id: string
  readonly seq?: number
  readonly sequence?: number
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly payload: string
  readonly prev: string
  readonly hash: string
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const none = Buffer.from([0])
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

type Open = {
  tenant: string
  run: number
  rows: number
  first: number | null
  last: number | null
  prev: Buffer
  hash: Buffer
}

/** The hash that a record of the audit must have: as `app.audit_hash` makes it. */
const auditHash = ({ tenant_id, seq, at, actor, action, payload, prev }: Line) =>
  sha256(bytes(prev), JSON.stringify([tenant_id, `${seq}`, at, actor, action, payload]))

/**
 * Follows the lines of a file in their order and answers the runs in it. A record of the audit whose hash does not fit is a fault;
 * where it does not stand on the one before, a new run begins, which nobody expects.
 */
export function followLines(name: ArchivedName) {
  const runs: Run[] = []
  const faults: string[] = []
  let rows = 0
  let open: Open | null = null

  const close = () => {
    if (open === null) return
    const { prev, hash, ...rest } = open
    runs.push({ ...rest, prev: name === 'audit' ? prev.toString('hex') : null, hash: hash.toString('hex') })
  }
  const numberOf = (line: Line) => (name === 'audit' ? line.seq : line.sequence) ?? null

  return {
    add(text: string): void {
      rows += 1
      const line = JSON.parse(text) as Line
      const number = numberOf(line)
      const [prev, hash] = name === 'audit' ? [bytes(line.prev), bytes(line.hash)] : [none, null]
      if (hash !== null && !auditHash(line).equals(hash))
        faults.push(`record ${number} of ${JSON.stringify(line.tenant_id)} was changed`)
      const follows =
        open?.tenant === line.tenant_id &&
        (number === null || number === (open.last ?? 0) + 1) &&
        (hash === null || prev.equals(open.hash))
      if (open === null || !follows) {
        const run = open?.tenant === line.tenant_id ? open.run + 1 : 1
        close()
        open = { tenant: line.tenant_id, run, rows: 0, first: number, last: number, prev, hash: none }
      }
      open.rows += 1
      open.last = number
      open.hash = hash ?? sha256(open.hash, text)
    },
    end() {
      close()
      open = null
      return { rows, runs, faults }
    },
  }
}
