import { addressPattern, clientTls, serverTls } from '@firsthand/mutual-tls/tls-settings'
import { privateSettings } from '@firsthand/probes/private-listener'
import { sealingSettings } from '@firsthand/sealing/sealing-settings'
import { drainSetting, hostSetting, levelSetting, logLevels } from '@firsthand/settings/setting'
import { Type } from 'typebox'
import { evidenceLogSetting } from './evidence-log-schema.ts'

export const prefix = 'FIRSTHAND_'

export const text = (description: string) => Type.String({ minLength: 1, description })
const host = (description: string) => Type.String({ ...hostSetting, default: '127.0.0.1', description })
export const address = (description: string) => Type.String({ format: 'uri', description })
const whole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })
const port = (standard: number, description: string) => whole(standard, 0, 65_535, description)
/** JSON whose shape its own reader checks, with a message for each member. */
const json = (description: string, options: { readonly secret?: true } = {}) =>
  Type.Optional(Type.Unknown({ ...options, description }))
const texts = (description: string, must: string, pattern?: string) =>
  Type.Array(Type.String(pattern === undefined ? { minLength: 1 } : { pattern }), { minItems: 1, must, description })

const passwordFile = Type.Optional(
  text(
    'A file with the password of this login; left out where the database asks for none. While it is [replaced](secrets.md#database-passwords), a second line has the other one.',
  ),
)

export const sealing = Type.Object(sealingSettings.properties, {
  additionalProperties: false,
  must: 'names the wrapping keys and the two key files',
  description:
    '`{"wrapping", "indexKeyFile", "pseudonymKeyFile"}`: the keys of [personal data](personal-data.md#sealing). `wrapping` lists `{"id", "kind": "file", "file"}` or `{"id", "kind": "pkcs11", "library", "token", "pinFile", "label"}`: the first wraps, all of them unwrap. The key files hold 32 bytes in hex; the key of pseudonyms is the same in Compliance.',
})

const replica = Type.String({ pattern: addressPattern })

const signerTls = Type.Optional(
  Type.Object(clientTls.properties, {
    additionalProperties: false,
    description:
      '`{"certificateFile", "keyFile", "caFile", "refusedFile", "names"}`: this program’s certificate for signers at `https` addresses, see [Signers](signers.md#on-hosts-of-their-own). `names` has for each role, and for `ledger-attestor`, the name that its certificate must have. All files are read again within a second of a change and on SIGHUP.',
  }),
)

