// @ts-nocheck
// Made by `pnpm generate` from docs/openapi.json.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, ServerSentEventsResult, TDataShape } from './client/index.ts';
import type { AdminAuditHeadData, AdminAuditHeadErrors, AdminAuditHeadResponses, AdminAuditListData, AdminAuditListErrors, AdminAuditListResponses, AdminInstrumentsCloseData, AdminInstrumentsCloseErrors, AdminInstrumentsCloseResponses, AdminInstrumentsCreateData, AdminInstrumentsCreateErrors, AdminInstrumentsCreateResponses, AdminInstrumentsListData, AdminInstrumentsListErrors, AdminInstrumentsListResponses, AdminInstrumentsPauseData, AdminInstrumentsPauseErrors, AdminInstrumentsPauseResponses, AdminInstrumentsReadData, AdminInstrumentsReadErrors, AdminInstrumentsReadResponses, AdminInstrumentsReplaceData, AdminInstrumentsReplaceErrors, AdminInstrumentsReplaceResponses, AdminInstrumentsResumeData, AdminInstrumentsResumeErrors, AdminInstrumentsResumeResponses, AdminLogRecordsListData, AdminLogRecordsListErrors, AdminLogRecordsListResponses, AdminMarketsCloseData, AdminMarketsCloseErrors, AdminMarketsCloseResponses, AdminMarketsCreateData, AdminMarketsCreateErrors, AdminMarketsCreateResponses, AdminMarketsListData, AdminMarketsListErrors, AdminMarketsListResponses, AdminMarketsLiveIntentsData, AdminMarketsLiveIntentsErrors, AdminMarketsLiveIntentsResponses, AdminMarketsPauseData, AdminMarketsPauseErrors, AdminMarketsPauseResponses, AdminMarketsReadData, AdminMarketsReadErrors, AdminMarketsReadResponses, AdminMarketsReplaceData, AdminMarketsReplaceErrors, AdminMarketsReplaceResponses, AdminMarketsResumeData, AdminMarketsResumeErrors, AdminMarketsResumeResponses, AdminMarketsSwitchBankData, AdminMarketsSwitchBankErrors, AdminMarketsSwitchBankResponses, AdminMarketsSwitchData, AdminMarketsSwitchErrors, AdminMarketsSwitchResponses, AdminMarketsWaitingPurchasesData, AdminMarketsWaitingPurchasesErrors, AdminMarketsWaitingPurchasesResponses, AdminPurchasesEvidenceData, AdminPurchasesEvidenceErrors, AdminPurchasesEvidenceResponses, AdminPurchasesListData, AdminPurchasesListErrors, AdminPurchasesListResponses, AdminPurchasesReadData, AdminPurchasesReadErrors, AdminPurchasesReadResponses, AdminStopsListData, AdminStopsListErrors, AdminStopsListResponses, AdminStopsResumeData, AdminStopsResumeErrors, AdminStopsResumeResponses, AdminTokensImportData, AdminTokensImportErrors, AdminTokensImportResponses, AdminTokensListData, AdminTokensListErrors, AdminTokensListResponses, AdminTokensReadData, AdminTokensReadErrors, AdminTokensReadResponses, AdminWorkReadData, AdminWorkReadErrors, AdminWorkReadResponses, BankGatewayChannelsReadData, BankGatewayChannelsReadErrors, BankGatewayChannelsReadResponses, BankGatewayPaymentFilesFileData, BankGatewayPaymentFilesFileErrors, BankGatewayPaymentFilesFileResponses, BankGatewayPaymentFilesListData, BankGatewayPaymentFilesListErrors, BankGatewayPaymentFilesListResponses, BankGatewayPaymentFilesReceiptData, BankGatewayPaymentFilesReceiptErrors, BankGatewayPaymentFilesReceiptResponses, BankGatewayPaymentStatusHandInData, BankGatewayPaymentStatusHandInErrors, BankGatewayPaymentStatusHandInResponses, BankGatewayStatementsHandInData, BankGatewayStatementsHandInErrors, BankGatewayStatementsHandInResponses, ChainsListData, ChainsListErrors, ChainsListResponses, ErasureRequestsListData, ErasureRequestsListErrors, ErasureRequestsListResponses, EventsListData, EventsListErrors, EventsListResponses, EventsReadData, EventsReadErrors, EventsReadResponses, EventsStreamData, EventsStreamErrors, EventsStreamResponse, EventsStreamResponses, HealthReadData, HealthReadErrors, HealthReadResponses, LegalHoldsReleaseData, LegalHoldsReleaseErrors, LegalHoldsReleaseResponses, LogEntriesReadData, LogEntriesReadErrors, LogEntriesReadResponses, MarketsListData, MarketsListErrors, MarketsListResponses, MarketsPricesStreamData, MarketsPricesStreamErrors, MarketsPricesStreamResponse, MarketsPricesStreamResponses, MarketsReadData, MarketsReadErrors, MarketsReadResponses, MeErasureRequestData, MeErasureRequestErrors, MeErasureRequestResponses, MePasskeysChallengeData, MePasskeysChallengeErrors, MePasskeysChallengeResponses, MePasskeysListData, MePasskeysListErrors, MePasskeysListResponses, MePasskeysRequestData, MePasskeysRequestErrors, MePasskeysRequestResponses, MePersonalDataReadData, MePersonalDataReadErrors, MePersonalDataReadResponses, MeReadData, MeReadErrors, MeReadResponses, OffchainEligibilityPreviewData, OffchainEligibilityPreviewErrors, OffchainEligibilityPreviewResponses, OffchainInstrumentsListData, OffchainInstrumentsListErrors, OffchainInstrumentsListResponses, OffchainInstrumentsReadData, OffchainInstrumentsReadErrors, OffchainInstrumentsReadResponses, OffchainPurchasesCancelData, OffchainPurchasesCancelErrors, OffchainPurchasesCancelResponses, OffchainPurchasesCreateData, OffchainPurchasesCreateErrors, OffchainPurchasesCreateResponses, OffchainPurchasesEvidenceData, OffchainPurchasesEvidenceErrors, OffchainPurchasesEvidenceResponses, OffchainPurchasesInstructionsData, OffchainPurchasesInstructionsErrors, OffchainPurchasesInstructionsResponses, OffchainPurchasesListData, OffchainPurchasesListErrors, OffchainPurchasesListResponses, OffchainPurchasesReadData, OffchainPurchasesReadErrors, OffchainPurchasesReadResponses, OffchainPurchasesTimelineData, OffchainPurchasesTimelineErrors, OffchainPurchasesTimelineResponses, OffchainQuotesSoftData, OffchainQuotesSoftErrors, OffchainQuotesSoftResponses, OpenapiReadData, OpenapiReadErrors, OpenapiReadResponses, PasskeysRevokeData, PasskeysRevokeErrors, PasskeysRevokeResponses, PeopleErasureProposeData, PeopleErasureProposeErrors, PeopleErasureProposeResponses, PeopleLegalHoldsPlaceData, PeopleLegalHoldsPlaceErrors, PeopleLegalHoldsPlaceResponses, PeoplePersonalDataReadData, PeoplePersonalDataReadErrors, PeoplePersonalDataReadResponses, PeopleRestrictionLiftData, PeopleRestrictionLiftErrors, PeopleRestrictionLiftResponses, PeopleRestrictionPlaceData, PeopleRestrictionPlaceErrors, PeopleRestrictionPlaceResponses, PeopleRightsReadData, PeopleRightsReadErrors, PeopleRightsReadResponses, PrimaryMintAllowanceReadData, PrimaryMintAllowanceReadErrors, PrimaryMintAllowanceReadResponses, PrimaryMintEligibilityPreviewData, PrimaryMintEligibilityPreviewErrors, PrimaryMintEligibilityPreviewResponses, PrimaryMintQuotesCreateData, PrimaryMintQuotesCreateErrors, PrimaryMintQuotesCreateResponses, PrimaryMintQuotesEvidenceData, PrimaryMintQuotesEvidenceErrors, PrimaryMintQuotesEvidenceResponses, PrimaryMintQuotesIntentData, PrimaryMintQuotesIntentErrors, PrimaryMintQuotesIntentResponses, PrimaryMintQuotesListData, PrimaryMintQuotesListErrors, PrimaryMintQuotesListResponses, PrimaryMintQuotesReadData, PrimaryMintQuotesReadErrors, PrimaryMintQuotesReadResponses, PrimaryMintQuotesRelayData, PrimaryMintQuotesRelayErrors, PrimaryMintQuotesRelayResponses, PrimaryMintQuotesSoftData, PrimaryMintQuotesSoftErrors, PrimaryMintQuotesSoftResponses, ProposalsApproveData, ProposalsApproveErrors, ProposalsApproveResponses, ProposalsChallengeData, ProposalsChallengeErrors, ProposalsChallengeResponses, ProposalsListData, ProposalsListErrors, ProposalsListResponses, ProposalsReadData, ProposalsReadErrors, ProposalsReadResponses, ProposalsRejectData, ProposalsRejectErrors, ProposalsRejectResponses, ProposalsWithdrawData, ProposalsWithdrawErrors, ProposalsWithdrawResponses, RefusalCodesListData, RefusalCodesListErrors, RefusalCodesListResponses, RequestsReadData, RequestsReadErrors, RequestsReadResponses, RfqAllowanceReadData, RfqAllowanceReadErrors, RfqAllowanceReadResponses, RfqEligibilityPreviewData, RfqEligibilityPreviewErrors, RfqEligibilityPreviewResponses, RfqQuotesCreateData, RfqQuotesCreateErrors, RfqQuotesCreateResponses, RfqQuotesEvidenceData, RfqQuotesEvidenceErrors, RfqQuotesEvidenceResponses, RfqQuotesIntentData, RfqQuotesIntentErrors, RfqQuotesIntentResponses, RfqQuotesListData, RfqQuotesListErrors, RfqQuotesListResponses, RfqQuotesReadData, RfqQuotesReadErrors, RfqQuotesReadResponses, RfqQuotesRelayData, RfqQuotesRelayErrors, RfqQuotesRelayResponses, RfqQuotesSoftData, RfqQuotesSoftErrors, RfqQuotesSoftResponses, SettlementKeysListData, SettlementKeysListErrors, SettlementKeysListResponses, StatusReadData, StatusReadErrors, StatusReadResponses, TokensCandlesData, TokensCandlesErrors, TokensCandlesResponses, TokensCreateData, TokensCreateErrors, TokensCreateResponses, TokensDeleteData, TokensDeleteErrors, TokensDeleteResponses, TokensListData, TokensListErrors, TokensListResponses, TokensReadData, TokensReadErrors, TokensReadResponses, TokensReplaceData, TokensReplaceErrors, TokensReplaceResponses, TreasuryClientAccountsListData, TreasuryClientAccountsListErrors, TreasuryClientAccountsListResponses, TreasuryClientAccountsProposeData, TreasuryClientAccountsProposeErrors, TreasuryClientAccountsProposeResponses, TreasuryClientAccountsReadData, TreasuryClientAccountsReadErrors, TreasuryClientAccountsReadResponses, TreasuryClientMoneyReadData, TreasuryClientMoneyReadErrors, TreasuryClientMoneyReadResponses, TreasuryDeliveriesRetryData, TreasuryDeliveriesRetryErrors, TreasuryDeliveriesRetryResponses, TreasuryDeliveriesVoidData, TreasuryDeliveriesVoidErrors, TreasuryDeliveriesVoidResponses, TreasuryExceptionsCloseData, TreasuryExceptionsCloseErrors, TreasuryExceptionsCloseResponses, TreasuryExceptionsListData, TreasuryExceptionsListErrors, TreasuryExceptionsListResponses, TreasuryExceptionsReadData, TreasuryExceptionsReadErrors, TreasuryExceptionsReadResponses, TreasuryExceptionsReleaseData, TreasuryExceptionsReleaseErrors, TreasuryExceptionsReleaseResponses, TreasuryMatchesProposeData, TreasuryMatchesProposeErrors, TreasuryMatchesProposeResponses, TreasuryPayablesListData, TreasuryPayablesListErrors, TreasuryPayablesListResponses, TreasuryPaymentFilesCreateData, TreasuryPaymentFilesCreateErrors, TreasuryPaymentFilesCreateResponses, TreasuryPaymentFilesDiscardData, TreasuryPaymentFilesDiscardErrors, TreasuryPaymentFilesDiscardResponses, TreasuryPaymentFilesFileData, TreasuryPaymentFilesFileErrors, TreasuryPaymentFilesFileResponses, TreasuryPaymentFilesListData, TreasuryPaymentFilesListErrors, TreasuryPaymentFilesListResponses, TreasuryPaymentFilesReadData, TreasuryPaymentFilesReadErrors, TreasuryPaymentFilesReadResponses, TreasuryPaymentFilesSentData, TreasuryPaymentFilesSentErrors, TreasuryPaymentFilesSentResponses, TreasuryPaymentStatusUploadData, TreasuryPaymentStatusUploadErrors, TreasuryPaymentStatusUploadResponses, TreasuryPayoutAccountsListData, TreasuryPayoutAccountsListErrors, TreasuryPayoutAccountsListResponses, TreasuryPayoutAccountsProposeData, TreasuryPayoutAccountsProposeErrors, TreasuryPayoutAccountsProposeResponses, TreasuryPayoutAccountsReadData, TreasuryPayoutAccountsReadErrors, TreasuryPayoutAccountsReadResponses, TreasuryPayoutsCancelData, TreasuryPayoutsCancelErrors, TreasuryPayoutsCancelResponses, TreasuryPayoutsListData, TreasuryPayoutsListErrors, TreasuryPayoutsListResponses, TreasuryPayoutsProposeData, TreasuryPayoutsProposeErrors, TreasuryPayoutsProposeResponses, TreasuryPayoutsReadData, TreasuryPayoutsReadErrors, TreasuryPayoutsReadResponses, TreasuryPurchasesListData, TreasuryPurchasesListErrors, TreasuryPurchasesListResponses, TreasuryPurchasesReadData, TreasuryPurchasesReadErrors, TreasuryPurchasesReadResponses, TreasuryPurchasesRefundData, TreasuryPurchasesRefundErrors, TreasuryPurchasesRefundResponses, TreasuryReceiptsFreezeData, TreasuryReceiptsFreezeErrors, TreasuryReceiptsFreezeResponses, TreasuryReceiptsListData, TreasuryReceiptsListErrors, TreasuryReceiptsListResponses, TreasuryReceiptsReadData, TreasuryReceiptsReadErrors, TreasuryReceiptsReadResponses, TreasuryReconciliationsListData, TreasuryReconciliationsListErrors, TreasuryReconciliationsListResponses, TreasuryReconciliationsReadData, TreasuryReconciliationsReadErrors, TreasuryReconciliationsReadResponses, TreasuryReconciliationsRunData, TreasuryReconciliationsRunErrors, TreasuryReconciliationsRunResponses, TreasuryRefundsFreezeData, TreasuryRefundsFreezeErrors, TreasuryRefundsFreezeResponses, TreasuryRefundsListData, TreasuryRefundsListErrors, TreasuryRefundsListResponses, TreasuryRefundsProposeData, TreasuryRefundsProposeErrors, TreasuryRefundsProposeResponses, TreasuryRefundsReadData, TreasuryRefundsReadErrors, TreasuryRefundsReadResponses, TreasuryReviewsAcceptData, TreasuryReviewsAcceptErrors, TreasuryReviewsAcceptResponses, TreasuryReviewsFreezeData, TreasuryReviewsFreezeErrors, TreasuryReviewsFreezeResponses, TreasuryReviewsListData, TreasuryReviewsListErrors, TreasuryReviewsListResponses, TreasuryReviewsReadData, TreasuryReviewsReadErrors, TreasuryReviewsReadResponses, TreasuryReviewsReturnData, TreasuryReviewsReturnErrors, TreasuryReviewsReturnResponses, TreasuryStatementsListData, TreasuryStatementsListErrors, TreasuryStatementsListResponses, TreasuryStatementsRawData, TreasuryStatementsRawErrors, TreasuryStatementsRawResponses, TreasuryStatementsReadData, TreasuryStatementsReadErrors, TreasuryStatementsReadResponses, TreasuryStatementsUploadData, TreasuryStatementsUploadErrors, TreasuryStatementsUploadResponses, WebhookEndpointsAttemptsData, WebhookEndpointsAttemptsErrors, WebhookEndpointsAttemptsResponses, WebhookEndpointsCreateData, WebhookEndpointsCreateErrors, WebhookEndpointsCreateResponses, WebhookEndpointsDeleteData, WebhookEndpointsDeleteErrors, WebhookEndpointsDeleteResponses, WebhookEndpointsListData, WebhookEndpointsListErrors, WebhookEndpointsListResponses, WebhookEndpointsReadData, WebhookEndpointsReadErrors, WebhookEndpointsReadResponses, WebhookEndpointsReplaceData, WebhookEndpointsReplaceErrors, WebhookEndpointsReplaceResponses, WebhookEndpointsResendData, WebhookEndpointsResendErrors, WebhookEndpointsResendResponses, WebhookEndpointsRotateSecretData, WebhookEndpointsRotateSecretErrors, WebhookEndpointsRotateSecretResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new Generated()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class Health extends HeyApiClient {
    /**
     * Say that the process lives
     *
     * Needs no token and asks no dependency.
     */
    public read<ThrowOnError extends boolean = false>(options?: Options<HealthReadData, ThrowOnError>): RequestResult<HealthReadResponses, HealthReadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<HealthReadResponses, HealthReadErrors, ThrowOnError>({ url: '/healthz', ...options });
    }
}

