import { useEffect, useState } from 'react'
import { useFirsthand } from '../provider/provider.ts'

export type Clock = {
  /** Milliseconds since 1970 by the service's clock. */
  readonly now: number
  /** Whole seconds until a moment of the service, never below zero. */
  readonly secondsUntil: (moment: string) => number
}

/** The service's time, renewed every `everyMs`: for "price holds 0:42". */
export function useClock(everyMs = 1000): Clock {
  const { clock } = useFirsthand()
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const renew = () => setNow(clock.now())
    renew()
    const timer = setInterval(renew, everyMs)
    const unsubscribe = clock.subscribe(renew)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [clock, everyMs])
  return { now, secondsUntil: (moment) => Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000)) }
}
