import { type FirsthandEvent, isFirsthandError } from '@firsthand/sdk'
import { useEffect, useRef, useState } from 'react'
import { useFirsthand } from '../provider/provider.ts'

/** `unavailable`: this login may not read events, or the service has none for it. */
export type EventsState = 'connecting' | 'live' | 'unavailable'

/** Events as they happen, while the component is there. Null asks for none. */
export function useEvents(onEvent: ((event: FirsthandEvent) => void) | null): EventsState {
  const { client, signedInAs } = useFirsthand()
  const [state, setState] = useState<EventsState>('connecting')
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  const isAsked = onEvent !== null && signedInAs !== null
  useEffect(() => {
    if (!isAsked) return
    const ended = new AbortController()
    const listen = async () => {
      try {
        for await (const event of client.each.live({ signal: ended.signal })) {
          setState('live')
          latest.current?.(event)
        }
      } catch (error) {
        if (!isFirsthandError(error)) throw error
        if (!ended.signal.aborted) setState('unavailable')
      }
    }
    void listen()
    return () => ended.abort()
  }, [client, isAsked])
  return isAsked ? state : 'unavailable'
}
