import { expect, test } from 'vitest'
import { priceWatcher } from './price-watcher.ts'

const chunk = (block: number) => Buffer.from(`${block}`.padStart(1_000, '0'))

test('whatever is not read is replaced by the newest, so that little is kept', () => {
  let block = 0
  const watcher = priceWatcher(() => chunk(block))
  for (block = 1; block <= 1_000; block += 1) watcher.give(chunk(block))
  block -= 1
  expect(watcher.stream.readableLength).toBeLessThanOrEqual(66_000)
  const read: number[] = []
  for (let part = watcher.stream.read(1_000); part !== null; part = watcher.stream.read(1_000)) read.push(Number(part))
  expect(read.at(-1)).toBe(1_000)
  expect(read).toEqual(read.toSorted((one, other) => one - other))
  expect(read.length).toBeLessThan(100)
  watcher.give(chunk(1_001))
  expect(Number(watcher.stream.read(1_000))).toBe(1_001)
})
