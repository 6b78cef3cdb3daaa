import { Type } from 'typebox'

export const prefix = 'FIRSTHAND_'

const text = (description: string) => Type.String({ description })
const host = (description: string) => Type.String({ default: '127.0.0.1', description })
const address = (description: string) => Type.String({ format: 'uri', description })
const whole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })
const port = (standard: number, description: string) => whole(standard, 0, 65_535, description)
/** JSON whose shape its own reader checks, with a message for each member. */
const json = (description: string) => Type.Optional(Type.Unknown({ description }))
const texts = (description: string, must: string, pattern?: string) =>
  Type.Array(Type.String(pattern === undefined ? { minLength: 1 } : { pattern }), { minItems: 1, must, description })

/** Settings that the API and the worker share. */
const shared = {
  DATABASE_POOL_SIZE: whole(10, 1, 200, 'Connections of `fh_api` or `fh_worker`; `fh_catalog` has 4.'),
  DATABASE_DURABILITY: Type.Enum(['required', 'sandbox'], {
    default: 'required',
    must: 'is required or sandbox',
    description:
      'The start fails unless `fsync`, `full_page_writes`, `synchronous_commit` and `data_checksums` are on; `sandbox` skips that.',
  }),
  CHAINS: json(
    'Chain id to `{"rpcUrls", "router", "feeRecipient", "feeScheduleId", "staleSeconds", "finality", "startBlock", "gasPriceMax", "feeBumpAfterSeconds"}`. Several RPC addresses are tried in turn; no price is read from a node whose newest block is older than `staleSeconds` (60). The worker compares the nodes, so name two of different providers: a block is final when all of them show it, by `finality` `{"rule": "tags"}` (the nodes’ safe and finalized tags) or `{"safeDepth": n, "finalDepth": m}` on chains without tags. `startBlock` is the first block to follow when none is on record: the one the router was deployed in; the newest when left out. `gasPriceMax` (`"100000000000"`, wei for a unit of gas, no more than the signers’ policies) and `feeBumpAfterSeconds` (45) are for our own transactions. Without `CHAINS` the on-chain rails cannot sell.',
  ),
  SETTLEMENT_KEYS_FILE: text(
    'The published signer keys; replaced by [the rotation](signers.md), read again within a second.',
  ),
  COMPLIANCE: json(
    '`{"url", "serviceUrl", "serviceKeyFile"}`. Without it no buyer passes the KYC check, and the worker screens no payer and releases nothing.',
  ),
  WEBHOOK_KEY_FILE: text('A file with at least 32 random bytes in hex: see [Events](events.md#for-operators).'),
  WEBHOOK_TARGETS: Type.Enum(['public', 'loopback'], {
    default: 'public',
    must: 'is public or loopback',
    description: 'Where webhooks may be sent; `loopback` is for a sandbox: see [Events](events.md#for-operators).',
  }),
  HEALTH_WINDOW_SECONDS: whole(
    60,
    3,
    600,
    'The window of the figures of [the dependencies](operations.md#dependencies); they are evaluated every twelfth of it.',
  ),
  LOG_LEVEL: Type.String({ default: 'info', description: '`debug` also logs reads that went well.' }),
}

