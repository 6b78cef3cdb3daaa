import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { isRunning } from '../testing/leftovers.ts'
import { launch } from './child.ts'
import { startSupervisor } from './supervisor.ts'

vi.setConfig({ testTimeout: 30_000 })

const sh = (script: string) => ({ name: 'part', command: '/bin/sh', args: ['-c', script] })

/** As on Linux, and as on a system that shows no processes as files. */
const systems = [{}, { processes: '/nowhere' }]

test.each(systems)('a process that does not want to end is killed with its own children', async (system) => {
  const supervisor = await startSupervisor(system)
  const stubborn = await launch(supervisor, sh("trap '' TERM; sleep 60 & echo $!; while :; do sleep 0.1; done"))
  await vi.waitUntil(() => stubborn.output().includes('\n'), { timeout: 5_000 })
  const startedAt = performance.now()
  await supervisor.stop()
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  expect(isRunning(stubborn.pid)).toBe(false)
  expect(existsSync(supervisor.folder)).toBe(false)
})

test.each(systems)(
  'a process that somebody forgot to hold ends too, because it works in the folder',
  async (system) => {
    const supervisor = await startSupervisor(system)
    const forgotten = spawn('/bin/sleep', ['60'], { cwd: supervisor.folder, detached: true, stdio: 'ignore' })
    const exited = once(forgotten, 'exit')
    await supervisor.stop()
    expect(await exited).toEqual([null, 'SIGKILL'])
  },
)

test.each(systems)('a released process is left alone', async (system) => {
  const supervisor = await startSupervisor(system)
  const free = spawn('/bin/sleep', ['60'], { cwd: '/', stdio: 'ignore' })
  supervisor.hold(free.pid!, 'TERM')
  supervisor.release(free.pid!)
  await supervisor.stop()
  expect(isRunning(free.pid!)).toBe(true)
  free.kill()
})

test('nothing starts on a supervisor that has been stopped', async () => {
  const supervisor = await startSupervisor()
  await supervisor.stop()
  await supervisor.stop()
  await expect(launch(supervisor, sh('exit'))).rejects.toThrow()
  expect(existsSync(supervisor.folder)).toBe(false)
})

test('a program that is not there is named', async () => {
  const supervisor = await startSupervisor()
  const failed = launch(supervisor, { name: 'ghost', command: '/nowhere/ghost', args: [] })
  await expect(failed).rejects.toThrow(/^ghost could not be started: .*ENOENT/)
  await supervisor.stop()
})
