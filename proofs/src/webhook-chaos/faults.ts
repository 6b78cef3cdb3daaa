import type { Event } from '@firsthand/wire/events'
import type { Receiver } from './receiver.ts'

/** What is wrong with the order in which a tenant's events are listed. */
export function sequenceFaults({ tenant, events }: { readonly tenant: string; readonly events: readonly Event[] }) {
  const wrong = events.findIndex((event, index) => event.sequence !== index + 1 || event.tenant !== tenant)
  return wrong < 0 ? [] : [`${tenant}: place ${wrong + 1} of the list holds ${events[wrong]?.sequence}`]
}

/** What is wrong with what arrived: each event was taken, every time with the bytes of the list, and nothing else came. */
export function arrivalFaults(receiver: Receiver, path: string, events: readonly Event[]): string[] {
  const arrivals = receiver.arrivals.get(path) ?? new Map()
  const known = new Set(events.map(({ id }) => id))
  return [
    ...events.flatMap((event) => {
      const came = arrivals.get(event.id) ?? []
      if (!came.some(({ taken }: { readonly taken: boolean }) => taken))
        return [`${path}: ${event.sequence} never arrived`]
      const text = JSON.stringify(event)
      const differs = came.some((each: { readonly text: string }) => each.text !== text)
      return differs ? [`${path}: ${event.sequence} arrived with other bytes than the list has`] : []
    }),
    ...[...arrivals.keys()].filter((id) => !known.has(id)).map((id) => `${path}: ${id} came and is in no list`),
  ]
}
