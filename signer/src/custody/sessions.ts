/** Sessions of a token, each in one hand at a time: a second operation on a busy session fails. */
export function sessionsOf<S>(sessions: readonly S[]) {
  const free = [...sessions]
  const waiting: ((session: S) => void)[] = []
  return {
    /** Waits for a free session, and gives it on when the work is done or has failed. */
    async use<T>(work: (session: S) => Promise<T>): Promise<T> {
      const session = free.pop() ?? (await new Promise<S>((take) => waiting.push(take)))
      try {
        return await work(session)
      } finally {
        const next = waiting.shift()
        if (next) next(session)
        else free.push(session)
      }
    },
  }
}
