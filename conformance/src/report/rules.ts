// biome-ignore-all format: a table is read as a table
/** What a rule requires, and which tests and proofs of the repository show it too, for where it cannot be seen from outside. */
type Rule = { readonly says: string; readonly shownBy: readonly string[] }
const rule = (says: string, ...shownBy: string[]): Rule => ({ says, shownBy })

const proof = (name: string) => `proofs/src/${name}/index.ts`
const quoteStory = 'server/src/quoting/quote-story.world.test.ts'
const quoteRefusals = 'server/src/quoting/quote-refusals.world.test.ts'
const venueStory = 'server/src/quoting/rfq/venue-story.world.test.ts'
const venueRefusals = 'server/src/quoting/rfq/venue-refusals.world.test.ts'
const onChain = 'contracts/test/settle.world.test.ts'
const purchaseStory = 'server/src/bank-transfer/bank-transfer.world.test.ts'
const treasuryStory = 'server/src/bank-transfer/payments-out/treasury-http.world.test.ts'
const approvalStory = 'server/src/approvals/decide-proposal.pg.test.ts'
const decisions = 'server/src/bank-transfer/delivery/decisions.world.test.ts'
const moves = 'server/src/bank-transfer/purchases/move-purchase.pg.test.ts'
const ownership = 'server/src/catalogue/ownership.world.test.ts'
const code = (name: string, says: string) => rule(`${name}: ${says}`, quoteRefusals)

