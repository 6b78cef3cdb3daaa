const pad = (value: number) => `${value}`.padStart(2, '0')

/** How long something has lasted: 0:42, 12:07, 3:12:07; from a day on 2 d 3 h. */
export function lasted(since: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(since)) / 1000))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)]
  if (days > 0) return `${days} d ${hours % 24} h`
  return hours > 0 ? `${hours}:${pad(minutes % 60)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
