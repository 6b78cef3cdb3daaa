/** An event with its place in the tenant's log. */
export type Place = { readonly sequence: number; readonly data: string }

/**
 * The last events of one stream. Places can be left out, because a role is not sent every event; what counts is behind which place
 * nothing is missing.
 */
export function ringOf(max: number) {
  let kept: Place[] = []
  let complete: number | null = null
  let head: number | null = null
  const begun = Promise.withResolvers<void>()
  return {
    /** Fulfilled once the stream has named a place. */
    known: () => begun.promise,
    /** The last place that is known; null before the stream has named one. */
    head: () => head,
    /** Behind this place nothing is missing. */
    completeFrom: () => complete,
    /** The stream names the place at which it begins. */
    beginsAt(sequence: number): void {
      complete ??= sequence
      head = Math.max(head ?? sequence, sequence)
      begun.resolve()
    },
    /** Answers false for an event that is known already. */
    add(event: Place): boolean {
      if (head !== null && event.sequence <= head) return false
      kept.push(event)
      head = event.sequence
      complete ??= event.sequence - 1
      begun.resolve()
      if (kept.length > max) {
        complete = kept[kept.length - max - 1]?.sequence ?? complete
        kept = kept.slice(-max)
      }
      return true
    },
    /** Everything behind a place; null when some of it is no longer here. */
    behind(sequence: number): readonly Place[] | null {
      if (complete === null || sequence < complete) return null
      return kept.filter((event) => event.sequence > sequence)
    },
  }
}
export type Ring = ReturnType<typeof ringOf>
