const two = (part: number): string => `${part}`.padStart(2, '0')

/** A moment in UTC as the reader's clock has it, for a field that takes local times; nothing for none. */
export function localOf(moment: string): string {
  if (moment === '') return ''
  const at = new Date(moment)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** What such a field holds, in UTC; nothing while it is no moment. */
export function momentOf(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
