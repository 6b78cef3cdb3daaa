// Loaded into a process of the sandbox before its program: the time of day is as far ahead as a file states. The program
// knows nothing of it, and timers, which count real milliseconds, go on as they are.
import { openSync, readSync } from 'node:fs'
import { clockFileSetting } from '../world/settings.ts'

/** How long a process caches what it read: reading the file for each question would cost more than the question. */
const rememberedMs = 5

const file = clockFileSetting()
if (file !== undefined) shift(openSync(file, 'r'))

function shift(handle: number): void {
  const RealDate = globalThis.Date
  const realNow = RealDate.now
  const bytes = Buffer.alloc(8)
  let aheadMs = 0
  let readAt = Number.NEGATIVE_INFINITY
  const now = () => {
    const at = performance.now()
    if (at - readAt >= rememberedMs) {
      readSync(handle, bytes, 0, bytes.length, 0)
      aheadMs = bytes.readDoubleLE()
      readAt = at
    }
    return realNow() + aheadMs
  }
  RealDate.now = now
  // What is made is a real date: only the question for this moment is answered otherwise.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new RealDate(now()).toString(),
  })
}
