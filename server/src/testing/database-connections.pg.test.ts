import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUnsound } from '@firsthand/postgres/database-checks'
import { openOnce } from '@firsthand/postgres/database-probe'
import { openPool } from '@firsthand/postgres/pool'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { type OwnPostgres, startPostgres } from '@firsthand/sandbox/postgres/postgres'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** A busy machine takes its time to log in. */
const patienceMs = 20_000
const folder = mkdtempSync(join(tmpdir(), 'authority-'))
const authorityFile = join(folder, 'authority.pem')
const [old, next] = ['the-old-password-0001', 'the-new-password-0002']
let supervisor: Supervisor
let server: OwnPostgres

beforeAll(async () => {
  supervisor = await startSupervisor()
  server = await startPostgres(supervisor, { tls: { authorityFile } })
  await runAsAdmin(server.adminUrl, `create role fh_api login password '${old}'`)
})
afterAll(async () => {
  await supervisor?.stop()
  rmSync(folder, { recursive: true })
})

/** The address of a login whose password the server asks for. */
function urlOf(password: string, change: (url: URL) => void = () => undefined): string {
  const url = new URL(server.adminUrl)
  url.username = 'fh_api'
  url.searchParams.set('password', password)
  change(url)
  return url.href
}

test('a server of another authority, or another name, is not talked to', async () => {
  expect(await openOnce([urlOf(old)])).toMatch(/^PostgreSQL 18.* as fh_api, TLSv1[.]/)
  const foreign = join(folder, 'foreign.pem')
  writeFileSync(foreign, '')
  await expect(openOnce([urlOf(old, (url) => url.searchParams.set('sslrootcert', foreign))])).rejects.toThrow()
  // The certificate names the address, and not this name of it.
  const byName = (url: URL) => {
    url.hostname = 'localhost'
  }
  await expect(openOnce([urlOf(old, byName)])).rejects.toThrow(/altnames/)
})

test('a connection without TLS is found on the live connection', async () => {
  const plain = openPool({
    url: urlOf(old, (url) => {
      url.searchParams.delete('sslmode')
      url.searchParams.delete('sslrootcert')
    }),
    size: 1,
    applicationName: 'plain',
    patienceMs,
  })
  const protectedOnes = openPool({ url: urlOf(old), size: 1, applicationName: 'protected', patienceMs })
  const demands = { durability: undefined, protection: 'required', standbys: 0 } as const
  const fault = 'the connection is not protected: it needs TLS, or a Unix socket'
  expect(await databaseUnsound(plain, demands)).toContain(fault)
  expect(await databaseUnsound(protectedOnes, demands)).not.toContain(fault)
  await Promise.all([plain.end(), protectedOnes.end()])
})

test('a password is replaced under calls, and none of them is refused', async () => {
  let passwords = [old]
  const url = () => passwords.map((each) => urlOf(each))
  const pool = openPool({ url, size: 4, applicationName: 'rotated', patienceMs })
  let [answered, refused, isOver] = [0, 0, false]
  const caller = async () => {
    while (!isOver) {
      // Closed each time: every call logs in anew.
      const client = await pool.connect().catch(() => null)
      if (client === null) refused += 1
      else {
        await client.query('select 1')
        client.release(true)
        answered += 1
      }
    }
  }
  const calls = Promise.all(Array.from({ length: 4 }, caller))
  await sleep(500)
  passwords = [next, old]
  await sleep(500)
  await runAsAdmin(server.adminUrl, `alter role fh_api password '${next}'`)
  await sleep(500)
  passwords = [next]
  await sleep(500)
  isOver = true
  await calls
  await pool.end()
  expect(refused).toBe(0)
  expect(answered).toBeGreaterThan(8)
  const forgotten = openPool({ url: () => [urlOf(old)], size: 1, applicationName: 'forgotten', patienceMs })
  await expect(forgotten.query('select 1')).rejects.toMatchObject({ code: '28P01' })
  await forgotten.end()
})
