import type { Ground } from '../journeys/journey.ts'
import type { Person } from '../stage/person.ts'

const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const pages = {
  home: '/',
  /** Of the console, with nothing on it. */
  empty: '/nothing-is-here',
  /** Of the server, without script: a login that nobody has begun. */
  plain: '/callback',
} as const

async function paintOf({ page, go }: Person, path: string): Promise<number> {
  await go(path)
  return Number(await page.evaluate(largestPaint))
}

/** The largest paint of the front page and of empty pages of the same server, in ms, by the median of several in turn. */
export async function largestPaints({ isShort, open }: Ground) {
  const person = await open('acme-treasury-operator')
  const paints: Record<keyof typeof pages, number[]> = { home: [], empty: [], plain: [] }
  // Before it counts: files come from the server the first time.
  await paintOf(person, '/')
  for (let turn = 0; turn < (isShort ? 3 : 9); turn += 1) {
    for (const name of ['plain', 'empty', 'home'] as const) paints[name].push(await paintOf(person, pages[name]))
  }
  person.forgive(/status of 400/)
  return { home: median(paints.home), empty: median(paints.empty), plain: median(paints.plain) }
}
