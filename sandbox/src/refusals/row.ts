/** What can be done to a sandbox's own parts so that the service refuses. */
export type ArmingName =
  | 'chain_frozen'
  | 'offering_price_doubled'
  | 'offering_gone'
  | 'offering_sells_another_unit'
  | 'venue_closed'
  | 'suppliers_frozen'
  | 'suppliers_know_no_pair'
  | 'suppliers_confirm_fewer_units'
  | 'allowances_withdrawn'
  | 'fee_signers_killed'
  | 'compliance_frozen'
  | 'attests_elsewhere'
  | 'draft_changed'
  | 'call_left_running'
  | 'row_unreadable'
  | 'database_out_of_reach'
  | 'candles_out_of_reach'
  | 'identity_out_of_reach'

/** One call to the service, to the letter. A name in braces in its path stands for what an earlier call answered. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The persona whose token it carries; null sends none. */
  readonly as: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** A body of so many bytes, whatever they are. */
  readonly bodyBytes?: number
  /** So many of them at once: at least one is refused. */
  readonly times?: number
}

/** A call that has to succeed before, and what is kept of its answer: names to places, as in `reference: 'reference'`. */
export type Step = Call & { readonly keep?: Readonly<Record<string, string>> }

/** How one refusal is had in a sandbox. */
export type RefusalExample = {
  /** In a sentence: the market, wallet, persona or amount, or what becomes of a part of the sandbox. */
  readonly how: string
  readonly first?: readonly Step[]
  /** What is done to the sandbox between the first calls and the refused one. */
  readonly arming?: ArmingName
  /** How many seconds are skipped before the refused call. */
  readonly skipSeconds?: number
  readonly call: Call
  /** It changes nothing, and takes a moment to be refused: the sandbox asks until it is. */
  readonly settles?: true
}
