import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('processes that choose at once are given different ports', async () => {
  const module = new URL('ports.ts', import.meta.url).href
  const program = `const { freePort } = await import('${module}')
    const ports = []
    for (let count = 0; count < 60; count += 1) ports.push(await freePort())
    console.log(ports.join(' '))
    process.stdin.resume()`
  const children = Array.from({ length: 8 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]))
  const chosen = await Promise.all(
    children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).split(' ')),
  )
  for (const child of children) child.kill()
  expect(new Set(chosen.flat().map(Number)).size).toBe(8 * 60)
})
