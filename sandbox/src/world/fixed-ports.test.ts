import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { choosePorts, type PortName, portNames } from './fixed-ports.ts'
import { freePort, loopback } from './ports.ts'

/** Ports that no sandbox of this machine has. */
async function somePorts(): Promise<Record<PortName, number>> {
  const pairs: [PortName, number][] = []
  for (const name of portNames) pairs.push([name, await freePort()])
  return Object.fromEntries(pairs) as Record<PortName, number>
}

test('FR8: a sandbox has the same ports at every start, and those that were demanded', async () => {
  const usual = await somePorts()
  for (const _ of ['today', 'tomorrow']) {
    const { ports, moved, release } = await choosePorts({ chain: 8545 }, usual)
    expect({ ports, moved }).toEqual({ ports: { ...usual, chain: 8545 }, moved: [] })
    await release()
  }
})

test('FR8: a taken port moves alone, and is named', async () => {
  const usual = await somePorts()
  const squatter = createServer().listen(usual.documents, loopback)
  const { ports, moved, release } = await choosePorts({}, usual)
  await release()
  squatter.close()
  expect(moved).toEqual(['documents'])
  expect(ports).toMatchObject({ control: usual.control, api: usual.api })
  expect(ports.documents).not.toBe(usual.documents)
})

test('FR8: of two sandboxes that start at once one has the fixed ports, and the other free ones', async () => {
  const usual = await somePorts()
  const [one, other] = await Promise.all([choosePorts({}, usual), choosePorts({}, usual)])
  await Promise.all([one.release(), other.release()])
  expect(new Set([one.moved.length, other.moved.length])).toEqual(new Set([0, portNames.length]))
  const all = [...Object.values(one.ports), ...Object.values(other.ports)]
  expect(new Set(all).size).toBe(2 * portNames.length)
})
