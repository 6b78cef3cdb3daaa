/** Says what happened, by the name of an event and named fields. No address, signature or person stands in one. */
export interface OperatorLog {
  note(event: string, fields: Readonly<Record<string, unknown>>): void
  /** Somebody has to look. */
  alarm(event: string, fields: Readonly<Record<string, unknown>>): void
}