export class Passkeys extends HeyApiClient {
    /**
     * List own passkeys
     *
     * Revoked ones too.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<MePasskeysListData, ThrowOnError>): RequestResult<MePasskeysListResponses, MePasskeysListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<MePasskeysListResponses, MePasskeysListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/me/passkeys',
            ...options
        });
    }
    
    /**
     * Request a passkey
     *
     * A further key is proposed; a first one is enrolled with a command, from `key`.
     */
    public request<ThrowOnError extends boolean = false>(options: Options<MePasskeysRequestData, ThrowOnError>): RequestResult<MePasskeysRequestResponses, MePasskeysRequestErrors, ThrowOnError> {
        return (options.client ?? this.client).post<MePasskeysRequestResponses, MePasskeysRequestErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/me/passkeys',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Ask for a challenge for a new passkey
     *
     * For `navigator.credentials.create`, with user verification; EdDSA, ES256 and RS256 keys are taken.
     */
    public challenge<ThrowOnError extends boolean = false>(options?: Options<MePasskeysChallengeData, ThrowOnError>): RequestResult<MePasskeysChallengeResponses, MePasskeysChallengeErrors, ThrowOnError> {
        return (options?.client ?? this.client).post<MePasskeysChallengeResponses, MePasskeysChallengeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/me/passkeys/challenges',
            ...options
        });
    }
}

export class PersonalData extends HeyApiClient {
    /**
     * Read everything about yourself
     *
     * From the service and Compliance, with what is withheld and why. Leaves a record.
     */
    public read<ThrowOnError extends boolean = false>(options?: Options<MePersonalDataReadData, ThrowOnError>): RequestResult<MePersonalDataReadResponses, MePersonalDataReadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<MePersonalDataReadResponses, MePersonalDataReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/me/personal-data',
            ...options
        });
    }
}

export class Erasure extends HeyApiClient {
    /**
     * Ask to be erased
     *
     * Two officers decide about it. What a law obliges to keep is kept until then. Asked again while it waits, it is the same request.
     */
    public request<ThrowOnError extends boolean = false>(options?: Options<MeErasureRequestData, ThrowOnError>): RequestResult<MeErasureRequestResponses, MeErasureRequestErrors, ThrowOnError> {
        return (options?.client ?? this.client).post<MeErasureRequestResponses, MeErasureRequestErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/me/erasure-request',
            ...options
        });
    }
}

export class Me extends HeyApiClient {
    /**
     * Read who asks
     *
     * The caller by their token: tenant, roles, login.
     */
    public read<ThrowOnError extends boolean = false>(options?: Options<MeReadData, ThrowOnError>): RequestResult<MeReadResponses, MeReadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<MeReadResponses, MeReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/me',
            ...options
        });
    }
    
    private _passkeys?: Passkeys;
    get passkeys(): Passkeys {
        return this._passkeys ??= new Passkeys({ client: this.client });
    }
    
    private _personalData?: PersonalData;
    get personalData(): PersonalData {
        return this._personalData ??= new PersonalData({ client: this.client });
    }
    
    private _erasure?: Erasure;
    get erasure(): Erasure {
        return this._erasure ??= new Erasure({ client: this.client });
    }
}

export class Status extends HeyApiClient {
    /**
     * Read how the rails are
     *
     * State, latency and outages of all that each rail leans on, what waits for the durable engine, and, for the treasury, how the client money of your tenant stands.
     */
    public read<ThrowOnError extends boolean = false>(options?: Options<StatusReadData, ThrowOnError>): RequestResult<StatusReadResponses, StatusReadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<StatusReadResponses, StatusReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/status',
            ...options
        });
    }
}

export class Chains extends HeyApiClient {
    /**
     * List the chains
     *
     * Where units are delivered: names, addresses for people and wallets, and our router.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<ChainsListData, ThrowOnError>): RequestResult<ChainsListResponses, ChainsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ChainsListResponses, ChainsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/chains',
            ...options
        });
    }
}

export class Prices extends HeyApiClient {
    /**
     * Follow prices
     *
     * Server-sent events: one `price` (a `MarketPrice`) for each market when it opens, and again when its price or its block changes. Where the price does not depend on the size, the soft quote of every amount can be computed from it. `end` says why a stream ends: come again after `come_again`.
     */
    public stream<ThrowOnError extends boolean = false>(options: Options<MarketsPricesStreamData, ThrowOnError, MarketsPricesStreamResponse>): Promise<ServerSentEventsResult<MarketsPricesStreamResponses>> {
        return (options.client ?? this.client).sse.get<MarketsPricesStreamResponses, MarketsPricesStreamErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/markets/prices/stream',
            ...options
        });
    }
}

