// Made by `pnpm generate` from docs/openapi.json.

/** Every call: its name, its method and its path; then what it takes or gives, where that is not JSON behind a token. */
export const callTable = `
admin.markets.create POST /admin/markets
admin.markets.list GET /admin/markets
admin.markets.read GET /admin/markets/{pairId}
admin.markets.replace PUT /admin/markets/{pairId}
admin.markets.switch PUT /admin/markets/{pairId}/rfq-switches
admin.markets.switchOffchain PUT /admin/markets/{pairId}/offchain-switches
admin.offchainBankTransactions.list GET /admin/offchain-bank-transactions
admin.offchainCases.approve POST /admin/offchain-cases/{id}/approve
admin.offchainCases.close POST /admin/offchain-cases/{id}/close
admin.offchainCases.list GET /admin/offchain-cases
admin.offchainClientAccounts.approve POST /admin/offchain-client-accounts/{clientAccountId}/approve
admin.offchainClientAccounts.list GET /admin/offchain-client-accounts
admin.offchainClientAccounts.propose POST /admin/offchain-client-accounts
admin.offchainDeliveries.approve POST /admin/offchain-deliveries/{reference}/approve
admin.offchainDeliveries.retry POST /admin/offchain-deliveries/{reference}/retry
admin.offchainDeliveries.void POST /admin/offchain-deliveries/{reference}/void
admin.offchainInstruments.close POST /admin/offchain-instruments/{instrumentId}/close
admin.offchainInstruments.create POST /admin/offchain-instruments
admin.offchainInstruments.list GET /admin/offchain-instruments
admin.offchainInstruments.pause POST /admin/offchain-instruments/{instrumentId}/pause
admin.offchainInstruments.read GET /admin/offchain-instruments/{instrumentId}
admin.offchainInstruments.replace PUT /admin/offchain-instruments/{instrumentId}
admin.offchainInstruments.resume POST /admin/offchain-instruments/{instrumentId}/resume
admin.offchainMatches.approve POST /admin/offchain-matches/{id}/approve
admin.offchainMatches.propose POST /admin/offchain-matches
admin.offchainMatches.reject POST /admin/offchain-matches/{id}/reject
admin.offchainPaymentStatus.import POST /admin/offchain-payment-status application/xml
admin.offchainPurchases.approveRefund POST /admin/offchain-purchases/{reference}/refund/approve
admin.offchainPurchases.list GET /admin/offchain-purchases
admin.offchainPurchases.read GET /admin/offchain-purchases/{reference}
admin.offchainPurchases.refund POST /admin/offchain-purchases/{reference}/refund
admin.offchainRefundBatches.approve POST /admin/offchain-refund-batches/{id}/approve
admin.offchainRefundBatches.create POST /admin/offchain-refund-batches
admin.offchainRefundBatches.pain001 GET /admin/offchain-refund-batches/{id}/pain001
admin.offchainRefundBatches.reject POST /admin/offchain-refund-batches/{id}/reject
admin.offchainRefundBatches.sent POST /admin/offchain-refund-batches/{id}/sent
admin.offchainRefunds.approve POST /admin/offchain-refunds/{refundReference}/approve
admin.offchainRefunds.freeze POST /admin/offchain-refunds/{refundReference}/freeze
admin.offchainRefunds.list GET /admin/offchain-refunds
admin.offchainRefunds.payee POST /admin/offchain-refunds/{refundReference}/payee
admin.offchainRefunds.reject POST /admin/offchain-refunds/{refundReference}/reject
admin.offchainReviews.accept POST /admin/offchain-reviews/{id}/accept
admin.offchainReviews.approve POST /admin/offchain-reviews/{id}/approve
admin.offchainReviews.freeze POST /admin/offchain-reviews/{id}/freeze
admin.offchainReviews.list GET /admin/offchain-reviews
admin.offchainReviews.reject POST /admin/offchain-reviews/{id}/reject
admin.offchainReviews.return POST /admin/offchain-reviews/{id}/return
admin.offchainStatements.import POST /admin/offchain-statements application/xml
admin.offchainStatements.list GET /admin/offchain-statements
admin.offchainStatements.raw GET /admin/offchain-statements/{id}/raw
admin.offchainStatements.read GET /admin/offchain-statements/{id}
admin.tokens.import POST /admin/tokens/import application/x-ndjson
admin.tokens.list GET /admin/tokens
admin.tokens.read GET /admin/tokens/{id}
events.list GET /events
events.read GET /events/{id}
events.stream GET /events/stream stream
health.read GET /healthz open
markets.list GET /markets
markets.read GET /markets/{pairId}
offchain.eligibility.preview POST /offchain-purchases/eligibility
offchain.instruments.list GET /offchain-instruments
offchain.instruments.read GET /offchain-instruments/{instrumentId}
offchain.purchases.cancel POST /offchain-purchases/{reference}/cancel
offchain.purchases.create POST /offchain-purchases
offchain.purchases.instructions GET /offchain-purchases/{reference}/payment-instructions
offchain.purchases.list GET /offchain-purchases
offchain.purchases.proof GET /offchain-purchases/{reference}/proof
offchain.purchases.read GET /offchain-purchases/{reference}
offchain.purchases.timeline GET /offchain-purchases/{reference}/timeline
offchain.quotes.soft POST /offchain-instruments/quotes/soft
openapi.read GET /openapi.json
primaryMint.allowance.read POST /primary-mint/allowance
primaryMint.eligibility.preview POST /primary-mint/eligibility
primaryMint.quotes.create POST /primary-mint/quotes
primaryMint.quotes.intent POST /primary-mint/quotes/{reference}/intent
primaryMint.quotes.list GET /primary-mint/quotes
primaryMint.quotes.read GET /primary-mint/quotes/{reference}
primaryMint.quotes.soft POST /primary-mint/quotes/soft
refusalCodes.list GET /refusal-codes
rfq.allowance.read POST /rfq/allowance
rfq.eligibility.preview POST /rfq/eligibility
rfq.quotes.create POST /rfq/quotes
rfq.quotes.intent POST /rfq/quotes/{reference}/intent
rfq.quotes.list GET /rfq/quotes
rfq.quotes.read GET /rfq/quotes/{reference}
rfq.quotes.soft POST /rfq/quotes/soft
settlementKeys.list GET /.well-known/settlement-keys.json
status.read GET /status
tokens.candles GET /tokens/{id}/candles
tokens.create POST /tokens
tokens.delete DELETE /tokens/{id}
tokens.list GET /tokens
tokens.read GET /tokens/{id}
tokens.replace PUT /tokens/{id}
webhookEndpoints.attempts GET /webhook-endpoints/{id}/attempts
webhookEndpoints.create POST /webhook-endpoints
webhookEndpoints.delete DELETE /webhook-endpoints/{id}
webhookEndpoints.list GET /webhook-endpoints
webhookEndpoints.read GET /webhook-endpoints/{id}
webhookEndpoints.replace PUT /webhook-endpoints/{id}
webhookEndpoints.resend POST /webhook-endpoints/{id}/resend
webhookEndpoints.rotateSecret POST /webhook-endpoints/{id}/rotate-secret
`
