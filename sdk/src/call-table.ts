// Made by `pnpm generate` from docs/openapi.json.

/** Every call: its name, its method and its path; then what it takes or gives, where that is not JSON behind a token. */
export const callTable = `
admin.audit.head GET /admin/audit/head
admin.audit.list GET /admin/audit
admin.instruments.close POST /admin/instruments/{instrumentId}/close
admin.instruments.create POST /admin/instruments
admin.instruments.list GET /admin/instruments
admin.instruments.pause POST /admin/instruments/{instrumentId}/pause
admin.instruments.read GET /admin/instruments/{instrumentId}
admin.instruments.replace PUT /admin/instruments/{instrumentId}
admin.instruments.resume POST /admin/instruments/{instrumentId}/resume
admin.markets.close POST /admin/markets/{pairId}/close
admin.markets.create POST /admin/markets
admin.markets.list GET /admin/markets
admin.markets.liveIntents GET /admin/markets/{pairId}/live-intents
admin.markets.pause POST /admin/markets/{pairId}/pause
admin.markets.read GET /admin/markets/{pairId}
admin.markets.replace PUT /admin/markets/{pairId}
admin.markets.resume POST /admin/markets/{pairId}/resume
admin.markets.switch PUT /admin/markets/{pairId}/rfq-switches
admin.markets.switchBank PUT /admin/markets/{pairId}/bank-switches
admin.markets.waitingPurchases GET /admin/markets/{pairId}/waiting-purchases
admin.purchases.list GET /admin/purchases
admin.purchases.read GET /admin/purchases/{reference}
admin.tokens.import POST /admin/tokens/import application/x-ndjson file
admin.tokens.list GET /admin/tokens
admin.tokens.read GET /admin/tokens/{id}
admin.work.read GET /admin/work
bankGateway.channels.read GET /bank-gateway/channels/{channel}
bankGateway.paymentFiles.file GET /bank-gateway/payment-files/{id}/pain001 file
bankGateway.paymentFiles.list GET /bank-gateway/payment-files
bankGateway.paymentFiles.receipt POST /bank-gateway/payment-files/{id}/receipt
bankGateway.paymentStatus.handIn POST /bank-gateway/payment-status application/xml
bankGateway.statements.handIn POST /bank-gateway/statements application/xml
chains.list GET /chains
events.list GET /events
events.read GET /events/{id}
health.read GET /healthz open
markets.list GET /markets
markets.read GET /markets/{pairId}
me.passkeys.challenge POST /me/passkeys/challenges
me.passkeys.list GET /me/passkeys
me.passkeys.request POST /me/passkeys
me.read GET /me
offchain.eligibility.preview POST /offchain-purchases/eligibility
offchain.instruments.list GET /offchain-instruments
offchain.instruments.read GET /offchain-instruments/{instrumentId}
offchain.purchases.cancel POST /offchain-purchases/{reference}/cancel
offchain.purchases.create POST /offchain-purchases
offchain.purchases.evidence GET /offchain-purchases/{reference}/evidence
offchain.purchases.instructions GET /offchain-purchases/{reference}/payment-instructions
offchain.purchases.list GET /offchain-purchases
offchain.purchases.read GET /offchain-purchases/{reference}
offchain.purchases.timeline GET /offchain-purchases/{reference}/timeline
offchain.quotes.soft POST /offchain-instruments/quotes/soft
openapi.read GET /openapi.json
passkeys.revoke POST /passkeys/{credentialId}/revoke
primaryMint.allowance.read POST /primary-mint/allowance
primaryMint.eligibility.preview POST /primary-mint/eligibility
primaryMint.quotes.create POST /primary-mint/quotes
primaryMint.quotes.intent POST /primary-mint/quotes/{reference}/intent
primaryMint.quotes.list GET /primary-mint/quotes
primaryMint.quotes.read GET /primary-mint/quotes/{reference}
primaryMint.quotes.relay POST /primary-mint/quotes/{reference}/relay
primaryMint.quotes.soft POST /primary-mint/quotes/soft
proposals.approve POST /proposals/{proposalId}/approve
proposals.challenge POST /proposals/{proposalId}/challenges
proposals.list GET /proposals
proposals.read GET /proposals/{proposalId}
proposals.reject POST /proposals/{proposalId}/reject
proposals.withdraw POST /proposals/{proposalId}/withdraw
refusalCodes.list GET /refusal-codes
requests.read GET /requests/{requestId}
rfq.allowance.read POST /rfq/allowance
rfq.eligibility.preview POST /rfq/eligibility
rfq.quotes.create POST /rfq/quotes
rfq.quotes.intent POST /rfq/quotes/{reference}/intent
rfq.quotes.list GET /rfq/quotes
rfq.quotes.read GET /rfq/quotes/{reference}
rfq.quotes.relay POST /rfq/quotes/{reference}/relay
rfq.quotes.soft POST /rfq/quotes/soft
settlementKeys.list GET /.well-known/settlement-keys.json
status.read GET /status
tokens.candles GET /tokens/{id}/candles
tokens.create POST /tokens
tokens.delete DELETE /tokens/{id}
tokens.list GET /tokens
tokens.read GET /tokens/{id}
tokens.replace PUT /tokens/{id}
treasury.clientAccounts.list GET /treasury/client-accounts
treasury.clientAccounts.propose POST /treasury/client-accounts
treasury.clientAccounts.read GET /treasury/client-accounts/{id}
treasury.clientMoney.read GET /treasury/client-money
treasury.deliveries.retry POST /treasury/deliveries/{reference}/retry
treasury.deliveries.void POST /treasury/deliveries/{reference}/void
treasury.exceptions.close POST /treasury/exceptions/{id}/close
treasury.exceptions.list GET /treasury/exceptions
treasury.exceptions.read GET /treasury/exceptions/{id}
treasury.exceptions.release POST /treasury/exceptions/{id}/release
treasury.matches.propose POST /treasury/matches
treasury.payables.list GET /treasury/payables
treasury.paymentFiles.create POST /treasury/payment-files
treasury.paymentFiles.discard POST /treasury/payment-files/{id}/discard
treasury.paymentFiles.file GET /treasury/payment-files/{id}/pain001 file
treasury.paymentFiles.list GET /treasury/payment-files
treasury.paymentFiles.read GET /treasury/payment-files/{id}
treasury.paymentFiles.sent POST /treasury/payment-files/{id}/sent
treasury.paymentStatus.upload POST /treasury/payment-status application/xml
treasury.payoutAccounts.list GET /treasury/payout-accounts
treasury.payoutAccounts.propose POST /treasury/payout-accounts
treasury.payoutAccounts.read GET /treasury/payout-accounts/{id}
treasury.payouts.cancel POST /treasury/payouts/{payoutReference}/cancel
treasury.payouts.list GET /treasury/payouts
treasury.payouts.propose POST /treasury/payouts
treasury.payouts.read GET /treasury/payouts/{payoutReference}
treasury.purchases.list GET /treasury/purchases
treasury.purchases.read GET /treasury/purchases/{reference}
treasury.purchases.refund POST /treasury/purchases/{reference}/refund
treasury.receipts.freeze POST /treasury/receipts/{id}/freeze
treasury.receipts.list GET /treasury/receipts
treasury.receipts.read GET /treasury/receipts/{id}
treasury.reconciliations.list GET /treasury/reconciliations
treasury.reconciliations.read GET /treasury/reconciliations/{date}
treasury.reconciliations.run POST /treasury/reconciliations/run
treasury.refunds.freeze POST /treasury/refunds/{refundReference}/freeze
treasury.refunds.list GET /treasury/refunds
treasury.refunds.propose POST /treasury/refunds/{refundReference}/propose
treasury.refunds.read GET /treasury/refunds/{refundReference}
treasury.reviews.accept POST /treasury/reviews/{id}/accept
treasury.reviews.freeze POST /treasury/reviews/{id}/freeze
treasury.reviews.list GET /treasury/reviews
treasury.reviews.read GET /treasury/reviews/{id}
treasury.reviews.return POST /treasury/reviews/{id}/return
treasury.statements.list GET /treasury/statements
treasury.statements.raw GET /treasury/statements/{id}/raw file
treasury.statements.read GET /treasury/statements/{id}
treasury.statements.upload POST /treasury/statements application/xml
webhookEndpoints.attempts GET /webhook-endpoints/{id}/attempts
webhookEndpoints.create POST /webhook-endpoints
webhookEndpoints.delete DELETE /webhook-endpoints/{id}
webhookEndpoints.list GET /webhook-endpoints
webhookEndpoints.read GET /webhook-endpoints/{id}
webhookEndpoints.replace PUT /webhook-endpoints/{id}
webhookEndpoints.resend POST /webhook-endpoints/{id}/resend
webhookEndpoints.rotateSecret POST /webhook-endpoints/{id}/rotate-secret
`
