import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { isRunning } from '../testing/leftovers.ts'
import { launch } from './child.ts'
import { startLeash } from './supervisor.ts'

vi.setConfig({ testTimeout: 30_000 })

const sh = (script: string) => ({ name: 'part', command: '/bin/sh', args: ['-c', script] })

test('a process that does not want to end is killed with its own children', async () => {
  const leash = await startLeash()
  const stubborn = await launch(leash, sh("trap '' TERM; sleep 60 & echo $!; while :; do sleep 0.1; done"))
  await vi.waitUntil(() => stubborn.output().includes('\n'), { timeout: 5_000 })
  const startedAt = performance.now()
  await leash.stop()
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  expect(isRunning(stubborn.pid)).toBe(false)
  expect(existsSync(leash.folder)).toBe(false)
})

test('a process that somebody forgot to hold ends too, because it works in the folder', async () => {
  const leash = await startLeash()
  const forgotten = spawn('/bin/sleep', ['60'], { cwd: leash.folder, detached: true, stdio: 'ignore' })
  const exited = once(forgotten, 'exit')
  await leash.stop()
  expect(await exited).toEqual([null, 'SIGKILL'])
})

test('a released process is left alone', async () => {
  const leash = await startLeash()
  const free = spawn('/bin/sleep', ['60'], { cwd: '/', stdio: 'ignore' })
  leash.hold(free.pid!, 'TERM')
  leash.release(free.pid!)
  await leash.stop()
  expect(isRunning(free.pid!)).toBe(true)
  free.kill()
})

test('nothing starts on a leash that has been stopped', async () => {
  const leash = await startLeash()
  await leash.stop()
  await leash.stop()
  await expect(launch(leash, sh('exit'))).rejects.toThrow()
  expect(existsSync(leash.folder)).toBe(false)
})

test('a program that is not there is named', async () => {
  const leash = await startLeash()
  const failed = launch(leash, { name: 'ghost', command: '/nowhere/ghost', args: [] })
  await expect(failed).rejects.toThrow(/^ghost could not be started: .*ENOENT/)
  await leash.stop()
})
