/** Seconds as a clock shows them: 0:42, 12:05, 1:02:03. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const two = (part: number) => `${part}`.padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** At these many seconds before its end a clock is announced to somebody who does not see it. */
const announced = [30, 10] as const

/** What to announce when the seconds left went from one number to the next; null for nothing. */
export function announcementOf(before: number, now: number): number | null {
  return announced.find((mark) => before > mark && now <= mark && now > 0) ?? null
}