export class Markets extends HeyApiClient {
    /**
     * List markets
     *
     * The markets that this tenant may see, in the order of `pairId`.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<MarketsListData, ThrowOnError>): RequestResult<MarketsListResponses, MarketsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<MarketsListResponses, MarketsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/markets',
            ...options
        });
    }
    
    /**
     * Read a market
     *
     * Read it first, then call the endpoints of the rail that `primaryExecutionKind` names.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<MarketsReadData, ThrowOnError>): RequestResult<MarketsReadResponses, MarketsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<MarketsReadResponses, MarketsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/markets/{pairId}',
            ...options
        });
    }
    
    private _prices?: Prices;
    get prices(): Prices {
        return this._prices ??= new Prices({ client: this.client });
    }
}

export class Markets2 extends HeyApiClient {
    /**
     * List markets of every tenant
     *
     * Drafts and hidden markets included. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<AdminMarketsListData, ThrowOnError>): RequestResult<AdminMarketsListResponses, AdminMarketsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminMarketsListResponses, AdminMarketsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets',
            ...options
        });
    }
    
    /**
     * Create a market
     *
     * It starts as a draft unless `status` is given, entitled to the creator’s own tenant.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<AdminMarketsCreateData, ThrowOnError>): RequestResult<AdminMarketsCreateResponses, AdminMarketsCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminMarketsCreateResponses, AdminMarketsCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a market as an administrator
     *
     * With what consumers do not see: entitlements, eligibility rules, missing configuration.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<AdminMarketsReadData, ThrowOnError>): RequestResult<AdminMarketsReadResponses, AdminMarketsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminMarketsReadResponses, AdminMarketsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}',
            ...options
        });
    }
    
    /**
     * Replace a market
     *
     * What is left out takes its default, but `name`, `status`, `hidden` and `entitledTenants` stay, and so do the switches, which have a call of their own.
     */
    public replace<ThrowOnError extends boolean = false>(options: Options<AdminMarketsReplaceData, ThrowOnError>): RequestResult<AdminMarketsReplaceResponses, AdminMarketsReplaceErrors, ThrowOnError> {
        return (options.client ?? this.client).put<AdminMarketsReplaceResponses, AdminMarketsReplaceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Pause a market
     *
     * It gives no quotes and takes no purchases; those that are open go on.
     */
    public pause<ThrowOnError extends boolean = false>(options: Options<AdminMarketsPauseData, ThrowOnError>): RequestResult<AdminMarketsPauseResponses, AdminMarketsPauseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminMarketsPauseResponses, AdminMarketsPauseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/pause',
            ...options
        });
    }
    
    /**
     * Open a market
     *
     * A draft or a paused one sells from now on.
     */
    public resume<ThrowOnError extends boolean = false>(options: Options<AdminMarketsResumeData, ThrowOnError>): RequestResult<AdminMarketsResumeResponses, AdminMarketsResumeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminMarketsResumeResponses, AdminMarketsResumeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/resume',
            ...options
        });
    }
    
    /**
     * Close a market
     *
     * For good.
     */
    public close<ThrowOnError extends boolean = false>(options: Options<AdminMarketsCloseData, ThrowOnError>): RequestResult<AdminMarketsCloseResponses, AdminMarketsCloseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminMarketsCloseResponses, AdminMarketsCloseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/close',
            ...options
        });
    }
    
    /**
     * Count the intents that a switch would strand
     *
     * For the market’s owner. Leaves an audit record.
     */
    public liveIntents<ThrowOnError extends boolean = false>(options: Options<AdminMarketsLiveIntentsData, ThrowOnError>): RequestResult<AdminMarketsLiveIntentsResponses, AdminMarketsLiveIntentsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminMarketsLiveIntentsResponses, AdminMarketsLiveIntentsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/live-intents',
            ...options
        });
    }
    
    /**
     * Turn quoting and execution on or off
     *
     * Only on third-party-venue markets. The answer always states how many signed intents are live.
     */
    public switch<ThrowOnError extends boolean = false>(options: Options<AdminMarketsSwitchData, ThrowOnError>): RequestResult<AdminMarketsSwitchResponses, AdminMarketsSwitchErrors, ThrowOnError> {
        return (options.client ?? this.client).put<AdminMarketsSwitchResponses, AdminMarketsSwitchErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/rfq-switches',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Turn sale and delivery by bank transfer on or off
     *
     * Only on bank-transfer markets. Sales off and delivery on winds down; with both off, paid purchases wait.
     */
    public switchBank<ThrowOnError extends boolean = false>(options: Options<AdminMarketsSwitchBankData, ThrowOnError>): RequestResult<AdminMarketsSwitchBankResponses, AdminMarketsSwitchBankErrors, ThrowOnError> {
        return (options.client ?? this.client).put<AdminMarketsSwitchBankResponses, AdminMarketsSwitchBankErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/bank-switches',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count the paid purchases that wait
     *
     * The tenant’s own, by state. Leaves an audit record.
     */
    public waitingPurchases<ThrowOnError extends boolean = false>(options: Options<AdminMarketsWaitingPurchasesData, ThrowOnError>): RequestResult<AdminMarketsWaitingPurchasesResponses, AdminMarketsWaitingPurchasesErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminMarketsWaitingPurchasesResponses, AdminMarketsWaitingPurchasesErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/markets/{pairId}/waiting-purchases',
            ...options
        });
    }
}

export class Stops extends HeyApiClient {
    /**
     * List what the watcher has stopped
     *
     * What is open, oldest first, then the last that were resumed. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<AdminStopsListData, ThrowOnError>): RequestResult<AdminStopsListResponses, AdminStopsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminStopsListResponses, AdminStopsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/stops',
            ...options
        });
    }
    
    /**
     * Propose to resume what was stopped
     *
     * Nothing starts before another administrator approves, who reads what was seen and what starts again.
     */
    public resume<ThrowOnError extends boolean = false>(options: Options<AdminStopsResumeData, ThrowOnError>): RequestResult<AdminStopsResumeResponses, AdminStopsResumeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminStopsResumeResponses, AdminStopsResumeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/stops/{stopId}/resume',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Tokens extends HeyApiClient {
    /**
     * List listings of every tenant
     *
     * Deleted and hidden listings included. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<AdminTokensListData, ThrowOnError>): RequestResult<AdminTokensListResponses, AdminTokensListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminTokensListResponses, AdminTokensListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tokens',
            ...options
        });
    }
    
    /**
     * Read a listing as an administrator
     *
     * With what consumers do not see: who is entitled, whether it is hidden. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<AdminTokensReadData, ThrowOnError>): RequestResult<AdminTokensReadResponses, AdminTokensReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminTokensReadResponses, AdminTokensReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tokens/{id}',
            ...options
        });
    }
    
    /**
     * Import listings
     *
     * One listing a line, created or replaced by `source`, `chain_id` and `token_ref`; as long as you like, 16 KiB a line. The answer has one line for each of yours, and a tally after every thousand. Read it while you send. A broken import is repeated: what was taken before is unchanged.
     */
    public import<ThrowOnError extends boolean = false>(options: Options<AdminTokensImportData, ThrowOnError>): RequestResult<AdminTokensImportResponses, AdminTokensImportErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminTokensImportResponses, AdminTokensImportErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tokens/import',
            ...options,
            headers: {
                'Content-Type': 'application/x-ndjson',
                ...options.headers
            }
        });
    }
}

export class Work extends HeyApiClient {
    /**
     * Read what waits for you
     *
     * The queues that your roles act on. A proposal counts for the people who may decide it, never for its proposer. Leaves no audit record.
     */
    public read<ThrowOnError extends boolean = false>(options?: Options<AdminWorkReadData, ThrowOnError>): RequestResult<AdminWorkReadResponses, AdminWorkReadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminWorkReadResponses, AdminWorkReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/work',
            ...options
        });
    }
}

export class Purchases extends HeyApiClient {
    /**
     * Find purchases on every rail
     *
     * Of the tenant’s buyers, newest first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<AdminPurchasesListData, ThrowOnError>): RequestResult<AdminPurchasesListResponses, AdminPurchasesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminPurchasesListResponses, AdminPurchasesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/purchases',
            ...options
        });
    }
    
    /**
     * Read a purchase of any rail
     *
     * With its timeline and what to say to the buyer. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<AdminPurchasesReadData, ThrowOnError>): RequestResult<AdminPurchasesReadResponses, AdminPurchasesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminPurchasesReadResponses, AdminPurchasesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/purchases/{reference}',
            ...options
        });
    }
    
    /**
     * Read the evidence for a purchase of any rail
     *
     * As its buyer reads it: `firsthand-verify purchase` checks it without the service. Leaves an audit record.
     */
    public evidence<ThrowOnError extends boolean = false>(options: Options<AdminPurchasesEvidenceData, ThrowOnError>): RequestResult<AdminPurchasesEvidenceResponses, AdminPurchasesEvidenceErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminPurchasesEvidenceResponses, AdminPurchasesEvidenceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/purchases/{reference}/evidence',
            ...options
        });
    }
}

export class Instruments extends HeyApiClient {
    /**
     * List instruments as an administrator
     *
     * Drafts included, with what is left, reserved and delivered. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<AdminInstrumentsListData, ThrowOnError>): RequestResult<AdminInstrumentsListResponses, AdminInstrumentsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminInstrumentsListResponses, AdminInstrumentsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments',
            ...options
        });
    }
    
    /**
     * Create an instrument
     *
     * A market has one at most. It starts as a draft; `resume` opens it.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<AdminInstrumentsCreateData, ThrowOnError>): RequestResult<AdminInstrumentsCreateResponses, AdminInstrumentsCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminInstrumentsCreateResponses, AdminInstrumentsCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read an instrument as an administrator
     *
     * With its account, its delivery contract and its units.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<AdminInstrumentsReadData, ThrowOnError>): RequestResult<AdminInstrumentsReadResponses, AdminInstrumentsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminInstrumentsReadResponses, AdminInstrumentsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments/{instrumentId}',
            ...options
        });
    }
    
    /**
     * Replace an instrument
     *
     * For purchases to come; those that are open keep their terms. What is left out takes its default. Once it is on sale, another price, supply, contract, account or policy is only proposed: another administrator approves it.
     */
    public replace<ThrowOnError extends boolean = false>(options: Options<AdminInstrumentsReplaceData, ThrowOnError>): RequestResult<AdminInstrumentsReplaceResponses, AdminInstrumentsReplaceErrors, ThrowOnError> {
        return (options.client ?? this.client).put<AdminInstrumentsReplaceResponses, AdminInstrumentsReplaceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments/{instrumentId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Pause an instrument
     *
     * It takes no purchases; those that are open go on.
     */
    public pause<ThrowOnError extends boolean = false>(options: Options<AdminInstrumentsPauseData, ThrowOnError>): RequestResult<AdminInstrumentsPauseResponses, AdminInstrumentsPauseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminInstrumentsPauseResponses, AdminInstrumentsPauseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments/{instrumentId}/pause',
            ...options
        });
    }
    
    /**
     * Open an instrument
     *
     * A draft or a paused one takes purchases from now on.
     */
    public resume<ThrowOnError extends boolean = false>(options: Options<AdminInstrumentsResumeData, ThrowOnError>): RequestResult<AdminInstrumentsResumeResponses, AdminInstrumentsResumeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminInstrumentsResumeResponses, AdminInstrumentsResumeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments/{instrumentId}/resume',
            ...options
        });
    }
    
    /**
     * Close an instrument
     *
     * For good. Purchases that are open go on.
     */
    public close<ThrowOnError extends boolean = false>(options: Options<AdminInstrumentsCloseData, ThrowOnError>): RequestResult<AdminInstrumentsCloseResponses, AdminInstrumentsCloseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AdminInstrumentsCloseResponses, AdminInstrumentsCloseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/instruments/{instrumentId}/close',
            ...options
        });
    }
}

export class Audit extends HeyApiClient {
    /**
     * List audit records
     *
     * Of this tenant, the oldest first. The first page leaves an audit record, the following ones do not.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<AdminAuditListData, ThrowOnError>): RequestResult<AdminAuditListResponses, AdminAuditListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminAuditListResponses, AdminAuditListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/audit',
            ...options
        });
    }
    
    /**
     * Read the end of the audit chain
     *
     * Keep it elsewhere: a chain that was rewritten as a whole ends in another hash. Leaves no audit record.
     */
    public head<ThrowOnError extends boolean = false>(options?: Options<AdminAuditHeadData, ThrowOnError>): RequestResult<AdminAuditHeadResponses, AdminAuditHeadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<AdminAuditHeadResponses, AdminAuditHeadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/audit/head',
            ...options
        });
    }
}

