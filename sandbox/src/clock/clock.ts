import { askChain } from '../chain/ask-chain.ts'
import { setDatabaseClock } from './clock-database.ts'
import { type ClockFile, setClockFile } from './clock-file.ts'

/** The time of a world: real time, and what was skipped of it. */
export type WorldClock = {
  /** Milliseconds since 1970, the same in every part of the world. */
  now(): number
  aheadSeconds(): number
  readonly isMovable: boolean
  /** Skips so many seconds everywhere. Backwards is impossible: what was signed and published cannot be undone. */
  advance(seconds: number): Promise<void>
}

/** What a clock moves besides the processes. */
type ClockParts = {
  readonly adminUrl: string
  /** Null in a world without a chain. */
  readonly chainUrl: string | null
}

/** A world that was started without a movable clock has this one. */
const realClock: WorldClock = {
  now: () => Date.now(),
  aheadSeconds: () => 0,
  isMovable: false,
  advance: () => Promise.reject(new Error('this world was started without a movable clock')),
}

/** One clock for processes, databases and chain. */
function movableClock(file: ClockFile, parts: () => Promise<ClockParts>): WorldClock {
  let aheadSeconds = 0
  let moving: Promise<unknown> = Promise.resolve()

  async function move(seconds: number): Promise<void> {
    const { adminUrl, chainUrl } = await parts()
    const ahead = aheadSeconds + seconds
    // The chain first: the service accepts a block from the future, and refuses an old one.
    if (chainUrl !== null) {
      await askChain(chainUrl, 'evm_increaseTime', seconds)
      await askChain(chainUrl, 'evm_mine')
    }
    await setDatabaseClock(adminUrl, ahead * 1000)
    await setClockFile(file, ahead * 1000)
    aheadSeconds = ahead
    // One that nobody has seen before the jump, or the chain would seem to have stood still for as long.
    if (chainUrl !== null) await askChain(chainUrl, 'evm_mine')
  }

  return {
    now: () => Date.now() + aheadSeconds * 1000,
    aheadSeconds: () => aheadSeconds,
    isMovable: true,
    advance(seconds) {
      const moved = moving.then(() => move(seconds))
      moving = moved.catch(() => undefined)
      return moved
    },
  }
}

/** The clock of a world whose server and chain are on their way; real time where there is no file to tell another. */
export function worldClock(
  file: ClockFile | null,
  server: Promise<{ readonly adminUrl: string }>,
  chain: Promise<{ readonly url: string } | null>,
): WorldClock {
  if (file === null) return realClock
  return movableClock(file, async () => ({ adminUrl: (await server).adminUrl, chainUrl: (await chain)?.url ?? null }))
}
