import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { sandboxBank } from '@firsthand/sandbox/bank/sandbox-bank'
import { expect, test } from 'vitest'
import { clientAccount, firstDay } from '../testing/bank-under-test.ts'

const program = fileURLToPath(new URL('../testing/read-long-statement.ts', import.meta.url))
const entries = 20_000
/** All elements of the statement together would need several times as much. */
const heapMb = 48

test('a long statement is read in a heap that could not hold it', { timeout: 120_000 }, async () => {
  const bank = sandboxBank([{ holder: clientAccount, currency: 'EUR' }], firstDay)
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const printed = Readable.from(child.stdout).toArray()
  await pipeline(Readable.from(bank.longStatement(clientAccount.iban, 'EUR', firstDay, entries)), child.stdin)
  const { cpuMs, peakMb, entries: read } = JSON.parse((await printed).join(''))
  process.stdout.write(`long statement: ${read} entries in ${cpuMs} ms of processor time, ${peakMb} MB at most\n`)
  expect(read).toBe(entries)
})
