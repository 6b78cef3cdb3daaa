import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ask, complianceOfThisFile } from '../testing/compliance-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'service-key-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'key')
const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
writeFileSync(file, old)
const compliance = complianceOfThisFile({ settings: { COMPLIANCE_SERVICE_KEY_FILE: file } })

test('the service’s key is replaced under calls, and no call is refused', async () => {
  let key = readFileSync(file, 'utf8')
  const statuses = new Map<number, number>()
  let isOver = false
  async function callAgain(): Promise<void> {
    const body = { tenant: 'acme', subject: compliance.personOf('acme-buyer-1') }
    while (!isOver) {
      const headers = { 'service-key': key }
      const { status } = await ask(compliance.serviceUrl, 'POST', '/standing', { body, headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  /** Compliance reads its file again, as on SIGHUP. */
  async function lines(...secrets: readonly string[]): Promise<void> {
    writeFileSync(file, secrets.join('\n'))
    compliance.readAgain()
    await sleep(200)
  }
  const calls = Promise.all([callAgain(), callAgain()])
  await lines(old, next)
  key = next
  await sleep(200)
  await lines(next)
  isOver = true
  await calls
  expect([...statuses.keys()]).not.toContain(401)
  expect([...statuses.keys()]).not.toContain(403)
  expect(statuses.size).toBe(1)
  const headers = { 'service-key': old }
  const forgotten = await ask(compliance.serviceUrl, 'POST', '/standing', { body: {}, headers })
  expect(forgotten.body.code).toBe('service_unknown')
})