export class LogRecords extends HeyApiClient {
    /**
     * List records in the transparency log
     *
     * Of this tenant and of one kind, in the order of the log, each with its salt and the proof that its leaf is in the log. `firsthand-verify log` checks a page without the service. Decisions of Compliance are there by number and hash. Empty where no log is kept. The first page leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options: Options<AdminLogRecordsListData, ThrowOnError>): RequestResult<AdminLogRecordsListResponses, AdminLogRecordsListErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AdminLogRecordsListResponses, AdminLogRecordsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/log-records',
            ...options
        });
    }
}

export class Admin extends HeyApiClient {
    private _markets?: Markets2;
    get markets(): Markets2 {
        return this._markets ??= new Markets2({ client: this.client });
    }
    
    private _stops?: Stops;
    get stops(): Stops {
        return this._stops ??= new Stops({ client: this.client });
    }
    
    private _tokens?: Tokens;
    get tokens(): Tokens {
        return this._tokens ??= new Tokens({ client: this.client });
    }
    
    private _work?: Work;
    get work(): Work {
        return this._work ??= new Work({ client: this.client });
    }
    
    private _purchases?: Purchases;
    get purchases(): Purchases {
        return this._purchases ??= new Purchases({ client: this.client });
    }
    
    private _instruments?: Instruments;
    get instruments(): Instruments {
        return this._instruments ??= new Instruments({ client: this.client });
    }
    
    private _audit?: Audit;
    get audit(): Audit {
        return this._audit ??= new Audit({ client: this.client });
    }
    
    private _logRecords?: LogRecords;
    get logRecords(): LogRecords {
        return this._logRecords ??= new LogRecords({ client: this.client });
    }
}

export class Tokens2 extends HeyApiClient {
    /**
     * List listings
     *
     * The active and paused listings that this tenant may see, one page at a time, in the order of `id`. Filters may be combined.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TokensListData, ThrowOnError>): RequestResult<TokensListResponses, TokensListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TokensListResponses, TokensListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/tokens',
            ...options
        });
    }
    
    /**
     * Create a listing
     *
     * It is active and entitled to the creator’s own tenant unless the body names another status or audience.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<TokensCreateData, ThrowOnError>): RequestResult<TokensCreateResponses, TokensCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TokensCreateResponses, TokensCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/tokens',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a listing
     *
     * For good, and repeatable. Administrators can still read it. Another tenant’s listing: 404, or 403 when your tenant is entitled to see it.
     */
    public delete<ThrowOnError extends boolean = false>(options: Options<TokensDeleteData, ThrowOnError>): RequestResult<TokensDeleteResponses, TokensDeleteErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<TokensDeleteResponses, TokensDeleteErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/tokens/{id}',
            ...options
        });
    }
    
    /**
     * Read a listing
     *
     * Absent, deleted, hidden and another tenant’s look the same: 404.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TokensReadData, ThrowOnError>): RequestResult<TokensReadResponses, TokensReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TokensReadResponses, TokensReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/tokens/{id}',
            ...options
        });
    }
    
    /**
     * Replace a listing
     *
     * What is left out takes its default, but `status`, `hidden` and `entitled_tenants` stay as they are. Another tenant’s listing: 404, or 403 when your tenant is entitled to see it; `platform-admin` may write it.
     */
    public replace<ThrowOnError extends boolean = false>(options: Options<TokensReplaceData, ThrowOnError>): RequestResult<TokensReplaceResponses, TokensReplaceErrors, ThrowOnError> {
        return (options.client ?? this.client).put<TokensReplaceResponses, TokensReplaceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/tokens/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read the candles of a listing
     *
     * Closed candles, oldest first, without a gap. Without `from`, the last ones before `to`. Made up while `source` is `mock`.
     */
    public candles<ThrowOnError extends boolean = false>(options: Options<TokensCandlesData, ThrowOnError>): RequestResult<TokensCandlesResponses, TokensCandlesErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TokensCandlesResponses, TokensCandlesErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/tokens/{id}/candles',
            ...options
        });
    }
}

export class Quotes extends HeyApiClient {
    /**
     * Take an indicative price
     *
     * Safe on every keystroke: it binds nothing and keeps nothing. Limits are shown, not enforced.
     */
    public soft<ThrowOnError extends boolean = false>(options: Options<PrimaryMintQuotesSoftData, ThrowOnError>): RequestResult<PrimaryMintQuotesSoftResponses, PrimaryMintQuotesSoftErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PrimaryMintQuotesSoftResponses, PrimaryMintQuotesSoftErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes/soft',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List your quotes
     *
     * The caller’s own, newest first.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<PrimaryMintQuotesListData, ThrowOnError>): RequestResult<PrimaryMintQuotesListResponses, PrimaryMintQuotesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<PrimaryMintQuotesListResponses, PrimaryMintQuotesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes',
            ...options
        });
    }
    
    /**
     * Take a firm quote
     *
     * It is kept before anything is signed, and holds until `expiresAt`.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<PrimaryMintQuotesCreateData, ThrowOnError>): RequestResult<PrimaryMintQuotesCreateResponses, PrimaryMintQuotesCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PrimaryMintQuotesCreateResponses, PrimaryMintQuotesCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Exchange a firm quote for the signed bundle
     *
     * The last check. Asking again returns the same bundle, byte for byte, also after expiry.
     */
    public intent<ThrowOnError extends boolean = false>(options: Options<PrimaryMintQuotesIntentData, ThrowOnError>): RequestResult<PrimaryMintQuotesIntentResponses, PrimaryMintQuotesIntentErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PrimaryMintQuotesIntentResponses, PrimaryMintQuotesIntentErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes/{reference}/intent',
            ...options
        });
    }
    
    /**
     * Have a signed settlement sent
     *
     * Its gas is paid from the tenant’s budget. Asked again, it sends nothing twice; follow the quote.
     */
    public relay<ThrowOnError extends boolean = false>(options: Options<PrimaryMintQuotesRelayData, ThrowOnError>): RequestResult<PrimaryMintQuotesRelayResponses, PrimaryMintQuotesRelayErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PrimaryMintQuotesRelayResponses, PrimaryMintQuotesRelayErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes/{reference}/relay',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a quote
     *
     * What was promised, its state, and how long it stays fresh.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<PrimaryMintQuotesReadData, ThrowOnError>): RequestResult<PrimaryMintQuotesReadResponses, PrimaryMintQuotesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<PrimaryMintQuotesReadResponses, PrimaryMintQuotesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes/{reference}',
            ...options
        });
    }
    
    /**
     * Read the evidence for a quote
     *
     * What was signed, and the receipt of the settlement with its proof: `firsthand-verify purchase` checks them without the service.
     */
    public evidence<ThrowOnError extends boolean = false>(options: Options<PrimaryMintQuotesEvidenceData, ThrowOnError>): RequestResult<PrimaryMintQuotesEvidenceResponses, PrimaryMintQuotesEvidenceErrors, ThrowOnError> {
        return (options.client ?? this.client).get<PrimaryMintQuotesEvidenceResponses, PrimaryMintQuotesEvidenceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/quotes/{reference}/evidence',
            ...options
        });
    }
}

export class Allowance extends HeyApiClient {
    /**
     * Ask whether a wallet can settle
     *
     * Its balance, its allowance at the settlement router, and what it has to send first.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<PrimaryMintAllowanceReadData, ThrowOnError>): RequestResult<PrimaryMintAllowanceReadResponses, PrimaryMintAllowanceReadErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PrimaryMintAllowanceReadResponses, PrimaryMintAllowanceReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/allowance',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Eligibility extends HeyApiClient {
    /**
     * Preview the eligibility rules
     *
     * Every verdict of the checks that the intent call makes, in its order. Nothing is kept.
     */
    public preview<ThrowOnError extends boolean = false>(options: Options<PrimaryMintEligibilityPreviewData, ThrowOnError>): RequestResult<PrimaryMintEligibilityPreviewResponses, PrimaryMintEligibilityPreviewErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PrimaryMintEligibilityPreviewResponses, PrimaryMintEligibilityPreviewErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/primary-mint/eligibility',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class PrimaryMint extends HeyApiClient {
    private _quotes?: Quotes;
    get quotes(): Quotes {
        return this._quotes ??= new Quotes({ client: this.client });
    }
    
    private _allowance?: Allowance;
    get allowance(): Allowance {
        return this._allowance ??= new Allowance({ client: this.client });
    }
    
    private _eligibility?: Eligibility;
    get eligibility(): Eligibility {
        return this._eligibility ??= new Eligibility({ client: this.client });
    }
}

export class Quotes2 extends HeyApiClient {
    /**
     * Take an indicative price
     *
     * Safe on every keystroke: it binds nothing and keeps nothing. Limits are shown, not enforced.
     */
    public soft<ThrowOnError extends boolean = false>(options: Options<RfqQuotesSoftData, ThrowOnError>): RequestResult<RfqQuotesSoftResponses, RfqQuotesSoftErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RfqQuotesSoftResponses, RfqQuotesSoftErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes/soft',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List your quotes
     *
     * The caller’s own, newest first.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<RfqQuotesListData, ThrowOnError>): RequestResult<RfqQuotesListResponses, RfqQuotesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<RfqQuotesListResponses, RfqQuotesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes',
            ...options
        });
    }
    
    /**
     * Take a firm quote
     *
     * It is kept before anything is signed, and holds until `expiresAt`.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<RfqQuotesCreateData, ThrowOnError>): RequestResult<RfqQuotesCreateResponses, RfqQuotesCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RfqQuotesCreateResponses, RfqQuotesCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Exchange a firm quote for the signed bundle
     *
     * The last check. Asking again returns the same bundle, byte for byte, also after expiry.
     */
    public intent<ThrowOnError extends boolean = false>(options: Options<RfqQuotesIntentData, ThrowOnError>): RequestResult<RfqQuotesIntentResponses, RfqQuotesIntentErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RfqQuotesIntentResponses, RfqQuotesIntentErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes/{reference}/intent',
            ...options
        });
    }
    
    /**
     * Have a signed settlement sent
     *
     * Its gas is paid from the tenant’s budget. Asked again, it sends nothing twice; follow the quote.
     */
    public relay<ThrowOnError extends boolean = false>(options: Options<RfqQuotesRelayData, ThrowOnError>): RequestResult<RfqQuotesRelayResponses, RfqQuotesRelayErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RfqQuotesRelayResponses, RfqQuotesRelayErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes/{reference}/relay',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a quote
     *
     * What was promised, its state, and how long it stays fresh.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<RfqQuotesReadData, ThrowOnError>): RequestResult<RfqQuotesReadResponses, RfqQuotesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<RfqQuotesReadResponses, RfqQuotesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes/{reference}',
            ...options
        });
    }
    
    /**
     * Read the evidence for a quote
     *
     * What was signed, and the receipt of the settlement with its proof: `firsthand-verify purchase` checks them without the service.
     */
    public evidence<ThrowOnError extends boolean = false>(options: Options<RfqQuotesEvidenceData, ThrowOnError>): RequestResult<RfqQuotesEvidenceResponses, RfqQuotesEvidenceErrors, ThrowOnError> {
        return (options.client ?? this.client).get<RfqQuotesEvidenceResponses, RfqQuotesEvidenceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/quotes/{reference}/evidence',
            ...options
        });
    }
}

export class Allowance2 extends HeyApiClient {
    /**
     * Ask whether a wallet can settle
     *
     * Its balance, its allowance at the settlement router, and what it has to send first.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<RfqAllowanceReadData, ThrowOnError>): RequestResult<RfqAllowanceReadResponses, RfqAllowanceReadErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RfqAllowanceReadResponses, RfqAllowanceReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/allowance',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Eligibility2 extends HeyApiClient {
    /**
     * Preview the eligibility rules
     *
     * Every verdict of the checks that the intent call makes, in its order. Nothing is kept.
     */
    public preview<ThrowOnError extends boolean = false>(options: Options<RfqEligibilityPreviewData, ThrowOnError>): RequestResult<RfqEligibilityPreviewResponses, RfqEligibilityPreviewErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RfqEligibilityPreviewResponses, RfqEligibilityPreviewErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/rfq/eligibility',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Rfq extends HeyApiClient {
    private _quotes?: Quotes2;
    get quotes(): Quotes2 {
        return this._quotes ??= new Quotes2({ client: this.client });
    }
    
    private _allowance?: Allowance2;
    get allowance(): Allowance2 {
        return this._allowance ??= new Allowance2({ client: this.client });
    }
    
    private _eligibility?: Eligibility2;
    get eligibility(): Eligibility2 {
        return this._eligibility ??= new Eligibility2({ client: this.client });
    }
}

