/** Which addresses may be sent to. */
export interface WebhookTargets {
  /** What is wrong with an address as it is written, in words for whoever wrote it; null when nothing is. */
  faultOf(url: string): string | null
}
