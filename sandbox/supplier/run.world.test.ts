import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { SupplierSettings } from './settings.ts'
import { rpc } from './testing/ask.ts'

const program = fileURLToPath(new URL('run.ts', import.meta.url))
const token = {
  assetToken: `0x${'a'.repeat(40)}`,
  cashToken: `0x${'c'.repeat(40)}`,
  assetDecimals: 18,
  cashDecimals: 6,
}
const harbour = { id: 'H', ...token, midPrice: '25', spreadBps: 5, minCash: '1', maxCash: '9', inventory: '1' }
const settings = (name: string) =>
  ({
    name,
    privateKey: `0x${'1'.repeat(64)}`,
    rpcUrl: 'http://127.0.0.1:9',
    chainId: 31_337,
    venueContract: `0x${'d'.repeat(40)}`,
    instruments: [harbour],
    expirySeconds: 60,
  }) as SupplierSettings

async function withList<T>(list: readonly SupplierSettings[], use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'suppliers-'))
  const file = join(folder, 'suppliers.json')
  await writeFile(file, JSON.stringify(list))
  try {
    return await use(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('one process starts each supplier on a port of its own, prints where, and ends on a signal', () =>
  withList([settings('one'), settings('two')], async (file) => {
    const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(createInterface(child.stdout), 'line')
    const { event, suppliers } = JSON.parse(line)
    expect(event).toBe('suppliers.listening')
    expect(suppliers.map(({ name }: { name: string }) => name)).toEqual(['one', 'two'])
    for (const { url } of suppliers)
      expect((await rpc(url, 'getTokens', [])).body.result).toEqual([token.assetToken, token.cashToken])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }))

test('a setting that cannot be used is named, and no secret is printed', () =>
  withList([{ ...settings('three'), privateKey: '0xsecret' }], async (file) => {
    const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'ignore', 'pipe'] })
    const [text, [code]] = await Promise.all([Array.fromAsync(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    expect(text.join('')).toContain('The supplier three cannot use its privateKey.')
    expect(text.join('')).not.toContain('0xsecret')
  }))
