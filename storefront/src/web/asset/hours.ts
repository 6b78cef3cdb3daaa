import type { Market } from '@firsthand/sdk/types'

type Window = NonNullable<Market['tradingWindow']>
/** A stretch in which the market is open, as two moments. */
export type Opening = { readonly from: Date; readonly to: Date }

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const dayMs = 86_400_000

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function aheadMs(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(moment / 1000) * 1000
}

/** The moment at which the clocks of a zone show this. Guessed twice: the first guess may be on the other side of a clock change. */
function momentOf(wall: number, timeZone: string): Date {
  const first = wall - aheadMs(wall, timeZone)
  return new Date(wall - aheadMs(first, timeZone))
}

/** The openings of the seven days from a moment on, in order. 24:00 is the end of the day. */
export function openingsOf({ timeZone, weekly, closedDates }: Window, now: Date): readonly Opening[] {
  const here = new Date(now.getTime() + aheadMs(now.getTime(), timeZone))
  const today = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate())
  const clock = (day: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return momentOf(day + (hours * 60 + minutes) * 60_000, timeZone)
  }
  return Array.from({ length: 8 }, (_, at) => today + at * dayMs)
    .filter((day) => !closedDates.includes(new Date(day).toISOString().slice(0, 10)))
    .flatMap((day) =>
      weekly
        .filter((each) => each.day === days[new Date(day).getUTCDay()])
        .map(({ opens, closes }) => ({ from: clock(day, opens), to: clock(day, closes) })),
    )
    .filter(({ to }) => to > now)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
}