export class Proposals extends HeyApiClient {
    /**
     * List proposals
     *
     * Of the kinds that the caller may propose or decide, the oldest first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<ProposalsListData, ThrowOnError>): RequestResult<ProposalsListResponses, ProposalsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ProposalsListResponses, ProposalsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/proposals',
            ...options
        });
    }
    
    /**
     * Read a proposal
     *
     * Everything that its approval will act on: parties, accounts, lines, sums, evidence. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<ProposalsReadData, ThrowOnError>): RequestResult<ProposalsReadResponses, ProposalsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ProposalsReadResponses, ProposalsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/proposals/{proposalId}',
            ...options
        });
    }
    
    /**
     * Approve a proposal
     *
     * By another person than the proposer, with `If-Match`. With the last approval that it needs, it is carried out.
     */
    public approve<ThrowOnError extends boolean = false>(options: Options<ProposalsApproveData, ThrowOnError>): RequestResult<ProposalsApproveResponses, ProposalsApproveErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ProposalsApproveResponses, ProposalsApproveErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/proposals/{proposalId}/approve',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Reject a proposal
     *
     * By another person than the proposer, with `If-Match` and a reason. Nothing of it is carried out.
     */
    public reject<ThrowOnError extends boolean = false>(options: Options<ProposalsRejectData, ThrowOnError>): RequestResult<ProposalsRejectResponses, ProposalsRejectErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ProposalsRejectResponses, ProposalsRejectErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/proposals/{proposalId}/reject',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Withdraw a proposal
     *
     * By the proposer and nobody else.
     */
    public withdraw<ThrowOnError extends boolean = false>(options: Options<ProposalsWithdrawData, ThrowOnError>): RequestResult<ProposalsWithdrawResponses, ProposalsWithdrawErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ProposalsWithdrawResponses, ProposalsWithdrawErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/proposals/{proposalId}/withdraw',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Ask for a challenge for a decision
     *
     * For `navigator.credentials.get`, with user verification. The answer is the `assertion` of the decision.
     */
    public challenge<ThrowOnError extends boolean = false>(options: Options<ProposalsChallengeData, ThrowOnError>): RequestResult<ProposalsChallengeResponses, ProposalsChallengeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ProposalsChallengeResponses, ProposalsChallengeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/proposals/{proposalId}/challenges',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Passkeys2 extends HeyApiClient {
    /**
     * Revoke a passkey
     *
     * By its owner or a `marketplace-admin`, at once and for good.
     */
    public revoke<ThrowOnError extends boolean = false>(options: Options<PasskeysRevokeData, ThrowOnError>): RequestResult<PasskeysRevokeResponses, PasskeysRevokeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PasskeysRevokeResponses, PasskeysRevokeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/passkeys/{credentialId}/revoke',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Statements extends HeyApiClient {
    /**
     * Hand in a statement from the bank
     *
     * camt.053 or camt.054, up to 32 MiB, with its signed manifest. The file is kept under its number; what it says is imported whole or refused. The same manifest again is another attempt.
     */
    public handIn<ThrowOnError extends boolean = false>(options: Options<BankGatewayStatementsHandInData, ThrowOnError>): RequestResult<BankGatewayStatementsHandInResponses, BankGatewayStatementsHandInErrors, ThrowOnError> {
        return (options.client ?? this.client).post<BankGatewayStatementsHandInResponses, BankGatewayStatementsHandInErrors, ThrowOnError>({
            bodySerializer: null,
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/bank-gateway/statements',
            ...options,
            headers: {
                'Content-Type': 'application/xml',
                ...options.headers
            }
        });
    }
}

export class PaymentStatus extends HeyApiClient {
    /**
     * Hand in a status report from the bank
     *
     * pain.002 on a payment file that was sent, with its signed manifest. A rejected payment waits for a decision.
     */
    public handIn<ThrowOnError extends boolean = false>(options: Options<BankGatewayPaymentStatusHandInData, ThrowOnError>): RequestResult<BankGatewayPaymentStatusHandInResponses, BankGatewayPaymentStatusHandInErrors, ThrowOnError> {
        return (options.client ?? this.client).post<BankGatewayPaymentStatusHandInResponses, BankGatewayPaymentStatusHandInErrors, ThrowOnError>({
            bodySerializer: null,
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/bank-gateway/payment-status',
            ...options,
            headers: {
                'Content-Type': 'application/xml',
                ...options.headers
            }
        });
    }
}

export class Channels extends HeyApiClient {
    /**
     * Read where a channel stands
     *
     * The number of its last file that was taken. The next one is one higher.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<BankGatewayChannelsReadData, ThrowOnError>): RequestResult<BankGatewayChannelsReadResponses, BankGatewayChannelsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<BankGatewayChannelsReadResponses, BankGatewayChannelsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/bank-gateway/channels/{channel}',
            ...options
        });
    }
}

export class PaymentFiles extends HeyApiClient {
    /**
     * List payment files that may go to the bank
     *
     * Authorised, not sent, and without an obstacle. Each with the proposal that authorised its hash.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<BankGatewayPaymentFilesListData, ThrowOnError>): RequestResult<BankGatewayPaymentFilesListResponses, BankGatewayPaymentFilesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<BankGatewayPaymentFilesListResponses, BankGatewayPaymentFilesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/bank-gateway/payment-files',
            ...options
        });
    }
    
    /**
     * Read the bytes of an authorised payment file
     *
     * `content-sha256` is its hash. Not while a payment of it is stopped.
     */
    public file<ThrowOnError extends boolean = false>(options: Options<BankGatewayPaymentFilesFileData, ThrowOnError>): RequestResult<BankGatewayPaymentFilesFileResponses, BankGatewayPaymentFilesFileErrors, ThrowOnError> {
        return (options.client ?? this.client).get<BankGatewayPaymentFilesFileResponses, BankGatewayPaymentFilesFileErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/bank-gateway/payment-files/{id}/pain001',
            ...options
        });
    }
    
    /**
     * Report that the bank has a payment file
     *
     * What it carries is on its way from now on. The same receipt again changes nothing.
     */
    public receipt<ThrowOnError extends boolean = false>(options: Options<BankGatewayPaymentFilesReceiptData, ThrowOnError>): RequestResult<BankGatewayPaymentFilesReceiptResponses, BankGatewayPaymentFilesReceiptErrors, ThrowOnError> {
        return (options.client ?? this.client).post<BankGatewayPaymentFilesReceiptResponses, BankGatewayPaymentFilesReceiptErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/bank-gateway/payment-files/{id}/receipt',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class BankGateway extends HeyApiClient {
    private _statements?: Statements;
    get statements(): Statements {
        return this._statements ??= new Statements({ client: this.client });
    }
    
    private _paymentStatus?: PaymentStatus;
    get paymentStatus(): PaymentStatus {
        return this._paymentStatus ??= new PaymentStatus({ client: this.client });
    }
    
    private _channels?: Channels;
    get channels(): Channels {
        return this._channels ??= new Channels({ client: this.client });
    }
    
    private _paymentFiles?: PaymentFiles;
    get paymentFiles(): PaymentFiles {
        return this._paymentFiles ??= new PaymentFiles({ client: this.client });
    }
}

export class Statements2 extends HeyApiClient {
    /**
     * List imported statements
     *
     * The newest first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryStatementsListData, ThrowOnError>): RequestResult<TreasuryStatementsListResponses, TreasuryStatementsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryStatementsListResponses, TreasuryStatementsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/statements',
            ...options
        });
    }
    
    /**
     * Propose to import a bank statement by hand
     *
     * camt.053 or camt.054, where the bank gateway cannot fetch it. Another person is shown the account, the day, the totals and every entry, and approves; then it is imported whole or not at all. At most 2,000 entries.
     */
    public upload<ThrowOnError extends boolean = false>(options: Options<TreasuryStatementsUploadData, ThrowOnError>): RequestResult<TreasuryStatementsUploadResponses, TreasuryStatementsUploadErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryStatementsUploadResponses, TreasuryStatementsUploadErrors, ThrowOnError>({
            bodySerializer: null,
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/statements',
            ...options,
            headers: {
                'Content-Type': 'application/xml',
                ...options.headers
            }
        });
    }
    
    /**
     * Read an imported statement
     *
     * Its period, its balances and what was imported of it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryStatementsReadData, ThrowOnError>): RequestResult<TreasuryStatementsReadResponses, TreasuryStatementsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryStatementsReadResponses, TreasuryStatementsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/statements/{id}',
            ...options
        });
    }
    
    /**
     * Read the file of a statement
     *
     * Byte for byte as it was imported.
     */
    public raw<ThrowOnError extends boolean = false>(options: Options<TreasuryStatementsRawData, ThrowOnError>): RequestResult<TreasuryStatementsRawResponses, TreasuryStatementsRawErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryStatementsRawResponses, TreasuryStatementsRawErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/statements/{id}/raw',
            ...options
        });
    }
}

export class PaymentStatus2 extends HeyApiClient {
    /**
     * Propose to import a status report by hand
     *
     * pain.002 on a payment file that was sent. Another person is shown every payment that it reports, and approves.
     */
    public upload<ThrowOnError extends boolean = false>(options: Options<TreasuryPaymentStatusUploadData, ThrowOnError>): RequestResult<TreasuryPaymentStatusUploadResponses, TreasuryPaymentStatusUploadErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPaymentStatusUploadResponses, TreasuryPaymentStatusUploadErrors, ThrowOnError>({
            bodySerializer: null,
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-status',
            ...options,
            headers: {
                'Content-Type': 'application/xml',
                ...options.headers
            }
        });
    }
}

export class Receipts extends HeyApiClient {
    /**
     * List bank transactions
     *
     * The oldest first, with suggestions for those that are unallocated. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryReceiptsListData, ThrowOnError>): RequestResult<TreasuryReceiptsListResponses, TreasuryReceiptsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryReceiptsListResponses, TreasuryReceiptsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/receipts',
            ...options
        });
    }
    
    /**
     * Freeze an unallocated receipt
     *
     * At once and by one person, while it is not matched. It can no longer be matched or returned, and the payer is not notified.
     */
    public freeze<ThrowOnError extends boolean = false>(options: Options<TreasuryReceiptsFreezeData, ThrowOnError>): RequestResult<TreasuryReceiptsFreezeResponses, TreasuryReceiptsFreezeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryReceiptsFreezeResponses, TreasuryReceiptsFreezeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/receipts/{id}/freeze',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a bank transaction
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryReceiptsReadData, ThrowOnError>): RequestResult<TreasuryReceiptsReadResponses, TreasuryReceiptsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryReceiptsReadResponses, TreasuryReceiptsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/receipts/{id}',
            ...options
        });
    }
}

export class Matches extends HeyApiClient {
    /**
     * Propose a match
     *
     * An unallocated receipt is applied to purchases of its account, or returned to its payer. Nothing moves before another person approves.
     */
    public propose<ThrowOnError extends boolean = false>(options: Options<TreasuryMatchesProposeData, ThrowOnError>): RequestResult<TreasuryMatchesProposeResponses, TreasuryMatchesProposeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryMatchesProposeResponses, TreasuryMatchesProposeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/matches',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Reviews extends HeyApiClient {
    /**
     * List payments under review
     *
     * Those that wait longest first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryReviewsListData, ThrowOnError>): RequestResult<TreasuryReviewsListResponses, TreasuryReviewsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryReviewsListResponses, TreasuryReviewsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reviews',
            ...options
        });
    }
    
    /**
     * Propose to accept a payer
     *
     * The money is applied to the purchase. Nothing moves before another person approves.
     */
    public accept<ThrowOnError extends boolean = false>(options: Options<TreasuryReviewsAcceptData, ThrowOnError>): RequestResult<TreasuryReviewsAcceptResponses, TreasuryReviewsAcceptErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryReviewsAcceptResponses, TreasuryReviewsAcceptErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reviews/{id}/accept',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Propose to return a payment
     *
     * The money is returned to the account that it came from. Nothing moves before another person approves.
     */
    public return<ThrowOnError extends boolean = false>(options: Options<TreasuryReviewsReturnData, ThrowOnError>): RequestResult<TreasuryReviewsReturnResponses, TreasuryReviewsReturnErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryReviewsReturnResponses, TreasuryReviewsReturnErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reviews/{id}/return',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Freeze a payment
     *
     * At once and by one person. Nothing of the purchase moves any more, and neither buyer nor payer is notified.
     */
    public freeze<ThrowOnError extends boolean = false>(options: Options<TreasuryReviewsFreezeData, ThrowOnError>): RequestResult<TreasuryReviewsFreezeResponses, TreasuryReviewsFreezeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryReviewsFreezeResponses, TreasuryReviewsFreezeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reviews/{id}/freeze',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a payment under review
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryReviewsReadData, ThrowOnError>): RequestResult<TreasuryReviewsReadResponses, TreasuryReviewsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryReviewsReadResponses, TreasuryReviewsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reviews/{id}',
            ...options
        });
    }
}

