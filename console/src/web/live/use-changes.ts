import { useMemo, useState } from 'react'
import { useEvents } from './stream.ts'

type Topic = {
  /** First words of event types, such as `refund.`. */
  readonly types?: readonly string[]
  /** Ids of things, such as a reference: every event about them. */
  readonly subjects?: readonly string[]
}

/** How many events arrived about something since it was read, and how to begin to count anew. */
export function useChanges({ types = [], subjects = [] }: Topic): {
  readonly count: number
  readonly seen: () => void
} {
  const events = useEvents()
  const [from, setFrom] = useState(() => events.at(-1)?.sequence ?? 0)
  const count = useMemo(
    () =>
      events.filter(
        ({ type, subject, sequence }) =>
          sequence > from &&
          (type === '*' || types.some((each) => type.startsWith(each)) || subjects.includes(subject)),
      ).length,
    [events, from, types, subjects],
  )
  return { count, seen: () => setFrom(events.at(-1)?.sequence ?? 0) }
}
