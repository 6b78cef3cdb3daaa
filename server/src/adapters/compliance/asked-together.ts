/**
 * Joins questions about one thing that wait at the same moment into one. A question joins only one that has not left, so
 * nobody gets an answer older than the question: this is no memory.
 */
export function askedTogether<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const flying = new Map<string, Promise<T>>()

  async function depart(key: string, ask: () => Promise<T>): Promise<T> {
    await flying.get(key)?.catch(() => undefined)
    // Whoever asks in the same turn of the event loop still comes along.
    await new Promise(setImmediate)
    waiting.delete(key)
    const flight = ask()
    flying.set(key, flight)
    try {
      return await flight
    } finally {
      if (flying.get(key) === flight) flying.delete(key)
    }
  }

  return (key, ask) => {
    const joined = waiting.get(key)
    if (joined !== undefined) return joined
    const answer = depart(key, ask)
    waiting.set(key, answer)
    return answer
  }
}
