/** A value that a signal may replace: its user asks for it each time. */
export type Live<T> = () => T

/** What is made of a live value. It is made again when the value was replaced. */
export function derived<T, R>(live: Live<T>, make: (value: T) => R): Live<R> {
  let from = live()
  let made = make(from)
  return () => {
    const current = live()
    if (current !== from) {
      made = make(current)
      from = current
    }
    return made
  }
}
