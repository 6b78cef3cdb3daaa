import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { comesTrue } from '../testing/leftovers.ts'
import { type OwnTmp, ownTmp } from '../testing/own-tmp.ts'
import { readFlags } from './dev-flags.ts'
import { freePort } from './ports.ts'
import { progressOn } from './progress.ts'
import { inheritedEnvironment } from './settings.ts'

vi.setConfig({ testTimeout: 90_000 })

const command = fileURLToPath(new URL('../testing/dev-on-stub.ts', import.meta.url))

function startDev(tmp: OwnTmp, ...flags: string[]): ChildProcess {
  const env = { ...inheritedEnvironment(), TMPDIR: tmp.path }
  return spawn(process.execPath, [command, ...flags], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

const exitOf = async (child: ChildProcess) => (await once(child, 'exit', { signal: AbortSignal.timeout(60_000) }))[0]

describe.concurrent('the command', () => {
  test('starts, prints the first calls and stops', async () => {
    using tmp = ownTmp()
    const child = startDev(tmp, '--once', '--name', 'shop')
    const [code, printed, progress] = await Promise.all([exitOf(child), text(child.stdout!), text(child.stderr!)])
    expect(code).toBe(0)
    expect(tmp.isClean()).toBe(true)
    expect(printed).toMatch(/is up after \d+ ms. This sandbox is shop.\n/)
    expect(printed).toMatch(/^curl -s -H "Authorization: Bearer \$\(node .* token\)" \$FIRSTHAND_URL\/markets$/m)
    expect(progress).toMatch(/^ +\d+ ms {2}postgres$/m)
  })

  test('FR6: prints the two addresses as lines that work as they are copied', async () => {
    using tmp = ownTmp()
    const child = startDev(tmp, '--once')
    const [, printed] = await Promise.all([exitOf(child), text(child.stdout!)])
    const [, control] = /^ {2}control +(\S+) \(.*\)$/m.exec(printed) ?? []
    const [, service] = /^ {2}service +(\S+)$/m.exec(printed) ?? []
    expect(control).toMatch(/^http:\/\/127.0.0.1:\d+$/)
    const lines = printed.split('\n').filter((line) => line.startsWith('export '))
    expect(lines).toEqual([`export FIRSTHAND_SANDBOX_URL=${control}`, `export FIRSTHAND_URL=${service}`])
  })

  test('FR25: prints tokens and a key only for those who ask', async () => {
    using tmp = ownTmp()
    const [quiet, whole] = [startDev(tmp, '--once'), startDev(tmp, '--once', '--tokens')]
    const printed = await Promise.all([quiet, whole].map((child) => text(child.stdout!)))
    expect(printed.map((each) => each.match(/=eyJ/g)?.length ?? 0)).toEqual([0, 2])
    expect(printed.map((each) => each.includes('WALLET_KEY=0x'))).toEqual([false, true])
    expect(
      Math.max(
        ...String(printed[0])
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(250)
  })

  test('prints one line of JSON and keeps the ports that it was given', async () => {
    using tmp = ownTmp()
    const port = await freePort()
    const child = startDev(tmp, '--once', '--json', '--port-api', String(port))
    const [code, printed, progress] = await Promise.all([exitOf(child), text(child.stdout!), text(child.stderr!)])
    expect(code, progress).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ apiUrl: `http://127.0.0.1:${port}` })
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('leaves nothing when %s has ended it', async (signal, code) => {
    using tmp = ownTmp()
    const child = startDev(tmp)
    await once(child.stdout!, 'data', { signal: AbortSignal.timeout(60_000) })
    process.kill(-child.pid!, signal)
    expect(await exitOf(child)).toBe(code)
    expect(tmp.isClean()).toBe(true)
  })

  test.each([100, 500, 900])('leaves nothing after Ctrl-C %i ms into the start', async (ms) => {
    using tmp = ownTmp()
    const child = startDev(tmp)
    await sleep(ms)
    process.kill(-child.pid!, 'SIGINT')
    await exitOf(child)
    expect(tmp.isClean()).toBe(true)
  })

  test('leaves nothing after SIGKILL', async () => {
    using tmp = ownTmp()
    const child = startDev(tmp)
    await once(child.stdout!, 'data', { signal: AbortSignal.timeout(60_000) })
    child.kill('SIGKILL')
    expect(await comesTrue(tmp.isClean, 15_000)).toBe(true)
  })

  test('explains a flag that it does not know', async () => {
    using tmp = ownTmp()
    const child = startDev(tmp, '--prot-api', '1')
    const [code, complaint] = await Promise.all([exitOf(child), text(child.stderr!)])
    expect(code).toBe(2)
    expect(complaint).toContain('--port-api N')
  })
})

test.each(['0', '65536', '1e3', '-5', ''])('"%s" is no port', (text) => {
  expect(() => readFlags([`--port-chain=${text}`])).toThrow('--port-chain takes a port')
})

test('a terminal sees what is still running', () => {
  const seen: string[] = []
  const progress = progressOn({ isTTY: true, write: (part: string) => seen.push(part) })
  progress.onStepStart?.('postgres')
  progress.onStepStart?.('chain')
  progress.onStep?.({ name: 'chain', ms: 42 })
  progress.end()
  expect(seen.join('')).toMatch(/… postgres, chain.* 42 ms {2}chain\n.*… postgres/s)
})
