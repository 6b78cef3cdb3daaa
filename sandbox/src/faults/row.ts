/** What can be done to a sandbox's own parts so that the service refuses. */
export type FaultInjectionName =
  | 'chain_frozen'
  | 'offering_price_doubled'
  | 'offering_gone'
  | 'offering_sells_another_unit'
  | 'venue_closed'
  | 'delivery_contract_gone'
  | 'suppliers_frozen'
  | 'suppliers_know_no_pair'
  | 'suppliers_confirm_fewer_units'
  | 'allowances_withdrawn'
  | 'fee_signers_killed'
  | 'delivery_signers_killed'
  | 'wallets_unreadable'
  | 'rate_used_up'
  | 'compliance_frozen'
  | 'compliance_frozen_for_long'
  | 'attests_elsewhere'
  | 'draft_changed'
  | 'call_left_running'
  | 'row_unreadable'
  | 'database_out_of_reach'
  | 'commit_answer_lost'
  | 'candles_out_of_reach'
  | 'identity_out_of_reach'
  | 'login_too_old'
  | 'session_over'
  | 'refund_raised'
  | 'payee_cools_off'
  | 'passkeys_wanted'
  | 'no_gas_left'
  | 'relay_under_way'
  | 'approval_ended'

/** Files of the sandbox bank that the service refuses, by what is wrong with them. */
export const spoiltFiles = [
  'no statement',
  'closing a cent too high',
  'opening a cent too high',
  'somebody else’s account',
  'the statement of tomorrow',
] as const
export type SpoiltFile = (typeof spoiltFiles)[number]

/**
 * One call to the service, to the letter. A name in braces stands for what an earlier call answered; {random} is new each
 * time, and {iban} is an account number that nobody has.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The persona whose token it carries; null sends none. */
  readonly as: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** A file in place of a body. */
  readonly file?: SpoiltFile
  /** A signed manifest of the tenant's gateway in the header, by what is wrong with it. */
  readonly manifest?: 'of another file' | 'with the number 2'
  /** A body of so many bytes, whatever they are. */
  readonly bodyBytes?: number
}

/** A call that has to succeed before, and what is kept of its answer: names to places, as in `reference: 'reference'`. */
export type Step = Call & {
  readonly keep?: Readonly<Record<string, string>>
  /** Made at the sandbox's own control server. */
  readonly at?: 'sandbox'
  /** With which code it may be refused all the same: what it should bring about is there already. */
  readonly unless?: string
  /** Made again until its answer has this state. */
  readonly until?: { readonly state: string }
}

/** How to produce one refusal in a sandbox. */
export type RefusalExample = {
  /** In a sentence: the market, wallet, persona or amount, or what happens to a part of the sandbox. */
  readonly how: string
  readonly first?: readonly Step[]
  /** What is done to the sandbox between the first calls and the refused one. */
  readonly faultInjection?: FaultInjectionName
  /** How many seconds are skipped before the refused call. */
  readonly skipSeconds?: number
  readonly call: Call
  /** It changes nothing, and takes a moment to be refused: the sandbox repeats it until it is. */
  readonly settles?: true
  /**
   * No call is refused when it happens: the purchase shows it as its `stateReason`, or goes on or waits without a word to its buyer,
   * and the operator alone sees it.
   */
  readonly reported?: 'stateReason' | 'operator'
}
