const oneDay = 86_400_000

/** A day in UTC, as `2026-11-18`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + oneDay))

export const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && dayOf(new Date(at)) === text
}

/** The first moment behind a day, as records write theirs: texts of this form compare as times do. */
export const endOf = (day: string): string => `${dayAfter(day)}T00:00:00.000000Z`
