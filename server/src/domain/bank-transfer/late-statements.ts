import { addBusinessDays } from './business-days.ts'

const noon = 'T12:00:00Z'

/** Banks send the statement of a day in the night after it: it is late from noon of the next business day on. */
export const lateFrom = (day: string): Date => new Date(`${addBusinessDays('T2', day, 1)}${noon}`)

/** Later than so many it cannot get: somebody has heard of it long before. */
const daysMax = 30

/** How many business days after the last covered one have no statement, though it is late. */
export function lateDays(coveredTo: string, now: Date): number {
  let [day, late] = [addBusinessDays('T2', coveredTo, 1), 0]
  for (; late < daysMax && lateFrom(day) <= now; late += 1) day = addBusinessDays('T2', day, 1)
  return late
}
