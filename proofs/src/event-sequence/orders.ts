/** How many tenants there are, and how many connections a writer has. */
export const tenants = 8
export const lanes = 8
/** Each run of the proof, with a fault or without, has tenants of its own. */
export const tenantOf = (run: number, place: number) => `run-${run}-tenant-${place}`

/** What a writer is started with. */
export type Order = {
  readonly url: string
  /** Its name, which no other ever has. */
  readonly writer: number
  readonly run: number
  /** Where it notes what was acknowledged. */
  readonly file: string
  /** How long a long transaction takes. */
  readonly longMs: number
}
