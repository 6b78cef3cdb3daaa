/** One change of the service that makes it trust too much, and the case that must notice. */
export type PlantedFault = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly seenBy: string
}

/** Faults in one file of the service, each noticed when an order is asked for, or at another given moment. */
export const plantedIn =
  (file: string, when = 'asked for an order') =>
  (name: string, from: string, to: string, seenBy: string): PlantedFault => ({
    name,
    file,
    from,
    to,
    seenBy: `${seenBy}, ${when}`,
  })
