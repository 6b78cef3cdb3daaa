/**
 * The milliseconds of a moment in RFC 3339 and UTC, or null: 2026-02-30 fits every pattern but is not in the calendar, and neither is
 * the year 0, which JavaScript counts and PostgreSQL refuses.
 */
export function inCalendar(text: string): number | null {
  const ms = text.startsWith('0000') ? Number.NaN : Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19)) ? ms : null
}
