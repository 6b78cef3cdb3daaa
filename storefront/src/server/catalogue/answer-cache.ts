/** An answer of the service, as it is sent on. */
export type KeptAnswer = { readonly status: number; readonly contentType: string; readonly text: string }

type Entry = { readonly answer: Promise<KeptAnswer>; until: number }

const entriesMax = 1_000
/** A page of the catalogue has less; what is larger is read each time. */
const textMax = 262_144

/**
 * Answers that are the same for everybody, for a while. Who asks at the same moment shares one question; what failed or was refused is
 * not kept. The eldest make room.
 */
export function answerCache(keptMs: number, now: () => number) {
  const entries = new Map<string, Entry>()
  return (key: string, ask: () => Promise<KeptAnswer>): Promise<KeptAnswer> => {
    const known = entries.get(key)
    if (known !== undefined && known.until > now()) return known.answer
    const made: Entry = { answer: ask(), until: Number.POSITIVE_INFINITY }
    entries.delete(key)
    entries.set(key, made)
    const forget = () => entries.get(key) === made && entries.delete(key)
    made.answer.then(({ status, text }) => {
      made.until = now() + keptMs
      if (status !== 200 || text.length > textMax) forget()
    }, forget)
    for (const eldest of entries.keys()) {
      if (entries.size <= entriesMax) break
      entries.delete(eldest)
    }
    return made.answer
  }
}
