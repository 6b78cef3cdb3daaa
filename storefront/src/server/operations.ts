/** The calls of the service that a page of the shop makes for a buyer who is logged in. What is not listed is refused here. */
export const serviceOperations = {
  'chains.list': 'GET /chains',
  'markets.list': 'GET /markets',
  'markets.prices.stream': 'GET /markets/prices/stream',
  'markets.read': 'GET /markets/{pairId}',
  'me.read': 'GET /me',
  'offchain.eligibility.preview': 'POST /offchain-purchases/eligibility',
  'offchain.instruments.list': 'GET /offchain-instruments',
  'offchain.instruments.read': 'GET /offchain-instruments/{instrumentId}',
  'offchain.purchases.cancel': 'POST /offchain-purchases/{reference}/cancel',
  'offchain.purchases.create': 'POST /offchain-purchases',
  'offchain.purchases.evidence': 'GET /offchain-purchases/{reference}/evidence',
  'offchain.purchases.instructions': 'GET /offchain-purchases/{reference}/payment-instructions',
  'offchain.purchases.list': 'GET /offchain-purchases',
  'offchain.purchases.read': 'GET /offchain-purchases/{reference}',
  'offchain.purchases.timeline': 'GET /offchain-purchases/{reference}/timeline',
  'offchain.quotes.soft': 'POST /offchain-instruments/quotes/soft',
  'primaryMint.allowance.read': 'POST /primary-mint/allowance',
  'primaryMint.eligibility.preview': 'POST /primary-mint/eligibility',
  'primaryMint.quotes.create': 'POST /primary-mint/quotes',
  'primaryMint.quotes.evidence': 'GET /primary-mint/quotes/{reference}/evidence',
  'primaryMint.quotes.intent': 'POST /primary-mint/quotes/{reference}/intent',
  'primaryMint.quotes.list': 'GET /primary-mint/quotes',
  'primaryMint.quotes.read': 'GET /primary-mint/quotes/{reference}',
  'primaryMint.quotes.relay': 'POST /primary-mint/quotes/{reference}/relay',
  'primaryMint.quotes.soft': 'POST /primary-mint/quotes/soft',
  'refusalCodes.list': 'GET /refusal-codes',
  'rfq.allowance.read': 'POST /rfq/allowance',
  'rfq.eligibility.preview': 'POST /rfq/eligibility',
  'rfq.quotes.create': 'POST /rfq/quotes',
  'rfq.quotes.evidence': 'GET /rfq/quotes/{reference}/evidence',
  'rfq.quotes.intent': 'POST /rfq/quotes/{reference}/intent',
  'rfq.quotes.list': 'GET /rfq/quotes',
  'rfq.quotes.read': 'GET /rfq/quotes/{reference}',
  'rfq.quotes.relay': 'POST /rfq/quotes/{reference}/relay',
  'rfq.quotes.soft': 'POST /rfq/quotes/soft',
  'settlementKeys.list': 'GET /.well-known/settlement-keys.json',
  'status.read': 'GET /status',
  'tokens.candles': 'GET /tokens/{id}/candles',
  'tokens.list': 'GET /tokens',
  'tokens.read': 'GET /tokens/{id}',
} as const

/** What a shop's page never calls: the work of staff and of programs, the events of a whole tenant. */
export const refusedOperations =
  /^(admin|treasury|proposals|people|legalHolds|erasureRequests|passkeys|bankGateway|webhookEndpoints|events|requests|logEntries|openapi|health)[.]|^me[.](passkeys|personalData|erasure)|^tokens[.](create|replace|delete)$/

/** What is shown to everybody: the catalogue, what an amount would cost, and how the service is. */
export const openOperations: ReadonlySet<string> = new Set(
  (
    [
      'chains.list',
      'markets.list',
      'markets.read',
      'offchain.instruments.list',
      'offchain.instruments.read',
      'offchain.quotes.soft',
      'primaryMint.quotes.soft',
      'refusalCodes.list',
      'rfq.quotes.soft',
      'settlementKeys.list',
      'status.read',
      'tokens.candles',
      'tokens.list',
      'tokens.read',
    ] as const
  ).map((name) => serviceOperations[name]),
)

/** The calls of Compliance that a page of the shop makes: those of a customer about themselves. */
export const complianceOperations = {
  'decisionKeys.read': 'GET /.well-known/decision-keys.json',
  'payerAccounts.list': 'GET /payer-accounts',
  'payerAccounts.read': 'GET /payer-accounts/{payerAccountId}',
  'payerAccounts.register': 'POST /payer-accounts',
  'payerAccounts.unregister': 'DELETE /payer-accounts/{payerAccountId}',
  'profile.apply': 'PUT /profile',
  'profile.read': 'GET /profile',
  'wallets.challenge': 'POST /wallets/challenges',
  'wallets.list': 'GET /wallets',
  'wallets.read': 'GET /wallets/{chainId}/{walletAddress}',
  'wallets.register': 'POST /wallets',
  'wallets.unregister': 'DELETE /wallets/{chainId}/{walletAddress}',
} as const

/** What officers do at Compliance, its decisions about everybody, and its documents. */
export const refusedComplianceOperations = /^(officer|decisions|health|openapi)[.]/