export class Refunds extends HeyApiClient {
    /**
     * List refunds
     *
     * Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryRefundsListData, ThrowOnError>): RequestResult<TreasuryRefundsListResponses, TreasuryRefundsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryRefundsListResponses, TreasuryRefundsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/refunds',
            ...options
        });
    }
    
    /**
     * Propose to pay a refund
     *
     * To its payer; another account only for a refund that came back, or whose payer’s account is unknown. Another person approves, and the payee is screened then.
     */
    public propose<ThrowOnError extends boolean = false>(options: Options<TreasuryRefundsProposeData, ThrowOnError>): RequestResult<TreasuryRefundsProposeResponses, TreasuryRefundsProposeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryRefundsProposeResponses, TreasuryRefundsProposeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/refunds/{refundReference}/propose',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Freeze a refund
     *
     * At once and by one person, while the money has not left or is back. Its purchase is frozen when it waits for nothing else; the buyer is not notified.
     */
    public freeze<ThrowOnError extends boolean = false>(options: Options<TreasuryRefundsFreezeData, ThrowOnError>): RequestResult<TreasuryRefundsFreezeResponses, TreasuryRefundsFreezeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryRefundsFreezeResponses, TreasuryRefundsFreezeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/refunds/{refundReference}/freeze',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a refund
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryRefundsReadData, ThrowOnError>): RequestResult<TreasuryRefundsReadResponses, TreasuryRefundsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryRefundsReadResponses, TreasuryRefundsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/refunds/{refundReference}',
            ...options
        });
    }
}

export class PaymentFiles2 extends HeyApiClient {
    /**
     * List payment files
     *
     * In the order of their ids. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryPaymentFilesListData, ThrowOnError>): RequestResult<TreasuryPaymentFilesListResponses, TreasuryPaymentFilesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryPaymentFilesListResponses, TreasuryPaymentFilesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-files',
            ...options
        });
    }
    
    /**
     * Make a payment file of all approved refunds or payouts
     *
     * pain.001.001.09. Its bytes are made once. Nothing leaves before another person approves it.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<TreasuryPaymentFilesCreateData, ThrowOnError>): RequestResult<TreasuryPaymentFilesCreateResponses, TreasuryPaymentFilesCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPaymentFilesCreateResponses, TreasuryPaymentFilesCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-files',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Propose to record that the bank has a payment file
     *
     * Where no bank gateway reports it. Once another person approves, what it carries is on its way; the statement will show it.
     */
    public sent<ThrowOnError extends boolean = false>(options: Options<TreasuryPaymentFilesSentData, ThrowOnError>): RequestResult<TreasuryPaymentFilesSentResponses, TreasuryPaymentFilesSentErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPaymentFilesSentResponses, TreasuryPaymentFilesSentErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-files/{id}/sent',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a payment file with its payments
     *
     * Payee, account, amount and end-to-end id of each, before it is authorised too. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryPaymentFilesReadData, ThrowOnError>): RequestResult<TreasuryPaymentFilesReadResponses, TreasuryPaymentFilesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryPaymentFilesReadResponses, TreasuryPaymentFilesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-files/{id}',
            ...options
        });
    }
    
    /**
     * Read the bytes of a payment file
     *
     * Once it is authorised; before that for whoever may authorise it. Not while a payment of it is stopped. `content-sha256` is its hash.
     */
    public file<ThrowOnError extends boolean = false>(options: Options<TreasuryPaymentFilesFileData, ThrowOnError>): RequestResult<TreasuryPaymentFilesFileResponses, TreasuryPaymentFilesFileErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryPaymentFilesFileResponses, TreasuryPaymentFilesFileErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-files/{id}/pain001',
            ...options
        });
    }
    
    /**
     * Propose to discard an authorised payment file
     *
     * Only a file that was never sent: make sure that the bank does not have it. Another person approves.
     */
    public discard<ThrowOnError extends boolean = false>(options: Options<TreasuryPaymentFilesDiscardData, ThrowOnError>): RequestResult<TreasuryPaymentFilesDiscardResponses, TreasuryPaymentFilesDiscardErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPaymentFilesDiscardResponses, TreasuryPaymentFilesDiscardErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payment-files/{id}/discard',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Payables extends HeyApiClient {
    /**
     * List what can be paid out
     *
     * Proceeds by instrument, and our fees, by the client account that holds them. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryPayablesListData, ThrowOnError>): RequestResult<TreasuryPayablesListResponses, TreasuryPayablesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryPayablesListResponses, TreasuryPayablesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payables',
            ...options
        });
    }
}

export class Payouts extends HeyApiClient {
    /**
     * List payouts
     *
     * Proceeds and fees on their way out. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryPayoutsListData, ThrowOnError>): RequestResult<TreasuryPayoutsListResponses, TreasuryPayoutsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryPayoutsListResponses, TreasuryPayoutsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payouts',
            ...options
        });
    }
    
    /**
     * Propose a payout of proceeds or fees
     *
     * One at a time for each instrument of a client account, and one for its fees. Another person has to approve.
     */
    public propose<ThrowOnError extends boolean = false>(options: Options<TreasuryPayoutsProposeData, ThrowOnError>): RequestResult<TreasuryPayoutsProposeResponses, TreasuryPayoutsProposeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPayoutsProposeResponses, TreasuryPayoutsProposeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payouts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Cancel an approved payout
     *
     * As long as it stands in no payment file. The money stays where it is.
     */
    public cancel<ThrowOnError extends boolean = false>(options: Options<TreasuryPayoutsCancelData, ThrowOnError>): RequestResult<TreasuryPayoutsCancelResponses, TreasuryPayoutsCancelErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPayoutsCancelResponses, TreasuryPayoutsCancelErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payouts/{payoutReference}/cancel',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a payout
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryPayoutsReadData, ThrowOnError>): RequestResult<TreasuryPayoutsReadResponses, TreasuryPayoutsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryPayoutsReadResponses, TreasuryPayoutsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payouts/{payoutReference}',
            ...options
        });
    }
}

export class Purchases2 extends HeyApiClient {
    /**
     * List purchases of every buyer
     *
     * The newest first, in every state. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryPurchasesListData, ThrowOnError>): RequestResult<TreasuryPurchasesListResponses, TreasuryPurchasesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryPurchasesListResponses, TreasuryPurchasesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/purchases',
            ...options
        });
    }
    
    /**
     * Read a purchase of any buyer
     *
     * With its real state, also when it is frozen. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryPurchasesReadData, ThrowOnError>): RequestResult<TreasuryPurchasesReadResponses, TreasuryPurchasesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryPurchasesReadResponses, TreasuryPurchasesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/purchases/{reference}',
            ...options
        });
    }
    
    /**
     * Propose to end a wait by a refund
     *
     * For a paid purchase whose release waits. Nothing moves before another person approves.
     */
    public refund<ThrowOnError extends boolean = false>(options: Options<TreasuryPurchasesRefundData, ThrowOnError>): RequestResult<TreasuryPurchasesRefundResponses, TreasuryPurchasesRefundErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPurchasesRefundResponses, TreasuryPurchasesRefundErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/purchases/{reference}/refund',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Exceptions extends HeyApiClient {
    /**
     * List shortfalls and frozen money
     *
     * The oldest first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryExceptionsListData, ThrowOnError>): RequestResult<TreasuryExceptionsListResponses, TreasuryExceptionsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryExceptionsListResponses, TreasuryExceptionsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/exceptions',
            ...options
        });
    }
    
    /**
     * Read a shortfall or frozen money
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryExceptionsReadData, ThrowOnError>): RequestResult<TreasuryExceptionsReadResponses, TreasuryExceptionsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryExceptionsReadResponses, TreasuryExceptionsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/exceptions/{id}',
            ...options
        });
    }
    
    /**
     * Propose to close a shortfall
     *
     * Once the firm’s own money has come in, marked with TOPUP and the id of the exception.
     */
    public close<ThrowOnError extends boolean = false>(options: Options<TreasuryExceptionsCloseData, ThrowOnError>): RequestResult<TreasuryExceptionsCloseResponses, TreasuryExceptionsCloseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryExceptionsCloseResponses, TreasuryExceptionsCloseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/exceptions/{id}/close',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Propose to release frozen money
     *
     * Nothing moves before another officer approves. Then a payment is under review again, a refund undecided, a receipt unallocated: nothing is paid by it, and the buyer reads what they read before.
     */
    public release<ThrowOnError extends boolean = false>(options: Options<TreasuryExceptionsReleaseData, ThrowOnError>): RequestResult<TreasuryExceptionsReleaseResponses, TreasuryExceptionsReleaseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryExceptionsReleaseResponses, TreasuryExceptionsReleaseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/exceptions/{id}/release',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class PayoutAccounts extends HeyApiClient {
    /**
     * Read a payout account
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryPayoutAccountsReadData, ThrowOnError>): RequestResult<TreasuryPayoutAccountsReadResponses, TreasuryPayoutAccountsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryPayoutAccountsReadResponses, TreasuryPayoutAccountsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payout-accounts/{id}',
            ...options
        });
    }
    
    /**
     * List payout accounts
     *
     * The tenant’s own, with who proposed and who approved each. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryPayoutAccountsListData, ThrowOnError>): RequestResult<TreasuryPayoutAccountsListResponses, TreasuryPayoutAccountsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryPayoutAccountsListResponses, TreasuryPayoutAccountsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payout-accounts',
            ...options
        });
    }
    
    /**
     * Propose a payout account
     *
     * Nothing is paid to it before another person has approved it.
     */
    public propose<ThrowOnError extends boolean = false>(options: Options<TreasuryPayoutAccountsProposeData, ThrowOnError>): RequestResult<TreasuryPayoutAccountsProposeResponses, TreasuryPayoutAccountsProposeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryPayoutAccountsProposeResponses, TreasuryPayoutAccountsProposeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/payout-accounts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Deliveries extends HeyApiClient {
    /**
     * Propose to deliver again
     *
     * For a blocked delivery. The contract delivers each purchase id at most once. Nothing moves before another person approves.
     */
    public retry<ThrowOnError extends boolean = false>(options: Options<TreasuryDeliveriesRetryData, ThrowOnError>): RequestResult<TreasuryDeliveriesRetryResponses, TreasuryDeliveriesRetryErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryDeliveriesRetryResponses, TreasuryDeliveriesRetryErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/deliveries/{reference}/retry',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Propose to void a delivery
     *
     * The purchase is voided on chain; its money goes back once that is final. Nothing moves before another person approves.
     */
    public void<ThrowOnError extends boolean = false>(options: Options<TreasuryDeliveriesVoidData, ThrowOnError>): RequestResult<TreasuryDeliveriesVoidResponses, TreasuryDeliveriesVoidErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryDeliveriesVoidResponses, TreasuryDeliveriesVoidErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/deliveries/{reference}/void',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class ClientAccounts extends HeyApiClient {
    /**
     * List client accounts
     *
     * The tenant’s own, with who proposed and who approved each; for `marketplace-admin` with masked IBANs. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryClientAccountsListData, ThrowOnError>): RequestResult<TreasuryClientAccountsListResponses, TreasuryClientAccountsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryClientAccountsListResponses, TreasuryClientAccountsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/client-accounts',
            ...options
        });
    }
    
    /**
     * Propose a client account
     *
     * It takes no payment before another person has approved it.
     */
    public propose<ThrowOnError extends boolean = false>(options: Options<TreasuryClientAccountsProposeData, ThrowOnError>): RequestResult<TreasuryClientAccountsProposeResponses, TreasuryClientAccountsProposeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryClientAccountsProposeResponses, TreasuryClientAccountsProposeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/client-accounts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Read a client account
     *
     * As its list has it. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryClientAccountsReadData, ThrowOnError>): RequestResult<TreasuryClientAccountsReadResponses, TreasuryClientAccountsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryClientAccountsReadResponses, TreasuryClientAccountsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/client-accounts/{id}',
            ...options
        });
    }
}

