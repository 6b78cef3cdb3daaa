import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkpointOn, writeDays } from '@firsthand/audit-packages/testing/a-chain'
import { checkpointText } from '@firsthand/tlog/checkpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVerify } from './run-verify.ts'

let folder: string
let head: string
let checkpoint: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthand-audit-'))
  head = (await writeDays(join(folder, 'acme'), [2, 0, 3])).at(-1)?.head ?? ''
  const { origin, size, root } = checkpointOn(2)
  checkpoint = join(folder, 'kept')
  // A signature is what makes a text a note; this check reads the state alone.
  const line = `— log.example ${Buffer.alloc(68, 1).toString('base64')}\n`
  await writeFile(checkpoint, `${checkpointText({ origin, size, root: Buffer.from(root, 'hex') })}\n${line}`)
})
afterAll(() => rm(folder, { recursive: true }))
const audit = (...args: string[]) => runVerify(['audit', join(folder, 'acme'), ...args])

test('packages of audit records are checked from the folder alone, against a head and a checkpoint that were kept', async () => {
  const { exitCode, output } = await audit('--from', '0:00', '--head', head, '--checkpoint', checkpoint)
  expect([exitCode, output.split('\n').map((line) => line.replaceAll(folder, ''))]).toEqual([
    0,
    [
      `holds      /acme: acme, 3 days from 2026-11-14 to 2026-11-16, 5 records, head ${head}: each file is as its manifest states, the chain of its records is unbroken, and no day is missing`,
      'holds      /acme: nothing is missing before its first record',
      'holds      /acme: it has record 5 with the hash that you kept',
      'holds      /acme: a package names the checkpoint of 102 leaves that you kept',
      '4 checks held, 0 failed, 0 could not be made',
      'evidence held',
    ],
  ])
})

test('without a head, packages hold and what came after them is named as unchecked', async () => {
  const { exitCode, output } = await audit()
  expect(exitCode).toBe(0)
  expect(output).toContain('unchecked  ')
  expect(output).toContain('nothing is missing after its last record (no --head was given)')
})

test('a head that is in no package and a changed package fail, and a head that is none is refused', async () => {
  const other = `5:${'ab'.repeat(32)}`
  expect(await audit('--head', other)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining(`no record is ${other}`),
  })
  expect(await audit('--head', 'five')).toMatchObject({ exitCode: 2, complaint: 'five is no head: write SEQ:HASH' })
  const file = join(folder, 'acme', '2026-11-16', 'records.ndjson')
  const was = await readFile(file)
  await appendFile(file, '[]\n')
  expect(await audit()).toMatchObject({ exitCode: 1, output: expect.stringContaining('records.ndjson was changed') })
  await writeFile(file, was)
})
