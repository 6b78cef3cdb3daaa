import type { Shop } from '../stage/shop.ts'
import type { Visitor, VisitorOptions } from '../stage/visitor.ts'

/** What a journey has to work with. */
export type Ground = {
  readonly shop: Shop
  readonly isShort: boolean
  /** The narrow screen of a phone, or a wide one. */
  readonly width: 390 | 1440
  /** Opens an empty browser, until the journey is over. What goes wrong in its pages fails the journey. */
  readonly open: (options?: VisitorOptions) => Promise<Visitor>
}

/** A buyer who does something through the shop's pages, and what must come of it. Answers what was counted, if anything. */
export type Journey = {
  readonly name: string
  readonly run: (ground: Ground) => Promise<string | undefined>
}