/** Settings that the API and the worker share. */
export const shared = {
  DATABASE_POOL_SIZE: whole(10, 1, 200, 'Connections of `fh_api` or `fh_worker`; `fh_catalog` has 4.'),
  DATABASE_DURABILITY: Type.Enum(['required', 'sandbox'], {
    default: 'required',
    must: 'is required or sandbox',
    description:
      'The start fails unless `fsync`, `full_page_writes`, `synchronous_commit` and `data_checksums` are on and connections are [protected](secrets.md#connections-to-postgresql); `sandbox` skips that.',
  }),
  DATABASE_STANDBYS: whole(
    1,
    0,
    9,
    'How many standbys must have a commit before it is acknowledged (`synchronous_standby_names`), checked at the start and every minute: see [Failover](failover.md). 0 accepts that a lost server takes acknowledged work with it. A sandbox is not asked.',
  ),
  CHAINS: json(
    'Chain id to `{"rpcUrls" or "rpcUrlsFile", "router", "feeRecipient", "feeScheduleId", "staleSeconds", "finality", "startBlock", "gasPriceMax", "feeBumpAfterSeconds", "name", "explorerUrl", "publicRpcUrl"}`. Several RPC addresses are tried in turn; those that hold a key are in the file that `rpcUrlsFile` names, one a line. No price is read from a node whose newest block is older than `staleSeconds` (60). The worker compares the nodes, so name two of different providers: a block is final when all of them show it, by `finality` `{"rule": "tags"}` (the nodes’ safe and finalized tags) or `{"safeDepth": n, "finalDepth": m}` on chains without tags. `startBlock` is the first block to follow when none is on record: the one the router was deployed in; the newest when left out. `gasPriceMax` (`"100000000000"`, wei for a unit of gas, no more than the signers’ policies) and `feeBumpAfterSeconds` (45) are for our own transactions. `name`, `explorerUrl` and `publicRpcUrl` are shown to callers. Without `CHAINS` the on-chain rails cannot sell.',
    { secret: true },
  ),
  SETTLEMENT_KEYS_FILE: text(
    'The published signer keys; replaced by [the rotation](signers.md), read again within a second.',
  ),
  COMPLIANCE: json(
    '`{"url", "serviceUrl", "serviceKeyFile"}`: the first line of the file is the key that is sent. Without it no buyer passes the KYC check, and the worker screens no payer and releases nothing.',
  ),
  WEBHOOK_KEY_FILE: text(
    'A file with at least 32 random bytes in hex, or several such lines: see [Events](events.md#for-operators).',
  ),
  WEBHOOK_TARGETS: Type.Enum(['public', 'loopback'], {
    default: 'public',
    must: 'is public or loopback',
    description: 'Where webhooks may be sent; `loopback` is for a sandbox: see [Events](events.md#for-operators).',
  }),
  SEALING: sealing,
  ERASURES_FILE: text(
    'The [register of erasures](peoples-rights.md#the-register-of-erasures), outside the database and its backups: the same file for the API and the worker. It is made where there is none and nothing was erased yet.',
  ),
  HEALTH_WINDOW_SECONDS: whole(
    60,
    3,
    600,
    'The window of the figures of [the dependencies](operations.md#dependencies); they are evaluated every twelfth of it.',
  ),
  LOG_LEVEL: Type.Enum(logLevels, { ...levelSetting, description: '`debug` also logs reads that went well.' }),
}

const relay = json(
  'Chain id to `{"forwarder", "requestGasMax", "tenants"}`: where the gas of buyers is paid, see [Gasless purchases](gasless.md). `requestGasMax` (`"600000"`) is the most gas that a buyer’s request may ask for. `tenants` has for each tenant `{"weiPerDay", "requestsPerDay", "requestsPerBuyerPerDay"}`: the most that its buyers may cost in a UTC day, in wei as text, and how many requests they and each of them may hand in (1000 and 10). Without it nobody’s gas is paid.',
)

