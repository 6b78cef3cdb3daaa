import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { loopback } from '@firsthand/sandbox/world/ports'
import { repository } from '../harness/changed-copy.ts'

const everyMs = 2_000
const check = join(repository, 'ops/backup/check-backups.sh')

/** Backups with the shipped check of their age, whose file is served as the collector of a host serves it. */
export async function openBackups(folder: string) {
  const service = join(folder, 'service')
  const written = join(folder, 'backups.prom')
  const newest = (kind: 'base' | 'wal') => join(service, kind, 'newest')
  for (const kind of ['base', 'wal'] as const) {
    mkdirSync(join(service, kind), { recursive: true })
    writeFileSync(newest(kind), '')
  }
  const stopped = new Set<string>()
  const run = () => {
    // Something is written all the time, so the archive has a new file.
    if (!stopped.has('wal')) utimesSync(newest('wal'), new Date(), new Date())
    execFile('sh', [check, written, service], () => undefined)
  }
  run()
  const timer = setInterval(run, everyMs)
  const server = createServer((_request, response) => {
    let text = ''
    try {
      text = readFileSync(written, 'utf8')
    } catch {}
    response.setHeader('content-type', 'text/plain; version=0.0.4')
    response.end(text)
  })
  server.listen(0, loopback)
  await once(server, 'listening')
  return {
    url: `http://${loopback}:${(server.address() as AddressInfo).port}`,
    /** The newest backup of a kind is so old, and none follows. */
    age(kind: 'base' | 'wal', seconds: number): void {
      stopped.add(kind)
      const at = new Date(Date.now() - seconds * 1000)
      utimesSync(newest(kind), at, at)
    },
    renew(kind: 'base' | 'wal'): void {
      stopped.delete(kind)
      utimesSync(newest(kind), new Date(), new Date())
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      server.close()
    },
  }
}
