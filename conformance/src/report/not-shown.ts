/** A rule that cannot be shown on this deployment: it is neither held nor broken there. */
export class NotShown extends Error {
  override readonly name = 'NotShown'
}
