import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { comesTrue, isRunning } from '../testing/leftovers.ts'
import { type OwnTmp, ownTmp } from '../testing/own-tmp.ts'
import { inheritedEnvironment } from './settings.ts'

vi.setConfig({ testTimeout: 120_000 })

const script = fileURLToPath(new URL('../testing/start-world.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const cleanupMs = 15_000

type Place = { folder: string; processIds: number[] }
type User = { uid: number; gid: number }

function startScript(tmp: OwnTmp, ending = 'wait', user?: User): ChildProcess {
  const env = { ...inheritedEnvironment(), TMPDIR: tmp.path }
  return spawn(process.execPath, [script, ending], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...user })
}

async function placeOf(child: ChildProcess): Promise<Place> {
  const lines = createInterface({ input: child.stdout! })
  const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(90_000) })
  return JSON.parse(String(line))
}

async function expectNothingLeft(tmp: OwnTmp, place: Place): Promise<void> {
  expect(await comesTrue(() => !place.processIds.some(isRunning) && tmp.isClean(), cleanupMs)).toBe(true)
}

describe.concurrent('nothing of a world is left', () => {
  test.each(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const)('after %s', async (signal) => {
    using tmp = ownTmp()
    const child = startScript(tmp)
    const place = await placeOf(child)
    expect(place.processIds.length).toBe(4)
    expect(place.processIds.every(isRunning)).toBe(true)
    child.kill(signal)
    await expectNothingLeft(tmp, place)
  })

  test('after SIGKILL, the signers included', async () => {
    using tmp = ownTmp()
    const child = startScript(tmp, 'wait with signers')
    const place = await placeOf(child)
    expect(place.processIds.length).toBe(4 + 6)
    child.kill('SIGKILL')
    await expectNothingLeft(tmp, place)
  })

  test.each(['throw', 'exit'])('when the script ends by %s', async (ending) => {
    using tmp = ownTmp()
    await expectNothingLeft(tmp, await placeOf(startScript(tmp, ending)))
  })

  test('after Ctrl-C, which reaches the whole process group', async () => {
    using tmp = ownTmp()
    const child = startScript(tmp)
    const place = await placeOf(child)
    process.kill(-child.pid!, 'SIGINT')
    await expectNothingLeft(tmp, place)
  })

  test.each([100, 300, 500, 800])('after SIGKILL %i ms into the start', async (ms) => {
    using tmp = ownTmp()
    const child = startScript(tmp)
    await sleep(ms)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The shell that cleans up needs a moment to notice; what is clean then must stay clean.
    expect(await comesTrue(tmp.isClean, cleanupMs)).toBe(true)
    await sleep(300)
    expect(tmp.isClean()).toBe(true)
  })
})

test.runIf(isRoot)('an ordinary user starts a world of their own', async () => {
  const nobody = { uid: 65_534, gid: 65_534 }
  using tmp = ownTmp(nobody)
  const child = startScript(tmp, 'wait', nobody)
  const place = await placeOf(child)
  expect(place.processIds.every(isRunning)).toBe(true)
  child.kill('SIGKILL')
  await expectNothingLeft(tmp, place)
})
