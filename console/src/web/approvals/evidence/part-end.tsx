import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The end of a part of the evidence. A part counts as seen when its end was on the screen. */
export const PartEnd = () => <span className="part-end" data-part-end="" />

type Seen = {
  readonly all: number
  readonly seen: number
  readonly isSeen: boolean
  /** Goes to the first part that was not on the screen yet. */
  readonly showNext: () => void
}

/** Below the header, which covers the top of the screen. */
const rootMargin = '-64px 0px 0px 0px'

/** How much of the evidence in an element was on the screen. */
export function useSeen(evidence: RefObject<HTMLElement | null>): Seen {
  const [counts, setCounts] = useState({ all: 0, seen: 0 })
  const left = useRef(new Set<Element>())
  useEffect(() => {
    const ends = [...(evidence.current?.querySelectorAll('[data-part-end]') ?? [])]
    left.current = new Set(ends)
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          left.current.delete(target)
          watch.unobserve(target)
        }
        setCounts({ all: ends.length, seen: ends.length - left.current.size })
      },
      { rootMargin },
    )
    for (const end of ends) watch.observe(end)
    return () => watch.disconnect()
  }, [evidence])
  const showNext = useCallback(() => [...left.current][0]?.scrollIntoView({ block: 'center' }), [])
  const { all, seen } = counts
  return { all, seen, isSeen: all > 0 && seen === all, showNext }
}
