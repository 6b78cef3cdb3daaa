/** What has to be done without being asked. Any number of instances may do it at once. Each answers how much it did. */
export interface Housekeeping {
  /** Ends every drain whose last signed intent is done: execution goes off, with a record and an event. */
  finishDrains(): Promise<number>
  /** Forgets answers under idempotency keys that are older than a day, a bounded number at a time. */
  sweepAnswers(): Promise<number>
  /** Forgets webhooks that were delivered or given up a month ago, a bounded number at a time. */
  sweepDeliveries(): Promise<number>
}
