import { afterAll, beforeAll } from 'vitest'

/** A name for what is there only while tests run: every use of it asks for what stands at that moment. */
export const standInFor = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, name) => current()[name as keyof T] })

/** One of these for all tests of a file: started before the first of them, stopped after the last. */
export function ofThisFile<T extends { stop(): Promise<unknown> }>(start: () => Promise<T>): T {
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
  }, 120_000)
  afterAll(() => started?.stop(), 60_000)
  return standInFor(() => {
    if (started === undefined) throw new Error('asked for before the tests of the file have begun')
    return started
  })
}
