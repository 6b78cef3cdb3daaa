import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSigned } from '../../sandbox/src/signers/self-signed.ts'
import type { ProgramName } from '../settings/programs.ts'

type Settings = Readonly<Record<string, string>>

/** A folder with every file that settings name, each with another secret. */
function makeFiles(folder: string) {
  const kept = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const secret = (name: string) => kept(name, `${randomBytes(32).toString('hex')}\n`)
  const signingKey = (name: string) =>
    kept(name, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  mkdirSync(join(folder, 'schemas'))
  mkdirSync(join(folder, 'site'))
  kept('site/index.html', '<!doctype html>')
  return { kept, secret, signingKey, folder }
}

/** Files of mutual TLS, as the settings of both sides name them. */
function tlsFiles(kept: (name: string, text: string) => string) {
  const pair = selfSigned()
  return {
    certificateFile: kept('tls.crt', pair),
    keyFile: kept('tls.key', pair),
    caFile: kept('ca.crt', pair),
    refusedFile: kept('refused', ''),
  }
}

const hex = (digit: string) => `0x${digit.repeat(40)}`
const json = (value: unknown) => JSON.stringify(value)
const approvers = json({ ada: 'A'.repeat(43), grace: 'B'.repeat(43) })

/** Settings of every program that are right, with every optional setting given, as a deployment has them. */
export function goodSettings(folder: string): Readonly<Record<ProgramName, Settings>> {
  const { kept, secret, signingKey } = makeFiles(folder)
  const authority = kept('authority.pem', 'the certificate of an authority')
  const address = (login: string) =>
    `postgresql://${login}@db.example/x?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
  const login = (prefix: string, name: string, user: string) => ({
    [`${prefix}DATABASE_URL_${name}`]: address(user),
    [`${prefix}DATABASE_PASSWORD_FILE_${name}`]: secret(`${user}-password`),
  })
  const sealing = (part: string) =>
    json({
      wrapping: [{ id: 'w1', kind: 'file', file: secret(`${part}-wrapping`) }],
      indexKeyFile: secret(`${part}-index`),
      pseudonymKeyFile: secret(`${part}-pseudonym`),
    })
  const chain = {
    rpcUrlsFile: kept('rpc-urls', 'https://one.example/key-one\nhttps://two.example/key-two\n'),
    router: hex('a'),
    feeRecipient: hex('b'),
    feeScheduleId: '2026-1',
  }
  const tls = tlsFiles(kept)
  const signerTls = (...called: readonly string[]) =>
    json({ ...tls, names: Object.fromEntries(called.map((each) => [each, `spiffe://production/${each}`])) })
  const replicas = (host: string) => [`https://${host}-0.example:8443`, `https://${host}-1.example:8443`]
  const listener = (prefix: string, port: string) => ({
    [`${prefix}PRIVATE_HOST`]: '127.0.0.1',
    [`${prefix}PRIVATE_PORT`]: port,
  })
  const budget = { weiPerDay: '1000' }
  const common = { FIRSTHAND_DATABASE_DURABILITY: 'required', FIRSTHAND_LOG_LEVEL: 'info' }
  const onChain = {
    FIRSTHAND_CHAINS: json({ 'eip155:1': chain }),
    FIRSTHAND_SETTLEMENT_KEYS_FILE: kept('settlement-keys.json', '{"keys":[]}'),
    FIRSTHAND_DATABASE_STANDBYS: '1',
    ...common,
  }
  const relay = { FIRSTHAND_RELAY: json({ 'eip155:1': { forwarder: hex('c'), tenants: { acme: budget } } }) }
  const shared = {
    ...onChain,
    FIRSTHAND_DATABASE_POOL_SIZE: '10',
    FIRSTHAND_COMPLIANCE: json({
      url: 'https://a.example',
      serviceUrl: 'http://b.internal',
      serviceKeyFile: secret('service-key'),
    }),
    FIRSTHAND_WEBHOOK_KEY_FILE: secret('webhook-key'),
    FIRSTHAND_WEBHOOK_TARGETS: 'public',
    FIRSTHAND_SEALING: sealing('service'),
    FIRSTHAND_ERASURES_FILE: join(folder, 'erasures'),
    FIRSTHAND_HEALTH_WINDOW_SECONDS: '60',
    FIRSTHAND_DRAIN_SECONDS: '5',
    ...listener('FIRSTHAND_', '8082'),
  }
  const gatewayKeys = { FIRSTHAND_BANK_GATEWAY_KEYS_FILE: kept('gateway-keys.json', '[]') }
  const admin = { FIRSTHAND_MIGRATE_DATABASE_URL: address('admin'), FIRSTHAND_DATABASE_DURABILITY: 'required' }
  const complianceAdmin = {
    COMPLIANCE_MIGRATE_DATABASE_URL: address('admin'),
    COMPLIANCE_DATABASE_DURABILITY: 'required',
  }
  const page = (prefix: string): Settings => ({
    [`${prefix}ORIGIN`]: 'https://pages.example',
    [`${prefix}API_URL`]: 'https://api.example',
    [`${prefix}COMPLIANCE_URL`]: 'https://customers.example',
    [`${prefix}ISSUER`]: 'https://id.example',
    [`${prefix}CLIENT_SECRET_FILE`]: secret(`${prefix}client`),
    [`${prefix}SESSION_KEY_FILE`]: secret(`${prefix}session`),
    [`${prefix}RESOURCE`]: 'https://api.example',
    [`${prefix}FILES`]: join(folder, 'site'),
    ...listener(prefix, '8096'),
  })
  return {
    api: {
      ...shared,
      ...relay,
      ...login('FIRSTHAND_', 'API', 'fh_api'),
      ...login('FIRSTHAND_', 'CATALOG', 'fh_catalog'),
      FIRSTHAND_PUBLIC_URL: 'https://api.example',
      FIRSTHAND_DOCUMENTS_SITE: join(folder, 'site'),
      FIRSTHAND_IDENTITY_PROVIDERS: json([{ issuer: 'https://id.example', audience: 'a' }]),
      FIRSTHAND_MARKET_DATA_URL: 'https://candles.example',
      FIRSTHAND_SUPPLIERS: json([
        {
          name: 'desk',
          protocol: 'firsthand',
          url: 'https://desk.example',
          keyFile: secret('supplier-key'),
          chainId: 'eip155:1',
          contract: hex('d'),
          wallets: [hex('e')],
          instruments: ['X'],
        },
      ]),
      FIRSTHAND_SIGNER_SOCKETS: json({ fee: ['/run/a', '/run/b'], operator: replicas('operator') }),
      FIRSTHAND_SIGNER_TLS: signerTls('operator'),
      FIRSTHAND_TRUSTED_PROXIES: '10.0.0.4,fd00:1::/64',
      FIRSTHAND_ISO20022_SCHEMAS: join(folder, 'schemas'),
      ...gatewayKeys,
      FIRSTHAND_PASSKEYS: json({ rpId: 'shop.example', origins: ['https://shop.example'] }),
      FIRSTHAND_REFUSAL_EXAMPLES_FILE: kept('examples.json', '{}'),
      FIRSTHAND_RATE_LIMITS: '{}',
      FIRSTHAND_CURSOR_SECRET_FILE: secret('cursor-secret'),
      FIRSTHAND_CORS_ORIGINS: 'https://shop.example',
    },
    worker: {
      ...shared,
      ...login('FIRSTHAND_', 'WORKER', 'fh_worker'),
      FIRSTHAND_ENGINE_INGRESS_URLS: '["http://engine.internal:8080"]',
      FIRSTHAND_ENGINE_IDENTITY_KEYS: '["publickeyv1_x"]',
      FIRSTHAND_ENGINE_ADMIN_URL: 'http://engine.internal:9070',
      FIRSTHAND_TRANSACTION_SIGNER_SOCKETS: json({ delivery: replicas('delivery') }),
      FIRSTHAND_LEDGER_ATTESTOR_SOCKETS: json(replicas('attestor')),
      FIRSTHAND_SIGNER_TLS: signerTls('delivery', 'ledger-attestor'),
    },
    'ledger-attestor': {
      ...common,
      ...login('FIRSTHAND_', 'ATTESTOR', 'fh_attestor'),
      FIRSTHAND_STATEMENT_KEY_FILE: signingKey('statement-key.pem'),
      FIRSTHAND_ATTESTOR_SOCKET: 'https://10.0.0.9:8443',
      FIRSTHAND_ATTESTOR_TLS: json({ ...tls, callers: ['spiffe://production/worker'] }),
      ...listener('FIRSTHAND_', '8093'),
      FIRSTHAND_SEALING: sealing('attestor'),
      ...gatewayKeys,
    },
    relayer: {
      ...onChain,
      ...relay,
      ...login('FIRSTHAND_', 'RELAYER', 'fh_relayer'),
      FIRSTHAND_RELAY_SIGNER_SOCKETS: json(replicas('relay')),
      FIRSTHAND_SIGNER_TLS: signerTls('relay'),
      ...listener('FIRSTHAND_', '8094'),
    },
    'bank-gateway': {
      BANK_GATEWAY_API_URL: 'https://api.example',
      BANK_GATEWAY_TOKEN_FILE: secret('token'),
      BANK_GATEWAY_KEY_FILE: signingKey('gateway-key.pem'),
      BANK_GATEWAY_TENANT: 'shop',
      BANK_GATEWAY_CHANNEL: 'main-bank',
      BANK_GATEWAY_PASSKEYS_FILE: kept('passkeys.json', '{}'),
      BANK_GATEWAY_PASSKEY_APPROVERS: approvers,
      BANK_GATEWAY_DEPLOYMENT: 'production',
      BANK_GATEWAY_STATE_FOLDER: join(folder, 'state'),
      BANK_GATEWAY_SFTP_HOST: 'files.bank.example',
      BANK_GATEWAY_SFTP_USER: 'shop',
      BANK_GATEWAY_SFTP_KEY_FILE: secret('sftp-key'),
      BANK_GATEWAY_SFTP_HOST_KEYS: json([`SHA256:${'A'.repeat(43)}`]),
      ...listener('BANK_GATEWAY_', '8095'),
    },
    console: page('FIRSTHAND_CONSOLE_'),
    storefront: {
      ...page('FIRSTHAND_STOREFRONT_'),
      FIRSTHAND_STOREFRONT_TENANT: 'shop',
      FIRSTHAND_STOREFRONT_CHAINS: json([
        { chainId: 'eip155:1', name: 'Ethereum', rpcUrl: 'https://rpc.example', nativeSymbol: 'ETH' },
      ]),
      FIRSTHAND_STOREFRONT_BRAND_COLOUR: '#12395b',
      FIRSTHAND_STOREFRONT_BRAND_COLOUR_DARK: '#9cc4e6',
      FIRSTHAND_STOREFRONT_LOGO_FILE: kept('logo.svg', '<svg/>'),
    },
    migrate: {
      ...admin,
      FIRSTHAND_PASSKEY_APPROVERS: approvers,
      FIRSTHAND_MIGRATE_LOGIN_PASSWORD_FILES: json(
        Object.fromEntries(
          ['fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer'].map((each) => [each, secret(`m-${each}`)]),
        ),
      ),
    },
    upgrade: { FIRSTHAND_ENGINE_ADMIN_URL: 'http://engine.internal:9070' },
    engine: {
      FIRSTHAND_ENGINE_ADMIN_URL: 'http://engine.internal:9070',
      FIRSTHAND_ENGINE_INGRESS_URLS: '["http://engine.internal:8080"]',
    },
    'after-restore': {
      ...admin,
      FIRSTHAND_CHAINS: json({ 'eip155:1': chain }),
      FIRSTHAND_ERASURES_FILE: join(folder, 'erasures'),
      FIRSTHAND_ENGINE_ADMIN_URL: 'http://engine.internal:9070',
      FIRSTHAND_RESTORE_JOURNALS: json({ fee: address('admin') }),
      FIRSTHAND_RESTORE_COMPLIANCE_DATABASE_URL: address('admin'),
      FIRSTHAND_RESTORE_BANK_GATEWAYS: json([{ tenant: 'a', channel: 'b', journal: '/c' }]),
    },
    compliance: {
      COMPLIANCE_PUBLIC_URL: 'https://customers.example',
      ...login('COMPLIANCE_', 'CUSTOMER', 'fhc_customer'),
      ...login('COMPLIANCE_', 'OFFICER', 'fhc_officer'),
      COMPLIANCE_DATABASE_DURABILITY: 'required',
      COMPLIANCE_IDENTITY_PROVIDER: json({ issuer: 'https://id.example', audience: 'a' }),
      COMPLIANCE_SERVICE_KEY_FILE: secret('compliance-service-key'),
      COMPLIANCE_DECISION_KEY_FILE: signingKey('decision-key.pem'),
      COMPLIANCE_SEALING: sealing('compliance'),
      COMPLIANCE_ERASURES_FILE: join(folder, 'compliance-erasures'),
      COMPLIANCE_CHAINS: json({ 'eip155:1': { rpcUrlFile: kept('rpc-url', 'https://one.example/key') } }),
      COMPLIANCE_LISTS: json([{ name: 'ofac', format: 'ofac-sdn-xml', file: kept('sdn.xml', '<sdnList/>') }]),
      COMPLIANCE_SUPPORTED: '[]',
      COMPLIANCE_SIGNER_SOCKETS: json(replicas('compliance')),
      COMPLIANCE_SIGNER_TLS: signerTls('compliance'),
      COMPLIANCE_DRAIN_SECONDS: '5',
      ...listener('COMPLIANCE_', '8092'),
    },
    'migrate-compliance': {
      ...complianceAdmin,
      COMPLIANCE_MIGRATE_LOGIN_PASSWORD_FILES: json({
        fhc_customer: secret('m-customer'),
        fhc_officer: secret('m-officer'),
      }),
    },
    'seal-compliance': { ...complianceAdmin, COMPLIANCE_SEALING: sealing('seal') },
  }
}
