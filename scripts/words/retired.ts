/**
 * A word or phrase that this repository no longer uses.
 *
 * `name` is matched against every name in its normal form: lower case, its parts joined by hyphens, so that `moneyDeeds`,
 * `money_deed` and `money-deeds.ts` are `money-deeds`, `money-deed` and `money-deeds`. Names are identifiers, SQL names,
 * file names, and compound words anywhere. `exact` is matched against an identifier as it is written. `prose` is
 * matched against comments, strings and pages; `text` against every line as it stands (API paths, events).
 */
export type Retired = {
  /** How the list of exceptions names it. */
  readonly id: string
  readonly old: string
  readonly instead: string
  readonly name?: RegExp
  readonly exact?: RegExp
  readonly prose?: RegExp
  readonly text?: RegExp
  /** Lines that hold it, one for each pattern, in the order name, exact, prose, text. */
  readonly planted: readonly string[]
}

export const retiredNames: readonly Retired[] = [
  {
    id: 'told-otherwise',
    old: '`told-otherwise`, `toldOtherwise`',
    instead: '`find-batch-duplicates`',
    name: /told-otherwise/,
    planted: ['toldOtherwise()'],
  },
  {
    id: 'heard',
    old: '`hear-of-refunds`, `FileLoad.hear`; `Heard`, `heard…`',
    instead: '`apply-payment-status`, `PaymentStatus`; received, reported',
    name: /(^|-)(hears?|heard|unheard|hearing)(-|$)/,
    prose: /\b(hears|heard|unheard)\b|\bhear of\b/i,
    planted: ['const firstIsHeard = 1', '// the treasury hears of it'],
  },
  {
    id: 'deed',
    old: '`deed`, `Deed`, `money-deeds`',
    instead: '`effect`, `Effect`, `money-effects`',
    name: /(^|-)(mis)?deeds?(-|$)/,
    prose: /\b(mis)?deeds?\b/i,
    planted: ['const moneyDeeds = 1', '| Deed | Postings |'],
  },
  {
    id: 'desk',
    old: '`…Desk` (`PayoutDesk`, `ProceedsDesk`, `treasury-desk`)',
    instead: '`.store`; `PaymentFiles`, `Payouts`',
    // A supplier's trading desk is the trade's word; its contract is `SupplierDesk`.
    name: /(^|-)(?!(at|supplier|start|prepare|measure|fill|empty)-desk)[a-z0-9]+-desks?$/,
    planted: ['const refundDesk = postgresRefund()'],
  },
  {
    id: 'book-store',
    old: '`…Book` for a store (`ReceiptBook`, `settlement-book`)',
    instead: '`.store`',
    name: /(receipt|statement|settlement|release|refund|delivery|chain)-books?$/,
    planted: ['postgresChainBook(pool)'],
  },
  {
    id: 'moves-store',
    old: '`…Moves` for a store (`PurchaseMoves`)',
    instead: '`.store`',
    name: /(^|-)purchase-moves$/,
    planted: ['type PurchaseMoves = {}'],
  },
  {
    id: 'postgres-store',
    old: '`postgres…Store` (one implementation behind a port)',
    instead: 'functions of the `.store` file',
    name: /^postgres-.*-(store|desk|book|moves)$/,
    planted: ['postgresMarketStore(pool)'],
  },
  {
    id: 'refund-batch',
    old: '`refund_batch`, `RefundBatch` (and `create-batch`, `send-batch`, `locked-batch`)',
    instead: '`payment_file`, `PaymentFile`',
    name: /refund-batch(es)?|^(create|send|lock|locked|discard)-batch$/,
    prose: /\brefund batch(es)?\b/i,
    planted: ['insert into app.refund_batch', '// a refund batch that was sent'],
  },
  {
    id: 'file-load',
    old: '`file-load`, `refund-load`, `payout-load`, `FileLoad`',
    instead: '`payment-source`',
    name: /(file|refund|payout)-loads?(-|$)/,
    planted: ['type FileLoad = {}'],
  },
  {
    id: 'refund-seen',
    old: '`RefundSeen`, `refund-seen`, `payout-seen` (`SeenRefund`, `SeenPayout`)',
    instead: '`RefundView`, `match-payout-debit`',
    name: /(refund|payout)s?-seen|seen-(refund|payout)/,
    planted: ['type RefundSeen = {}'],
  },
  {
    id: 'book-specials',
    old: '`book-specials`',
    instead: '`book-returns-and-debits`',
    name: /book-specials?/,
    planted: ['bookSpecials(client)'],
  },
  {
    id: 'on-chain',
    old: '`onChain.*` as the constructors of refusals',
    instead: '`tradeRefusals.*`',
    text: /\bonChain\.[a-z_]+\(|\bonChain\[|\{ onChain \}/,
    planted: ['throw onChain.market_paused(act)'],
  },
  {
    id: 'payer-word',
    old: '`PayerWord`',
    instead: '`PayerScreening`',
    name: /payer-words?/,
    planted: ['type PayerWord = {}'],
  },
  {
    id: 'look',
    old: '`look`, `DueLook`, `next_look_at`, `looked_at`',
    instead: '`check`, `DueCheck`, `next_check_at`, `checked_at`',
    // A supplier's "last look" is the trade's own term.
    name: /(^|-)(?<!last-)look(s|ed)?(?!-up)(-|$)/,
    prose: /\b(a|the|next|first|each|every|due|one|two|another|our) looks?\b(?! (up|alike|a name))/i,
    planted: ['order by next_look_at', '// the next look is due'],
  },
  {
    id: 'wish',
    old: '`…Wish`, wish',
    instead: '`…Request`, request',
    name: /(^|-)wish(es|ed|ing)?(-|$)/,
    prose: /\bwish(es|ed|ing)?\b/i,
    planted: ['type RfqWish = {}', '// what the buyer wishes'],
  },
  {
    id: 'act',
    old: '`Act`, `actOf`, a parameter `act`',
    instead: '`AdminContext`, `adminContextOf`, `context`',
    exact: /^(Act|actOf|act)$/,
    planted: ['type Act = {}'],
  },
  {
    id: 'told',
    old: '`Tell`, `tell…`, `told…`',
    instead: '`OperatorLog`, `notify…`, `notified`; in prose: reported, published, given',
    name: /(^|-)(tell|tells|telling|teller|tellable|told|untold)(-|$)/,
    prose: /\b(told|tells|untold)\b/i,
    planted: ['alter table expiry_told', '// the engine is told'],
  },
  {
    id: 'said',
    old: '`Said`, `said…`',
    instead: '`PaymentStatus`; in prose: reported, stated, answered',
    name: /(^|-)(said|unsaid)(-|$)/,
    prose: /\b(said|unsaid)\b/i,
    planted: ['const saidBy = 1', '// what the bank said'],
  },
  {
    id: 'sales-verbs',
    old: '`meetSales`, `stopSales`, `turnSales`',
    instead: '`lockSalesShared`, `lockSales`, `setSalesSwitches`',
    name: /(meet|stop|turn)-sales/,
    planted: ['await meetSales(client)'],
  },
  {
    id: 'locked',
    old: '`instrument-locked`, `locked-purchase` (`market-locked`, `locked-credit`, `locked-accounts`)',
    instead: '`lock-instrument`, `lock-purchase` …',
    name: /^((instrument|market)-locked|locked-(purchase|credit|accounts|batch))$/,
    planted: ["import './locked-purchase.ts'"],
  },
  {
    id: 'covered',
    old: '`cover-days`, `covered_to`, `covered_day`',
    instead: '`complete_through`',
    name: /cover(ed)?-(days?|to)(-|$)/,
    planted: ['covered_to date not null'],
  },
  {
    id: 'daily-proof',
    old: '`daily_proof`, `day-proof`, `proof-days`, `keep-proof`, `bank_proof_holds`; "the daily proof", "proof of a day"',
    instead: '`daily_reconciliation`, reconciliation; *proof* is kept for `pnpm prove`',
    name: /(daily|day|keep|insert|read|bank)-proofs?|proof-(days?|run|deps|columns|from-row|queries|holds|seconds)(-|$)/,
    prose: /\b(daily|day['’]s) proofs?\b|\bproofs? of (a|the|that|each|every|one) day\b/i,
    planted: ['select * from app.daily_proof', '// the daily proof'],
  },
  {
    id: 'purchase-proof',
    old: '`purchase-proof`, `PurchaseProof`; "proof of a purchase"',
    instead: '`evidence`',
    name: /purchase-proofs?/,
    prose: /\bproofs? of (a|the) purchase\b/i,
    planted: ['type PurchaseProof = {}', '// the proof of a purchase'],
  },
  {
    id: 'keep-house',
    old: '`keep-house`, `keepHouse`; keeps house',
    instead: '`periodic-jobs`',
    name: /keep-house/,
    prose: /\bkeeps? house\b/i,
    planted: ['keepHouse()', '// the worker keeps house'],
  },
  {
    id: 'unhurried',
    old: '`unhurried`, `takeItsTime`',
    instead: '`long-requests`',
    name: /(^|-)unhurried(-|$)|take-its-time/,
    prose: /\bunhurried\b/i,
    planted: ['takeItsTime(app)', '// an unhurried route'],
  },
  {
    id: 'waiting-together',
    old: '`waiting-together`, `waitingTogether`',
    instead: '`coalesce`',
    name: /waiting-together/,
    planted: ['waitingTogether(read)'],
  },
  {
    id: 'flight',
    old: '`Flight`, `tenantFlight`, `one-flight`; a flight',
    instead: '`PipelinedTransaction`, `pipelined…`; a pipelined transaction',
    name: /(^|-)(?<!\b(in|pre)-)flights?(-|$)/,
    prose: /(?<!\b(in|pre)[- ])\bflights?\b/i,
    planted: ['tenantFlight(pool)', '// sent in one flight'],
  },
  {
    id: 'leash',
    old: 'sandbox `leash`',
    instead: '`supervisor`',
    name: /(^|-)leash(ed)?(-|$)/,
    prose: /\bleash(ed)?\b/i,
    planted: ["import './leash.ts'; leash()", '// held on the leash'],
  },
  {
    id: 'leap',
    old: 'sandbox `leap`',
    instead: '`advance-clock`',
    name: /(^|-)leaps?(?!-(year|second|day))(-|$)/,
    prose: /\bleap(s|ed|t)?\b(?! (years?|seconds?|days?)\b)/i,
    planted: ['leap(world)', '// the clock leaps'],
  },
  {
    id: 'hands',
    old: 'sandbox `hands`',
    instead: '`controls`',
    name: /(^|-)hands(-|$)/,
    prose: /\b(the|world|chain|supplier|compliance|purchase|sandbox)('s|’s)? hands\b/i,
    planted: ['worldHands(world)', '// by the hands of the sandbox: the hands'],
  },
  {
    id: 'arming',
    old: 'sandbox `armings`, `arming`',
    instead: '`fault-injections`',
    name: /(^|-)armings?(-|$)/,
    prose: /\barmings?\b/i,
    planted: ['bankArmings()', '// needs arming'],
  },
  {
    id: 'doorman',
    old: 'sandbox `doorman`',
    instead: '`origin-guard`',
    name: /(^|-)doorman(-|$)/,
    prose: /\bdoorman\b/i,
    planted: ['doorman(app)', '// the doorman'],
  },
]
