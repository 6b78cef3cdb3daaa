import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startSequencer } from './sequencer.ts'

const silent = pino({ level: 'silent' })

/** A database that takes at most so many events in one batch, and has so many. */
function slowDatabase(most: number, waiting: number) {
  const asked: number[] = []
  let left = waiting
  return {
    asked,
    left: () => left,
    async number(batch: number): Promise<number> {
      asked.push(batch)
      if (batch > most && left > 0) throw new Error('canceling statement due to statement timeout')
      const numbered = Math.min(batch, left)
      left -= numbered
      return numbered
    },
  }
}

test('a batch that a slow database does not take in time is halved until it does', async () => {
  const database = slowDatabase(600, 1_100)
  const sequencer = startSequencer(database, silent)
  await expect.poll(() => database.left(), { timeout: 10_000 }).toBe(0)
  await sequencer.stop()
  expect(database.asked.slice(0, 5)).toEqual([2_000, 1_000, 500, 550, 600])
})

test('a sequencer that is stopped asks no more', async () => {
  const database = slowDatabase(5_000, 0)
  const sequencer = startSequencer(database, silent)
  await sequencer.stop()
  const asked = database.asked.length
  await new Promise((done) => setTimeout(done, 120))
  expect(database.asked.length).toBe(asked)
})