/** All settings of the API process. */
export const apiSettings = Type.Object({
  LISTEN_HOST: host('Address of the API and the documents.'),
  PRIVATE_HOST: host('Address of the private listener.'),
  API_PORT: port(8080, '0 takes a free one.'),
  DOCUMENTS_PORT: port(8081, '0 takes a free one.'),
  PRIVATE_PORT: port(8082, '0 takes a free one.'),
  DATABASE_WAIT_MS: whole(
    800,
    50,
    60_000,
    'How long a call waits for a connection before it is refused as `service_overloaded`.',
  ),
  PUBLIC_URL: Type.Optional(
    address(
      'Where callers reach the API, as written in the OpenAPI document; the listener’s own address when left out.',
    ),
  ),
  DATABASE_URL_API: text('The login `fh_api`.'),
  DATABASE_URL_CATALOG: text('The login `fh_catalog`.'),
  ...shared,
  IDENTITY_PROVIDERS: Type.Unknown({ description: 'A list of providers: see [Operations](operations.md#settings).' }),
  MARKET_DATA_URL: Type.Optional(
    address('A server of live candles with `GET klines`; without it candles are synthetic and marked as such.'),
  ),
  SUPPLIERS: json(
    'A list, see [Suppliers](operations.md#suppliers); without it no third-party-venue market can be sold.',
  ),
  SIGNER_SOCKETS: json('`{"fee": [path, path], "operator": [path, path]}`: two replicas of each.'),
  ISO20022_SCHEMAS: Type.Optional(
    text(
      'A folder with the schemas that ISO publishes, under their own names (`pain.001.001.09.xsd`, `camt.053.001.08.xsd` and so on). A schema violation in a bank’s file becomes a warning; our own payment file is issued only when it is valid, and not at all without its schema. `unchecked` issues files without validation, for sandboxes only.',
    ),
  ),
  DRAIN_SECONDS: whole(
    5,
    0,
    300,
    'How long an instance keeps serving after SIGTERM while it reports not ready; longer than your load balancer’s probe takes to notice.',
  ),
  REFUSAL_TYPE_BASE: Type.String({
    format: 'uri',
    default: 'https://firsthand.example/refusals/',
    description: 'Prefix of the `type` of a refusal.',
  }),
  REFUSAL_EXAMPLES_FILE: Type.Optional(
    text('A JSON file, code to sentence, that the documents show beside the table of refusals.'),
  ),
  RATE_LIMITS: json(
    '`{"reads": {"perSecond", "burst", "tenantPerSecond"}, "writes": …, "anonymous": …, "tenants": {"acme": {…}}}`; the published ones when left out.',
  ),
  INSTANCES: whole(1, 1, 1000, 'How many instances share a tenant’s ceiling.'),
  CURSOR_SECRET_FILE: text('A file with at least 32 random bytes in hex, the same on every instance.'),
  CORS_ORIGINS: Type.String({
    default: '',
    description:
      'From which web pages browsers may call: exact origins with commas between (`https://shop.example`), any port of the local machine (`http://localhost:*`), or `*`. Without it no page may. Cookies are never allowed, a preflight needs no token, and pages can read `X-Request-Id`, `RateLimit`, `Retry-After`, `Idempotent-Replayed`, `ETag` and `Location`.',
  }),
  OVERLOAD_DELAY_MS: whole(
    500,
    10,
    60_000,
    'Mean delay of the event loop above which requests get `service_overloaded`.',
  ),
})

/** All settings of the worker process. The API has none for the engine. */
export const workerSettings = Type.Object({
  FLOWS_HOST: host('Where the engine calls; reachable by the engine alone.'),
  FLOWS_PORT: port(9080, '0 takes a free one.'),
  PRIVATE_HOST: host('Address of `/metrics`, `/livez`, `/readyz`.'),
  PRIVATE_PORT: port(9082, '0 takes a free one.'),
  DATABASE_URL_WORKER: text('The login `fh_worker`.'),
  ENGINE_INGRESS_URLS: texts('The ingress of each node of the engine.', 'lists addresses', '^[a-z][a-z0-9+.-]*:.+$'),
  ENGINE_IDENTITY_KEYS: texts(
    'The engine’s public keys (`publickeyv1_…`, printed in its log); unsigned calls get a 401.',
    'must be a JSON array of texts',
  ),
  ENGINE_ADMIN_URL: Type.Optional(
    address(
      'The engine’s admin port: for `pnpm engine:register`, and for the worker’s metric of invocations in the engine.',
    ),
  ),
  ...shared,
  TRANSACTION_SIGNER_SOCKETS: json(
    '`{"delivery": [path, path], "switch": [path, path]}`: two replicas each. Without a role, its transactions are not sent.',
  ),
  DRAIN_SECONDS: whole(10, 0, 300, 'How long running steps may take after SIGTERM.'),
})

/** Settings of the migration and the commands beside it. */
export const migrateSettings = Type.Object({
  MIGRATE_DATABASE_URL: text(
    'For `pnpm migrate`, `pnpm verify-audit` and `pnpm export-ledger`: an administrator that may create roles; the last two need one that bypasses row-level security.',
  ),
  MIGRATE_LOGIN_PASSWORD: Type.Optional(text('For `pnpm migrate`: sets a password on the two logins.')),
})