/** Every sentence of the specification that a client could notice, by number. A check of the same number shows it. */
export const rules = {
  'RAIL-1': rule('a market settles on one rail, and no request can choose another', quoteRefusals, venueRefusals),
  'RAIL-2': rule('offchain_fixed_price: paid into a client account, delivered once reconciled', moves, 'server/src/bank-transfer/delivery/unit-delivery.world.test.ts'),
  'RAIL-3': rule('onchain_rfq_atomic: the supplier’s contract fills the order and receives the money', venueStory, 'contracts/test/airswap.world.test.ts'),
  'RAIL-4': rule('onchain_primary_mint: units are minted at purchase, the money goes to the venue contract', quoteStory, onChain),
  'RAIL-5': rule('null: the market has no primary sale, and each rail refuses it', quoteRefusals),
  'ROUTE-1': rule('customers and administrators both read primaryExecutionKind', 'server/src/markets/market-reads.world.test.ts'),
  'ROUTE-2': rule('primaryMarket only says that there is a sale, whatever its rail', 'server/src/markets/market-reads.world.test.ts'),
  'SWITCH-1': rule('quotes on, execution on: normal', venueStory),
  'SWITCH-2': rule('quotes off, execution on: no quote; a signed intent completes', venueStory),
  'SWITCH-3': rule('quotes off, execution off: a signed intent cannot complete', 'server/src/markets/route-switch.world.test.ts'),
  'SWITCH-4': rule('the two switches are independent booleans', 'server/src/markets/market-switches.world.test.ts', 'server/src/markets/switch-race.world.test.ts'),
  'LIFE-1': rule('a soft quote binds and persists nothing', quoteStory),
  'LIFE-2': rule('allowance answers balance and allowance against the settlement router', quoteStory, 'server/src/quoting/chain/wallet-reader.world.test.ts'),
  'LIFE-3': rule('a firm quote is persisted before any signature is asked for', quoteStory, proof('one-bundle')),
  'LIFE-4': rule('the intent exchanges the reference for the signed bundle', quoteStory),
  'LIFE-5': rule('nothing is signed until the firm quote is persisted', proof('one-bundle'), 'signer/src/signing.world.test.ts'),
  'LIFE-6': rule('nothing is spent until the buyer submits', quoteStory),
  'LIFE-7': rule('all five eligibility rules run at the intent, in order', 'server/src/quoting/eligibility.test.ts', 'server/src/markets/market-terms-order.world.test.ts'),
  'LIFE-8': rule('a firm quote that succeeded can be refused at the intent', quoteRefusals),
  'LIFE-9': rule('the intent is idempotent, byte for byte', proof('one-bundle')),
  'LIFE-10': rule('a retry after a time-out is safe', proof('one-bundle')),
  'LIFE-11': rule('the bundle holds intent, venue calldata and three signatures', 'sdk/src/verify-bundle.world.test.ts'),
  'LIFE-12': rule('the buyer signs the same digest, and the chain accepts it', 'contracts/test/digest.world.test.ts', onChain),
  'LIFE-13': rule('a wallet must be registered and approved by screening', 'compliance/src/wallets/wallets.world.test.ts', quoteRefusals),
  'LIFE-14': rule('only the intent’s buyer can submit', proof('contract-attacks'), onChain),
  'LIFE-15': rule('a quote drawn for one wallet cannot be settled by another', proof('contract-attacks')),
  'MKT-1': rule('primaryExecutionKind is one of the three kinds or null', 'server/src/markets/market-writes.world.test.ts'),
  'MKT-2': rule('a market carries the fields of its rail', 'server/src/markets/market-reads.world.test.ts'),
  'MKT-3': rule('the market is named by pairId', 'server/src/markets/market-reads.world.test.ts'),
  'REF-1': rule('an issuance reference is MINT and up to 32 hexadecimal characters', 'server/src/quoting/quote.test.ts'),
  'REF-2': rule('another caller’s reference is not found', quoteRefusals, proof('tenant-isolation')),
  'REQ-1': rule('pairId is a required integer', 'platform/http/src/strict-validator.test.ts'),
  'REQ-2': rule('cashAmount is a required string of digits', 'platform/values/src/values.test.ts'),
  'REQ-3': rule('a wallet is named on allowance and firm quote, and never on a soft quote', 'platform/http/src/checksum-address.test.ts'),
  'REQ-4': rule('amounts are base units; decimals can be read', 'server/src/quoting/pricing.test.ts', 'contracts/test/pricing.world.test.ts'),
  'LST-1': rule('a listing has the eleven fields', 'server/src/catalogue/listing-writes.world.test.ts'),
  'LST-2': rule('chain_id is CAIP-2', 'server/src/catalogue/listing.test.ts'),
  'LST-3': rule('min_price and max_price are decimal strings or null', 'server/src/catalogue/listing.test.ts'),
  'LST-4': rule('the page is items and next_cursor', 'server/src/catalogue/listing-pages.world.test.ts'),
  'VIS-1': rule('a consumer sees only entitled, live and unhidden listings', 'server/src/catalogue/listing-visibility.world.test.ts'),
  'VIS-2': rule('an administrator sees everything, deleted included', 'server/src/catalogue/listing-visibility.world.test.ts'),
  'EXP-1': rule('a quote past its time is refused as expired', quoteRefusals, 'server/src/quoting/quote.test.ts'),
  'EP-1': rule('an unknown or misspelled property is 400, never ignored', 'platform/http/src/strict-validator.test.ts'),
  'EP-2': rule('POST {prefix}/quotes/soft gives an indicative price to a caller approved by KYC', quoteStory),
  'EP-3': rule('POST {prefix}/allowance says whether a wallet can settle', quoteStory),
  'EP-4': rule('POST {prefix}/quotes keeps a quote and answers its reference', quoteStory),
  'EP-5': rule('POST {prefix}/quotes/:reference/intent takes no body and answers the bundle', quoteStory),
  'EP-6': rule('GET {prefix}/quotes/:reference answers a quote with its freshness', quoteStory),
  'EP-7': rule('GET {prefix}/quotes lists the caller’s own quotes and nobody else’s', 'server/src/quoting/quote.pg.test.ts'),
  'EP-8': rule('GET /healthz is public', 'server/src/identity/authenticate.world.test.ts'),
  'EP-9': rule('GET /tokens answers one page, by any of its filters', 'server/src/catalogue/listing-filters.world.test.ts', 'server/src/catalogue/listing-pages.world.test.ts'),
  'EP-10': rule('GET /tokens/:id answers one listing', 'server/src/catalogue/listing-visibility.world.test.ts'),
  'EP-11': rule('listing writes need marketplace-admin', 'server/src/catalogue/listing-writes.world.test.ts'),
  'EP-12': rule('GET /tokens/:id/candles answers open, high, low and close in one shape', 'server/src/catalogue/candles-http.world.test.ts'),
  'EP-13': rule('/offchain-instruments and /offchain-purchases are there', purchaseStory),
  'AUTH-1': rule('every endpoint but /healthz needs a bearer token', 'server/src/identity/authenticate.world.test.ts'),
  'AUTH-2': rule('a wrong signature, issuer, audience, algorithm, expiry or key gives 401', 'server/src/identity/token-battery.world.test.ts'),
  'AUTH-3': rule('the tenant is the token’s claim; nothing else changes it', proof('tenant-isolation')),
  'AUTH-4': rule('a listing write without the role is 403', 'server/src/catalogue/listing-writes.world.test.ts'),
  'AUTH-5': rule('the calls that create or sign need KYC; quote reads do not', 'server/src/compliance/http-compliance.world.test.ts', quoteRefusals),
  'AUTH-6': rule('the companion compliance API knows its caller by the token alone', 'compliance/src/customers/profile.world.test.ts'),
  'AUTH-7': rule('a listing outside the tenant is not visible', 'server/src/catalogue/listing-visibility.world.test.ts'),
  'OWN-1': rule('a listing is its creator’s tenant’s: another tenant’s administrator reads it below /admin, and finds nothing to write', ownership),
  'OWN-2': rule('a listing that another tenant is entitled to see is 403 to its administrator’s writes', ownership),
  'OWN-3': rule('an import finds the listings of its own tenant alone', ownership),
  'OWN-4': rule('a market is its creator’s tenant’s: another tenant’s administrator reads it, and neither changes nor switches it', ownership),
  'OWN-5': rule('platform-admin beside marketplace-admin writes what another tenant owns, and the owner stays', ownership, 'server/src/identity/provider-scope.test.ts'),
  'ERR-0': rule('every refusal has one envelope with a code and a detail', 'server/src/main/refusals.world.test.ts'),
  'ERR-1': code('mint_market_not_found', 'the tenant sees no such market'),
  'ERR-2': code('mint_not_a_mint_market', 'the market sells on another rail'),
  'ERR-3': code('mint_market_not_configured', 'the market names this rail and lacks something for it'),
  'ERR-4': code('mint_market_paused', 'trading is suspended'),
  'ERR-5': code('mint_quote_not_found', 'the caller has no such quote'),
  'ERR-6': code('mint_quote_expired', 'the quote’s time is over'),
  'ERR-7': code('mint_price_moved', 'the price changed between quote and intent'),
  'ERR-8': code('mint_intent_digest_mismatch', 'what was drafted is not what was quoted'),
  'ERR-9': code('mint_wallet_not_registered', 'the wallet is not an approved one of this customer'),
  'ERR-10': code('mint_kyc_attestation_refused', 'Compliance refuses to attest this settlement'),
  'ERR-11': code('mint_purchase_cap_exceeded', 'more than the offering sells at once; a cap of zero is closed'),
  'ERR-12': code('mint_nothing_to_mint', 'the amount buys less than one base unit'),
  'ERR-13': code('mint_price_read_failed', 'the price could not be read on chain'),
  'ERR-14': code('mint_venue_unavailable', 'the venue’s contract cannot be reached'),
  'ERR-15': code('mint_venue_mismatch', 'the venue’s contract is not what the market states'),
  'ERR-16': code('mint_signer_unavailable', 'no settlement signer answers'),
  'ERR-17': code('mint_signer_declined', 'the settlement signer’s policy refuses'),
  'ERR-18': code('mint_wallet_registry_unavailable', 'the registry of wallets does not answer'),
  'ERR-19': code('mint_kyc_attestation_unavailable', 'Compliance does not answer'),
  'ERR-20': code('mint_kyc_attestation_unsupported', 'Compliance does not attest at this contract'),
  'ERR-21': rule('the third-party-venue rail refuses alike, with codes that begin with rfq_', venueRefusals),
  'ERR-22': rule('the bank-transfer rail refuses alike, with codes that begin with offchain_', purchaseStory, treasuryStory),
  'LIM-1': rule('an amount above the cap is refused; a cap of zero refuses all', quoteRefusals),
  'LIM-2': rule('an amount that yields zero units is refused', 'server/src/quoting/pricing.test.ts', quoteRefusals),
  'LIM-3': rule('20 soft quotes a second from one caller are all answered', 'server/src/identity/rate-limit.world.test.ts'),
  'LIM-4': rule('trade-size limits are applied at the intent, last', 'server/src/quoting/eligibility.test.ts'),
  'BANK-1': rule('fees are inside cashAmount, units round down, and never more is due than was offered', 'server/src/bank-transfer/purchases/purchase-price.test.ts'),
  'BANK-2': rule('the price is locked when a purchase is made, and another price than the buyer saw is refused', purchaseStory),
  'BANK-3': rule('units are reserved when a purchase is made, never more than there are, and free again when it ends', 'server/src/bank-transfer/ledger/ledger.pg.test.ts', proof('bank-races')),
  'BANK-4': rule('a purchase is made under an Idempotency-Key, once, for as long as the purchase lasts', purchaseStory),
  'BANK-5': rule('a payment reference is RF and digits: no single slip of a buyer passes for another', 'server/src/bank-transfer/matching/payment-reference.test.ts', 'server/src/bank-transfer/epc-qr.test.ts'),
  'BANK-6': rule('a purchase is its buyer’s alone, and a market is sold by one tenant', purchaseStory, proof('tenant-isolation')),
  'BANK-7': rule('a booked credit counts once, however many files report it, and nothing moves before one does', 'server/src/bank-transfer/statements/statement.pg.test.ts'),
  'BANK-8': rule('an overpayment is refunded to the paying account, and nothing stays as a balance', moves, proof('ledger-attacks')),
  'BANK-9': rule('a purchase expires when a statement covers its due day, and not by the clock', moves, proof('bank-model')),
  'BANK-10': rule('money that names no purchase, or comes in another currency, is never matched by itself', 'server/src/bank-transfer/matching/matching.test.ts'),
  'BANK-11': rule('a payer who is not the buyer is held; one person proposes, and another approves', treasuryStory),
  'BANK-12': rule('a frozen buyer learns nothing beyond payment_review', treasuryStory, proof('bank-model')),
  'BANK-13': rule('a delivery that is given up is void on chain before its money is refunded', decisions, proof('bank-model')),
  'BANK-14': rule('a refund is one line in one file to the paying account, and a return is an ordinary state', treasuryStory),
  'BANK-15': rule('a statement that cannot be read, does not add up or leaves a gap is refused whole', 'server/src/bank-transfer/statements/statement.test.ts', treasuryStory),
  'BANK-16': rule('eligibility is judged again immediately before the units leave; if that fails, all of the money is refunded', decisions),
  'BANK-17': rule('proceeds and fees leave in a file of their own, by maker and checker, to an account that maker and checker have opened', 'server/src/bank-transfer/payments-out/payout.pg.test.ts', proof('bank-streams')),
  'APPR-1': rule('a decision names the digest of what was read; a screen from before another proposal decides nothing', approvalStory),
  'APPR-2': rule('whoever decides reads all that an approval acts on, and that is what happens', approvalStory),
  'APPR-3': rule('a proposal is read by those who may propose or decide it, in their tenant alone, and withdrawn by its proposer alone', approvalStory),
  'VER-1': rule('the OpenAPI document is published and is what the service validates by', 'server/src/main/documents.world.test.ts', proof('api-fuzz')),
  'VER-2': rule('a candle response keeps its shape when live data replaces the mock', 'server/src/catalogue/candles-live.world.test.ts'),
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof rules
export const ruleIds = Object.keys(rules) as RuleId[]

/** What is not built yet, and so can be shown nowhere. */
export const notBuilt: Readonly<Partial<Record<RuleId, string>>> = {}