export class Reconciliations extends HeyApiClient {
    /**
     * List the reconciliations of several days
     *
     * The latest run for each client account and day, the newest day first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<TreasuryReconciliationsListData, ThrowOnError>): RequestResult<TreasuryReconciliationsListResponses, TreasuryReconciliationsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<TreasuryReconciliationsListResponses, TreasuryReconciliationsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reconciliations',
            ...options
        });
    }
    
    /**
     * Read the reconciliation of a day
     *
     * The latest run for each client account. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryReconciliationsReadData, ThrowOnError>): RequestResult<TreasuryReconciliationsReadResponses, TreasuryReconciliationsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryReconciliationsReadResponses, TreasuryReconciliationsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reconciliations/{date}',
            ...options
        });
    }
    
    /**
     * Reconcile a day
     *
     * For every client account with a statement that reaches the day. A difference stops the account’s payouts; a later reconciliation without one releases them. Every run is stored with the hash of the one before.
     */
    public run<ThrowOnError extends boolean = false>(options: Options<TreasuryReconciliationsRunData, ThrowOnError>): RequestResult<TreasuryReconciliationsRunResponses, TreasuryReconciliationsRunErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TreasuryReconciliationsRunResponses, TreasuryReconciliationsRunErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/reconciliations/run',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class ClientMoney extends HeyApiClient {
    /**
     * Read which client the money belongs to
     *
     * What each client is entitled to at the end of a day, by the ledger. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<TreasuryClientMoneyReadData, ThrowOnError>): RequestResult<TreasuryClientMoneyReadResponses, TreasuryClientMoneyReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<TreasuryClientMoneyReadResponses, TreasuryClientMoneyReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/treasury/client-money',
            ...options
        });
    }
}

export class Treasury extends HeyApiClient {
    private _statements?: Statements2;
    get statements(): Statements2 {
        return this._statements ??= new Statements2({ client: this.client });
    }
    
    private _paymentStatus?: PaymentStatus2;
    get paymentStatus(): PaymentStatus2 {
        return this._paymentStatus ??= new PaymentStatus2({ client: this.client });
    }
    
    private _receipts?: Receipts;
    get receipts(): Receipts {
        return this._receipts ??= new Receipts({ client: this.client });
    }
    
    private _matches?: Matches;
    get matches(): Matches {
        return this._matches ??= new Matches({ client: this.client });
    }
    
    private _reviews?: Reviews;
    get reviews(): Reviews {
        return this._reviews ??= new Reviews({ client: this.client });
    }
    
    private _refunds?: Refunds;
    get refunds(): Refunds {
        return this._refunds ??= new Refunds({ client: this.client });
    }
    
    private _paymentFiles?: PaymentFiles2;
    get paymentFiles(): PaymentFiles2 {
        return this._paymentFiles ??= new PaymentFiles2({ client: this.client });
    }
    
    private _payables?: Payables;
    get payables(): Payables {
        return this._payables ??= new Payables({ client: this.client });
    }
    
    private _payouts?: Payouts;
    get payouts(): Payouts {
        return this._payouts ??= new Payouts({ client: this.client });
    }
    
    private _purchases?: Purchases2;
    get purchases(): Purchases2 {
        return this._purchases ??= new Purchases2({ client: this.client });
    }
    
    private _exceptions?: Exceptions;
    get exceptions(): Exceptions {
        return this._exceptions ??= new Exceptions({ client: this.client });
    }
    
    private _payoutAccounts?: PayoutAccounts;
    get payoutAccounts(): PayoutAccounts {
        return this._payoutAccounts ??= new PayoutAccounts({ client: this.client });
    }
    
    private _deliveries?: Deliveries;
    get deliveries(): Deliveries {
        return this._deliveries ??= new Deliveries({ client: this.client });
    }
    
    private _clientAccounts?: ClientAccounts;
    get clientAccounts(): ClientAccounts {
        return this._clientAccounts ??= new ClientAccounts({ client: this.client });
    }
    
    private _reconciliations?: Reconciliations;
    get reconciliations(): Reconciliations {
        return this._reconciliations ??= new Reconciliations({ client: this.client });
    }
    
    private _clientMoney?: ClientMoney;
    get clientMoney(): ClientMoney {
        return this._clientMoney ??= new ClientMoney({ client: this.client });
    }
}

export class Instruments2 extends HeyApiClient {
    /**
     * List instruments
     *
     * What this tenant sells by bank transfer, one for a market.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<OffchainInstrumentsListData, ThrowOnError>): RequestResult<OffchainInstrumentsListResponses, OffchainInstrumentsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<OffchainInstrumentsListResponses, OffchainInstrumentsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-instruments',
            ...options
        });
    }
    
    /**
     * Read an instrument
     *
     * Its price, its limits, its terms, and whether units are left.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<OffchainInstrumentsReadData, ThrowOnError>): RequestResult<OffchainInstrumentsReadResponses, OffchainInstrumentsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<OffchainInstrumentsReadResponses, OffchainInstrumentsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-instruments/{instrumentId}',
            ...options
        });
    }
}

export class Quotes3 extends HeyApiClient {
    /**
     * Take an indicative price
     *
     * Safe on every keystroke: it binds nothing and keeps nothing. Limits are shown, not enforced.
     */
    public soft<ThrowOnError extends boolean = false>(options: Options<OffchainQuotesSoftData, ThrowOnError>): RequestResult<OffchainQuotesSoftResponses, OffchainQuotesSoftErrors, ThrowOnError> {
        return (options.client ?? this.client).post<OffchainQuotesSoftResponses, OffchainQuotesSoftErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-instruments/quotes/soft',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Eligibility3 extends HeyApiClient {
    /**
     * Preview the checks of a purchase
     *
     * Every verdict, in the order in which a purchase is judged. Nothing is kept.
     */
    public preview<ThrowOnError extends boolean = false>(options: Options<OffchainEligibilityPreviewData, ThrowOnError>): RequestResult<OffchainEligibilityPreviewResponses, OffchainEligibilityPreviewErrors, ThrowOnError> {
        return (options.client ?? this.client).post<OffchainEligibilityPreviewResponses, OffchainEligibilityPreviewErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases/eligibility',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Purchases3 extends HeyApiClient {
    /**
     * List your purchases
     *
     * The caller’s own, newest first.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<OffchainPurchasesListData, ThrowOnError>): RequestResult<OffchainPurchasesListResponses, OffchainPurchasesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<OffchainPurchasesListResponses, OffchainPurchasesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases',
            ...options
        });
    }
    
    /**
     * Make a purchase
     *
     * Locks the price and reserves the units until `paymentDueAt`, and says where to pay. Nothing is owed until the buyer pays.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<OffchainPurchasesCreateData, ThrowOnError>): RequestResult<OffchainPurchasesCreateResponses, OffchainPurchasesCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<OffchainPurchasesCreateResponses, OffchainPurchasesCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Cancel a purchase
     *
     * Before it is paid in full. What was paid in part goes back where it came from. A repeat answers the same.
     */
    public cancel<ThrowOnError extends boolean = false>(options: Options<OffchainPurchasesCancelData, ThrowOnError>): RequestResult<OffchainPurchasesCancelResponses, OffchainPurchasesCancelErrors, ThrowOnError> {
        return (options.client ?? this.client).post<OffchainPurchasesCancelResponses, OffchainPurchasesCancelErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases/{reference}/cancel',
            ...options
        });
    }
    
    /**
     * Read a purchase
     *
     * What was promised, what came in, what went back, and how long the price holds.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<OffchainPurchasesReadData, ThrowOnError>): RequestResult<OffchainPurchasesReadResponses, OffchainPurchasesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<OffchainPurchasesReadResponses, OffchainPurchasesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases/{reference}',
            ...options
        });
    }
    
    /**
     * Read how to pay
     *
     * The account, the reference and the amount that is left, as text and for a QR code.
     */
    public instructions<ThrowOnError extends boolean = false>(options: Options<OffchainPurchasesInstructionsData, ThrowOnError>): RequestResult<OffchainPurchasesInstructionsResponses, OffchainPurchasesInstructionsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<OffchainPurchasesInstructionsResponses, OffchainPurchasesInstructionsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases/{reference}/payment-instructions',
            ...options
        });
    }
    
    /**
     * Read what happened to a purchase
     *
     * Step by step, with the reason of each.
     */
    public timeline<ThrowOnError extends boolean = false>(options: Options<OffchainPurchasesTimelineData, ThrowOnError>): RequestResult<OffchainPurchasesTimelineResponses, OffchainPurchasesTimelineErrors, ThrowOnError> {
        return (options.client ?? this.client).get<OffchainPurchasesTimelineResponses, OffchainPurchasesTimelineErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases/{reference}/timeline',
            ...options
        });
    }
    
    /**
     * Read the chain of custody
     *
     * From the entry on the statement to the transaction on chain, with what was signed on the way: `firsthand-verify purchase` checks them without the service.
     */
    public evidence<ThrowOnError extends boolean = false>(options: Options<OffchainPurchasesEvidenceData, ThrowOnError>): RequestResult<OffchainPurchasesEvidenceResponses, OffchainPurchasesEvidenceErrors, ThrowOnError> {
        return (options.client ?? this.client).get<OffchainPurchasesEvidenceResponses, OffchainPurchasesEvidenceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/offchain-purchases/{reference}/evidence',
            ...options
        });
    }
}

export class Offchain extends HeyApiClient {
    private _instruments?: Instruments2;
    get instruments(): Instruments2 {
        return this._instruments ??= new Instruments2({ client: this.client });
    }
    
    private _quotes?: Quotes3;
    get quotes(): Quotes3 {
        return this._quotes ??= new Quotes3({ client: this.client });
    }
    
    private _eligibility?: Eligibility3;
    get eligibility(): Eligibility3 {
        return this._eligibility ??= new Eligibility3({ client: this.client });
    }
    
    private _purchases?: Purchases3;
    get purchases(): Purchases3 {
        return this._purchases ??= new Purchases3({ client: this.client });
    }
}

export class PersonalData2 extends HeyApiClient {
    /**
     * Read everything about a person
     *
     * The document that the person would get, for one who asked in another way. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<PeoplePersonalDataReadData, ThrowOnError>): RequestResult<PeoplePersonalDataReadResponses, PeoplePersonalDataReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<PeoplePersonalDataReadResponses, PeoplePersonalDataReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/people/{person}/personal-data',
            ...options
        });
    }
}

export class Rights extends HeyApiClient {
    /**
     * Read what stands about a person
     *
     * Restriction, legal holds, requests and erasures. Leaves an audit record.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<PeopleRightsReadData, ThrowOnError>): RequestResult<PeopleRightsReadResponses, PeopleRightsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<PeopleRightsReadResponses, PeopleRightsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/people/{person}/rights',
            ...options
        });
    }
}

export class LegalHolds extends HeyApiClient {
    /**
     * Place a legal hold
     *
     * By one officer, at once: nothing of the person is erased while it stands. Never disclose it.
     */
    public place<ThrowOnError extends boolean = false>(options: Options<PeopleLegalHoldsPlaceData, ThrowOnError>): RequestResult<PeopleLegalHoldsPlaceResponses, PeopleLegalHoldsPlaceErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PeopleLegalHoldsPlaceResponses, PeopleLegalHoldsPlaceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/people/{person}/legal-holds',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Erasure2 extends HeyApiClient {
    /**
     * Propose to erase a person
     *
     * Another officer decides at `/proposals/{proposalId}/approve`. Then the keys of what is sealed are destroyed: nobody can undo it.
     */
    public propose<ThrowOnError extends boolean = false>(options: Options<PeopleErasureProposeData, ThrowOnError>): RequestResult<PeopleErasureProposeResponses, PeopleErasureProposeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PeopleErasureProposeResponses, PeopleErasureProposeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/people/{person}/erasure',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class Restriction extends HeyApiClient {
    /**
     * Restrict a person’s data
     *
     * It is kept, and not used for anything new: the person buys nothing, and reads `kyc_required` like anybody whose check is not finished.
     */
    public place<ThrowOnError extends boolean = false>(options: Options<PeopleRestrictionPlaceData, ThrowOnError>): RequestResult<PeopleRestrictionPlaceResponses, PeopleRestrictionPlaceErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PeopleRestrictionPlaceResponses, PeopleRestrictionPlaceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/people/{person}/restriction',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Lift a restriction
     *
     * By one officer, with a reason.
     */
    public lift<ThrowOnError extends boolean = false>(options: Options<PeopleRestrictionLiftData, ThrowOnError>): RequestResult<PeopleRestrictionLiftResponses, PeopleRestrictionLiftErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PeopleRestrictionLiftResponses, PeopleRestrictionLiftErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/people/{person}/restriction/lift',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class People extends HeyApiClient {
    private _personalData?: PersonalData2;
    get personalData(): PersonalData2 {
        return this._personalData ??= new PersonalData2({ client: this.client });
    }
    