/** All settings of the API process. */
export const apiSettings = Type.Object({
  LISTEN_HOST: host('Address of the API and the documents.'),
  API_PORT: port(8080, '0 takes a free one.'),
  DOCUMENTS_PORT: port(8081, '0 takes a free one.'),
  DOCUMENTS_SITE: Type.Optional(
    text(
      'The folder of the [documentation site](docs-site.md), served at the documents port. Without it that port has no pages but the reference.',
    ),
  ),
  EVIDENCE_LOG_FOLDER: Type.Optional(
    text(
      'The folder of [the transparency log](evidence-log.md), which the worker writes: served below `/log/` at the documents port. Without it none is shown.',
    ),
  ),
  ...privateSettings(8082),
  DATABASE_WAIT_MS: whole(
    800,
    50,
    60_000,
    'How long a call waits for a connection before it is refused as `service_overloaded`.',
  ),
  PUBLIC_URL: Type.Optional(
    address(
      'Where callers reach the API, as written in the OpenAPI document and named by [proofs](tokens-bound-to-a-key.md); the listener’s own address when left out.',
    ),
  ),
  DATABASE_URL_API: text('The login `fh_api`, without its password.'),
  DATABASE_PASSWORD_FILE_API: passwordFile,
  DATABASE_URL_CATALOG: text('The login `fh_catalog`, without its password.'),
  DATABASE_PASSWORD_FILE_CATALOG: passwordFile,
  ...shared,
  IDENTITY_PROVIDERS: Type.Unknown({ description: 'A list of providers: see [Operations](operations.md#settings).' }),
  MARKET_DATA_URL: Type.Optional(
    address('A server of live candles with `GET klines`; without it candles are synthetic and marked as such.'),
  ),
  SUPPLIERS: json(
    'A list, see [Suppliers](operations.md#suppliers); without it no third-party-venue market can be sold.',
  ),
  RELAY: relay,
  SIGNER_SOCKETS: json(
    '`{"fee": […], "operator": […]}`: at least two replicas of each, socket files or `https://host:port`.',
  ),
  SIGNER_TLS: signerTls,
  ISO20022_SCHEMAS: Type.Optional(
    text(
      'A folder with the schemas that ISO publishes, under their own names (`pain.001.001.09.xsd`, `camt.053.001.08.xsd` and so on). A schema violation in a bank’s file becomes a warning; our own payment file is issued only when it is valid, and not at all without its schema. `unchecked` issues files without validation, for sandboxes only.',
    ),
  ),
  BANK_GATEWAY_KEYS_FILE: Type.Optional(
    text(
      'A JSON list of the keys by which [bank gateways](bank-channel.md) sign: `{"kid", "x", "tenant", "channels"}`, `channels` when a key may speak for some only. Without it no file is taken from a gateway.',
    ),
  ),
  PAYEE_COOLING_OFF_SECONDS: whole(
    86_400,
    0,
    2_592_000,
    'How long a new payout account, or another account for a refund, waits after it was proposed before it can be approved.',
  ),
  PASSKEYS: json(
    '`{"rpId", "origins", "required"}`: how people sign decisions, see [The treasury](treasury.md#passkeys). `rpId` is the domain that keys are made for and `origins` lists the pages that may ask, both to the letter; `required` has for each tenant, or `"*"`, the kinds of proposal whose decisions must be signed, or `["*"]`. Without it no passkey is taken and none is wanted.',
  ),
  DRAIN_SECONDS: Type.Integer(drainSetting),
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
  CURSOR_SECRET_FILE: text(
    'A file with at least 32 random bytes in hex, or several such lines, the same on every instance: see [Secrets](secrets.md#keys-with-several-lines).',
  ),
  INSTANCES: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description:
        'Not needed: instances [count each other](edge.md#limits-while-instances-come-and-go) and share a tenant’s ceiling by what is asked of them. Where it is set, nothing is counted, and each takes an equal part for so many.',
    }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: '',
    description:
      'Addresses or networks of [your proxies](edge.md#the-address-of-a-caller), with commas between (`10.0.0.4,fd00:1::/64`): the last address in `X-Forwarded-For` is taken from them, and from nobody else. Without it a caller’s address is that of the connection.',
  }),
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
  SHARED_LISTINGS: Type.Enum(['off', 'on'], {
    default: 'off',
    must: 'is off or on',
    description:
      'Whether a listing that many tenants see is [stored once for all of them](scale.md#shared-listings). `on` once every instance is of a release that reads such listings, and none goes back to one that does not.',
  }),
})

