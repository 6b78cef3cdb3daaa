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

vi.setConfig({ testTimeout: 60_000 })

const command = fileURLToPath(new URL('../testing/dev-on-stub.ts', import.meta.url))

function startDev(tmp: OwnTmp, ...flags: string[]): ChildProcess {
  const env = { ...inheritedEnvironment(), TMPDIR: tmp.path }
  return spawn(process.execPath, [command, ...flags], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

const exitOf = async (child: ChildProcess) => (await once(child, 'exit', { signal: AbortSignal.timeout(30_000) }))[0]

describe.concurrent('the command', () => {
  test('starts, prints the first calls and stops', async () => {
    using tmp = ownTmp()
    const child = startDev(tmp, '--once')
    const [code, printed, progress] = await Promise.all([exitOf(child), text(child.stdout!), text(child.stderr!)])
    expect(code).toBe(0)
    expect(tmp.isClean()).toBe(true)
    expect(printed.match(/=eyJ/g)?.length).toBe(2)
    expect(printed).toMatch(/curl -s -H "Authorization: Bearer \$BUYER_TOKEN" http:\S+\/markets\n/)
    expect(printed).toMatch(/is up after \d+ ms/)
    expect(progress).toMatch(/^ +\d+ ms {2}postgres$/m)
  })

  test('prints one line of JSON and keeps the ports that it was given', async () => {
    using tmp = ownTmp()
    const port = await freePort()
    const child = startDev(tmp, '--once', '--json', '--port-api', String(port))
    const [, printed] = await Promise.all([exitOf(child), text(child.stdout!)])
    expect(JSON.parse(printed)).toMatchObject({ apiUrl: `http://127.0.0.1:${port}` })
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('leaves nothing when %s has ended it', async (signal, code) => {
    using tmp = ownTmp()
    const child = startDev(tmp)
    await once(child.stdout!, 'data', { signal: AbortSignal.timeout(30_000) })
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
    await once(child.stdout!, 'data', { signal: AbortSignal.timeout(30_000) })
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
