import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appendErasures, applyRegister, type ErasureLine, readErasures } from './erasure-register.ts'

const lineOf = (number: number): ErasureLine => ({
  erasureId: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  tenant: 'acme',
  person: `p_${String(number).padStart(22, 'a')}`,
  holders: [`person:p_${number}`, `payer:x${number}`],
  erasedAt: '2026-01-01T00:00:00.000Z',
})
const newFile = async () => join(await mkdtemp(join(tmpdir(), 'register-')), 'erasures')
const ledgerOf = (known: ReadonlyMap<string, boolean>) => {
  const applied: string[] = []
  return {
    applied,
    listed: async () => known,
    apply: async ({ erasureId }: ErasureLine) => void applied.push(erasureId),
  }
}

test('what was appended is read back, in order', async () => {
  const file = await newFile()
  expect(await readErasures(file)).toBeNull()
  await appendErasures(file, [lineOf(1)])
  await appendErasures(file, [lineOf(2), lineOf(3)])
  expect(await readErasures(file)).toEqual([1, 2, 3].map(lineOf))
})

test('a line that a crash cut off does not count, and is gone with the next append', async () => {
  const file = await newFile()
  await appendErasures(file, [lineOf(1)])
  await appendFile(file, '{"erasureId":"000')
  expect(await readErasures(file)).toEqual([lineOf(1)])
  await appendErasures(file, [lineOf(2)])
  expect(await readErasures(file)).toEqual([lineOf(1), lineOf(2)])
})

test('a changed sign is found, and the message names the line', async () => {
  const file = await newFile()
  await appendErasures(file, [lineOf(1), lineOf(2)])
  await writeFile(file, (await readFile(file, 'utf8')).replace('payer:x2', 'payer:x9'))
  await expect(readErasures(file)).rejects.toThrow('damaged in line 2')
})

test('a restored database is erased again, and what it has is left alone', async () => {
  const file = await newFile()
  await appendErasures(file, [1, 2, 3].map(lineOf))
  const ledger = ledgerOf(new Map([[lineOf(2).erasureId, true]]))
  expect(await applyRegister(file, ledger)).toBe(2)
  expect(ledger.applied).toEqual([lineOf(1).erasureId, lineOf(3).erasureId])
})

test('a register that is gone or too old stops the start; one that was never needed is made', async () => {
  const registered = ledgerOf(new Map([[lineOf(1).erasureId, true]]))
  await expect(applyRegister(await newFile(), registered)).rejects.toThrow('is not there')
  const old = await newFile()
  await appendErasures(old, [lineOf(2)])
  await expect(applyRegister(old, registered)).rejects.toThrow('lacks 1 of the erasures')
  const first = await newFile()
  expect(await applyRegister(first, ledgerOf(new Map([[lineOf(1).erasureId, false]])))).toBe(0)
  expect(await readErasures(first)).toEqual([])
})