/** All settings of the worker process. The API has none for the engine. */
export const workerSettings = Type.Object({
  FLOWS_HOST: host('Where the engine calls; reachable by the engine alone.'),
  FLOWS_PORT: port(9080, '0 takes a free one.'),
  ...privateSettings(9082),
  DATABASE_URL_WORKER: text('The login `fh_worker`, without its password.'),
  DATABASE_PASSWORD_FILE_WORKER: passwordFile,
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
    '`{"delivery": […], "switch": […]}`: at least two replicas of each, socket files or `https://host:port`. Without a role, its transactions are not sent.',
  ),
  SIGNER_TLS: signerTls,
  LEDGER_ATTESTOR_SOCKETS: Type.Array(replica, {
    default: [],
    must: 'lists socket files or https://host:port',
    description:
      'The ledger’s attestors, socket files or `https://host:port`: see [Signers](signers.md#evidence-for-a-delivery). Without one no delivery is signed.',
  }),
  STOPS: json(
    '`{"everybody": {"priceStepBps", "priceDayBps", "rateSeconds", "mintShareBps", "deliveryShareBps", "unitsMax"}, "tenants": {"acme": {…}}, "markets": {"7": {…}}}`: what a market may do before it is [stopped](automatic-stop.md#bounds); the nearest counts, and what is left out is as it is for everybody. `"off"` stops nothing.',
  ),
  EVIDENCE_LOG: evidenceLogSetting,
  DRAIN_SECONDS: whole(10, 0, 300, 'How long running steps may take after SIGTERM.'),
})

/** All settings of the relayer, which sends what buyers without gas have signed. */
export const relayerSettings = Type.Object({
  ...privateSettings(8094),
  DATABASE_URL_RELAYER: text(
    'The login `fh_relayer`, without its password. A direct connection, not one through a pooler.',
  ),
  DATABASE_PASSWORD_FILE_RELAYER: passwordFile,
  DATABASE_DURABILITY: shared.DATABASE_DURABILITY,
  DATABASE_STANDBYS: shared.DATABASE_STANDBYS,
  CHAINS: shared.CHAINS,
  RELAY: relay,
  RELAY_SIGNER_SOCKETS: Type.Array(replica, {
    minItems: 2,
    must: 'lists at least two replicas, socket files or https://host:port',
    description: 'The replicas of the `relay` signer, socket files or `https://host:port`.',
  }),
  SIGNER_TLS: signerTls,
  SETTLEMENT_KEYS_FILE: shared.SETTLEMENT_KEYS_FILE,
  LOG_LEVEL: shared.LOG_LEVEL,
})

/** All settings of the ledger’s attestor, which shares none with the worker. */
export const attestorSettings = Type.Object({
  ...privateSettings(8093),
  DATABASE_URL_ATTESTOR: text('The login `fh_attestor`, which reads and writes nothing, without its password.'),
  DATABASE_PASSWORD_FILE_ATTESTOR: passwordFile,
  DATABASE_DURABILITY: Type.Enum(['required', 'sandbox'], {
    default: 'required',
    must: 'is required or sandbox',
    description:
      'The start fails unless its connections are [protected](secrets.md#connections-to-postgresql); `sandbox` skips that.',
  }),
  STATEMENT_KEY_FILE: text('A PKCS#8 file with the Ed25519 key that signs statements; readable by this program alone.'),
  ATTESTOR_SOCKET: Type.String({
    pattern: addressPattern,
    must: 'is a socket file or https://host:port',
    description: 'The socket file on which the worker asks, or `https://host:port`, with `ATTESTOR_TLS`.',
  }),
  ATTESTOR_TLS: Type.Optional(
    Type.Object(serverTls.properties, {
      additionalProperties: false,
      description:
        '`{"certificateFile", "keyFile", "caFile", "refusedFile", "callers"}`: see [Signers](signers.md#on-hosts-of-their-own). `callers` lists the names in the certificates of those who may ask.',
    }),
  ),
  BANK_GATEWAY_KEYS_FILE: text(
    'The keys of bank gateways, as for the API, in a file that the API cannot write: a credit counts when a file shows it that one of these keys signed for.',
  ),
  SEALING: shared.SEALING,
  PASSKEYS_FILE: Type.Optional(
    text('The keys of people, signed by two approvers: a file by hand then counts by their signatures alone.'),
  ),
  PASSKEY_APPROVERS: Type.Optional(
    Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }), {
      description: 'Who may sign that file: name to Ed25519 public key (raw, base64url).',
    }),
  ),
  LOG_LEVEL: shared.LOG_LEVEL,
})