    private _rights?: Rights;
    get rights(): Rights {
        return this._rights ??= new Rights({ client: this.client });
    }
    
    private _legalHolds?: LegalHolds;
    get legalHolds(): LegalHolds {
        return this._legalHolds ??= new LegalHolds({ client: this.client });
    }
    
    private _erasure?: Erasure2;
    get erasure(): Erasure2 {
        return this._erasure ??= new Erasure2({ client: this.client });
    }
    
    private _restriction?: Restriction;
    get restriction(): Restriction {
        return this._restriction ??= new Restriction({ client: this.client });
    }
}

export class ErasureRequests extends HeyApiClient {
    /**
     * List requests to be erased
     *
     * Those that wait for an officer, the oldest first. Leaves an audit record.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<ErasureRequestsListData, ThrowOnError>): RequestResult<ErasureRequestsListResponses, ErasureRequestsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ErasureRequestsListResponses, ErasureRequestsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/erasure-requests',
            ...options
        });
    }
}

export class LegalHolds2 extends HeyApiClient {
    /**
     * Propose to release a legal hold
     *
     * Another officer decides at `/proposals/{proposalId}/approve`.
     */
    public release<ThrowOnError extends boolean = false>(options: Options<LegalHoldsReleaseData, ThrowOnError>): RequestResult<LegalHoldsReleaseResponses, LegalHoldsReleaseErrors, ThrowOnError> {
        return (options.client ?? this.client).post<LegalHoldsReleaseResponses, LegalHoldsReleaseErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/legal-holds/{holdId}/release',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class LogEntries extends HeyApiClient {
    /**
     * Find a purchase in the transparency log
     *
     * Of your own purchase, once it is settled for good or delivered: the record, its salt and the proof that its leaf is in the log. `firsthand-verify log` checks them without the service.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<LogEntriesReadData, ThrowOnError>): RequestResult<LogEntriesReadResponses, LogEntriesReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<LogEntriesReadResponses, LogEntriesReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/log-entries/{reference}',
            ...options
        });
    }
}

export class Requests extends HeyApiClient {
    /**
     * Read what became of a request
     *
     * For 30 days: refused requests and writes, a moment after they were answered. The last one where an id was used twice.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<RequestsReadData, ThrowOnError>): RequestResult<RequestsReadResponses, RequestsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<RequestsReadResponses, RequestsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/requests/{requestId}',
            ...options
        });
    }
}

export class Events extends HeyApiClient {
    /**
     * List events
     *
     * What happened in this tenant, of the types that the caller’s roles read; an integrator reads all, by a `sequence` without holes. At the end, ask again with `after`. A cursor is for the filters that it was given for.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<EventsListData, ThrowOnError>): RequestResult<EventsListResponses, EventsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<EventsListResponses, EventsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/events',
            ...options
        });
    }
    
    /**
     * Read an event
     *
     * By its `id`, which a webhook carries as `webhook-id`.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<EventsReadData, ThrowOnError>): RequestResult<EventsReadResponses, EventsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<EventsReadResponses, EventsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/events/{id}',
            ...options
        });
    }
    
    /**
     * Follow events
     *
     * Server-sent events of the types that the caller’s roles read: `id` is the `sequence`, `data` the event. A stream ends now and then; come again with `Last-Event-ID`, and nothing is missed or sent twice.
     */
    public stream<ThrowOnError extends boolean = false>(options?: Options<EventsStreamData, ThrowOnError, EventsStreamResponse>): Promise<ServerSentEventsResult<EventsStreamResponses>> {
        return (options?.client ?? this.client).sse.get<EventsStreamResponses, EventsStreamErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/events/stream',
            ...options
        });
    }
}

export class WebhookEndpoints extends HeyApiClient {
    /**
     * List endpoints
     *
     * All that the tenant has, the eldest first, on one page.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<WebhookEndpointsListData, ThrowOnError>): RequestResult<WebhookEndpointsListResponses, WebhookEndpointsListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<WebhookEndpointsListResponses, WebhookEndpointsListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints',
            ...options
        });
    }
    
    /**
     * Register an endpoint
     *
     * From now on every event it wants is sent to it. The secret is shown this once.
     */
    public create<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsCreateData, ThrowOnError>): RequestResult<WebhookEndpointsCreateResponses, WebhookEndpointsCreateErrors, ThrowOnError> {
        return (options.client ?? this.client).post<WebhookEndpointsCreateResponses, WebhookEndpointsCreateErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete an endpoint
     *
     * Nothing is sent to it any more, and its secrets end.
     */
    public delete<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsDeleteData, ThrowOnError>): RequestResult<WebhookEndpointsDeleteResponses, WebhookEndpointsDeleteErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<WebhookEndpointsDeleteResponses, WebhookEndpointsDeleteErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints/{id}',
            ...options
        });
    }
    
    /**
     * Read an endpoint
     *
     * Whether events arrive there, and why not.
     */
    public read<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsReadData, ThrowOnError>): RequestResult<WebhookEndpointsReadResponses, WebhookEndpointsReadErrors, ThrowOnError> {
        return (options.client ?? this.client).get<WebhookEndpointsReadResponses, WebhookEndpointsReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints/{id}',
            ...options
        });
    }
    
    /**
     * Replace an endpoint
     *
     * The secret stays. What happened while it was disabled is not sent by itself: ask for it with the resend call.
     */
    public replace<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsReplaceData, ThrowOnError>): RequestResult<WebhookEndpointsReplaceResponses, WebhookEndpointsReplaceErrors, ThrowOnError> {
        return (options.client ?? this.client).put<WebhookEndpointsReplaceResponses, WebhookEndpointsReplaceErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List attempts
     *
     * Every attempt of the last 30 days: the newest event first, and of each its last attempt first.
     */
    public attempts<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsAttemptsData, ThrowOnError>): RequestResult<WebhookEndpointsAttemptsResponses, WebhookEndpointsAttemptsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<WebhookEndpointsAttemptsResponses, WebhookEndpointsAttemptsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints/{id}/attempts',
            ...options
        });
    }
    
    /**
     * Rotate the secret
     *
     * Until the overlap ends, every event is signed with both secrets. A third, older secret ends at once.
     */
    public rotateSecret<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsRotateSecretData, ThrowOnError>): RequestResult<WebhookEndpointsRotateSecretResponses, WebhookEndpointsRotateSecretErrors, ThrowOnError> {
        return (options.client ?? this.client).post<WebhookEndpointsRotateSecretResponses, WebhookEndpointsRotateSecretErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints/{id}/rotate-secret',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Send events again
     *
     * Those that the endpoint wants, delivered or not. To a disabled endpoint nothing is sent.
     */
    public resend<ThrowOnError extends boolean = false>(options: Options<WebhookEndpointsResendData, ThrowOnError>): RequestResult<WebhookEndpointsResendResponses, WebhookEndpointsResendErrors, ThrowOnError> {
        return (options.client ?? this.client).post<WebhookEndpointsResendResponses, WebhookEndpointsResendErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/webhook-endpoints/{id}/resend',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
}

export class RefusalCodes extends HeyApiClient {
    /**
     * List every refusal
     *
     * The whole table: what each code means, who must act, and what to do.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<RefusalCodesListData, ThrowOnError>): RequestResult<RefusalCodesListResponses, RefusalCodesListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<RefusalCodesListResponses, RefusalCodesListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/refusal-codes',
            ...options
        });
    }
}

export class Openapi extends HeyApiClient {
    /**
     * Read this document
     *
     * OpenAPI 3.1, generated from the schemas that validate requests.
     */
    public read<ThrowOnError extends boolean = false>(options?: Options<OpenapiReadData, ThrowOnError>): RequestResult<OpenapiReadResponses, OpenapiReadErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<OpenapiReadResponses, OpenapiReadErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/openapi.json',
            ...options
        });
    }
}

export class SettlementKeys extends HeyApiClient {
    /**
     * List the keys that sign bundles
     *
     * Role, address and dates of every signer key, so that a bundle can be checked offline.
     */
    public list<ThrowOnError extends boolean = false>(options?: Options<SettlementKeysListData, ThrowOnError>): RequestResult<SettlementKeysListResponses, SettlementKeysListErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<SettlementKeysListResponses, SettlementKeysListErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/.well-known/settlement-keys.json',
            ...options
        });
    }
}

export class Generated extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<Generated> = new HeyApiRegistry<Generated>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        Generated.__registry.set(this, args?.key);
    }
    
    private _health?: Health;
    get health(): Health {
        return this._health ??= new Health({ client: this.client });
    }
    
    private _me?: Me;
    get me(): Me {
        return this._me ??= new Me({ client: this.client });
    }
    
    private _status?: Status;
    get status(): Status {
        return this._status ??= new Status({ client: this.client });
    }
    
    private _chains?: Chains;
    get chains(): Chains {
        return this._chains ??= new Chains({ client: this.client });
    }
    
    private _markets?: Markets;
    get markets(): Markets {
        return this._markets ??= new Markets({ client: this.client });
    }
    
    private _admin?: Admin;
    get admin(): Admin {
        return this._admin ??= new Admin({ client: this.client });
    }
    
    private _tokens?: Tokens2;
    get tokens(): Tokens2 {
        return this._tokens ??= new Tokens2({ client: this.client });
    }
    
    private _primaryMint?: PrimaryMint;
    get primaryMint(): PrimaryMint {
        return this._primaryMint ??= new PrimaryMint({ client: this.client });
    }
    
    private _rfq?: Rfq;
    get rfq(): Rfq {
        return this._rfq ??= new Rfq({ client: this.client });
    }
    
    private _proposals?: Proposals;
    get proposals(): Proposals {
        return this._proposals ??= new Proposals({ client: this.client });
    }
    
    private _passkeys?: Passkeys2;
    get passkeys(): Passkeys2 {
        return this._passkeys ??= new Passkeys2({ client: this.client });
    }
    
    private _bankGateway?: BankGateway;
    get bankGateway(): BankGateway {
        return this._bankGateway ??= new BankGateway({ client: this.client });
    }
    
    private _treasury?: Treasury;
    get treasury(): Treasury {
        return this._treasury ??= new Treasury({ client: this.client });
    }
    
    private _offchain?: Offchain;
    get offchain(): Offchain {
        return this._offchain ??= new Offchain({ client: this.client });
    }
    
    private _people?: People;
    get people(): People {
        return this._people ??= new People({ client: this.client });
    }
    
    private _erasureRequests?: ErasureRequests;
    get erasureRequests(): ErasureRequests {
        return this._erasureRequests ??= new ErasureRequests({ client: this.client });
    }
    
    private _legalHolds?: LegalHolds2;
    get legalHolds(): LegalHolds2 {
        return this._legalHolds ??= new LegalHolds2({ client: this.client });
    }
    
    private _logEntries?: LogEntries;
    get logEntries(): LogEntries {
        return this._logEntries ??= new LogEntries({ client: this.client });
    }
    
    private _requests?: Requests;
    get requests(): Requests {
        return this._requests ??= new Requests({ client: this.client });
    }
    
    private _events?: Events;
    get events(): Events {
        return this._events ??= new Events({ client: this.client });
    }
    
    private _webhookEndpoints?: WebhookEndpoints;
    get webhookEndpoints(): WebhookEndpoints {
        return this._webhookEndpoints ??= new WebhookEndpoints({ client: this.client });
    }
    
    private _refusalCodes?: RefusalCodes;
    get refusalCodes(): RefusalCodes {
        return this._refusalCodes ??= new RefusalCodes({ client: this.client });
    }
    
    private _openapi?: Openapi;
    get openapi(): Openapi {
        return this._openapi ??= new Openapi({ client: this.client });
    }
    
    private _settlementKeys?: SettlementKeys;
    get settlementKeys(): SettlementKeys {
        return this._settlementKeys ??= new SettlementKeys({ client: this.client });
    }
}
