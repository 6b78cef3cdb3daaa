// biome-ignore-all format: a table is read as a table
/** Where each part lives, which parts it may import, which packages it may use. */
const words = (text) => text.split(' ').filter(Boolean)
const part = (at, may = '', packages = '') => ({ at: `^${at}`, may: words(may), packages: words(packages) })
const sql = 'pg @types/pg sql-template-tag'
const routes = 'fastify @fastify/[^/]+ typebox'

/** Small packages that server, compliance and signer share. Each names the others that it stands on. */
const platform = {
  values: part('platform/values/src/'),
  refusal: part('platform/refusal/src/', 'wire'),
  inventory: part('platform/inventory/src/'),
  settings: part('platform/settings/src/', '', 'typebox'),
  log: part('platform/log/src/', 'settings', 'pino @opentelemetry/api'),
  strictJson: part('platform/strict-json/src/'),
  http: part('platform/http/src/', 'wire refusal strictJson', 'fastify @fastify/[^/]+ typebox secure-json-parse'),
  builtFiles: part('platform/built-files/src/'),
  httpClient: part('platform/http-client/src/'),
  statements: part('platform/statements/src/'),
  tokens: part('platform/tokens/src/', 'values refusal strictJson', 'jose'),
  postgres: part('platform/postgres/src/', 'values refusal', sql),
  sealing: part('platform/sealing/src/', 'settings postgres', `${sql} typebox pkcs11js`),
  migrations: part('platform/migrations/src/', '', `${sql} node-pg-migrate`),
  metrics: part('platform/metrics/src/', 'wire refusal probes traces', 'fastify pino prom-client @opentelemetry/[^/]+'),
  traces: part('platform/traces/src/', '', '@opentelemetry/api'),
  drain: part('platform/drain/src/', '', 'pino'),
  probes: part('platform/probes/src/', 'settings', 'prom-client typebox'),
  engine: part('platform/engine/src/', 'wire refusal traces', '@restatedev/[^/]+'),
  tlog: part('platform/tlog/src/'),
  chain: part('platform/chain/src/', 'httpClient traces', 'viem @noble/hashes'),
  paymentFiles: part('platform/payment-files/src/', '', 'typebox'),
  passkeys: part('platform/passkeys/src/', 'settings strictJson', 'typebox @simplewebauthn/server'),
  mutualTls: part('platform/mutual-tls/src/', 'settings probes', 'typebox'),
  decisionRecords: part('platform/decision-records/src/', 'wire sealing', 'jose typebox'),
  auditPackages: part('platform/audit-packages/src/', 'strictJson', 'typebox'),
  signers: part('platform/signers/src/', 'wire httpClient chain mutualTls traces', 'typebox'),
}
const anyPlatform = Object.keys(platform).join(' ')

/** The capabilities of the service, lower ones first. A capability imports another only by its row. */
const modules = {
  sessions: part('server/src/sessions/', anyPlatform, `${sql} ${routes} pino prom-client`),
  identity: part('server/src/identity/', `sessions ${anyPlatform}`, `${sql} ${routes} jose pino`),
  serviceSealing: part('server/src/sealing/', `identity ${anyPlatform}`, sql),
  audit: part('server/src/audit/', `identity ${anyPlatform}`, `${sql} ${routes}`),
  compliance: part('server/src/compliance/', anyPlatform, routes),
  transactions: part('server/src/transactions/', `abi ${anyPlatform}`, `${sql} typebox viem prom-client`),
  approvals: part('server/src/approvals/', `identity serviceSealing ${anyPlatform}`, `${sql} ${routes}`),
  markets: part('server/src/markets/', `identity audit transactions abi ${anyPlatform}`, `${sql} ${routes}`),
  catalogue: part('server/src/catalogue/', `identity audit quoting ${anyPlatform}`, `${sql} ${routes}`),
  events: part('server/src/events/', `identity sessions catalogue ${anyPlatform}`, `${sql} ${routes} pino standardwebhooks`),
  quoting: part('server/src/quoting/', `identity markets compliance abi deployment ${anyPlatform}`, `${sql} ${routes} viem cockatiel @noble/hashes`),
  settlement: part('server/src/settlement/', `quoting abi deployment ${anyPlatform}`, `${sql} viem`),
  bankTransfer: part('server/src/bank-transfer/', `identity serviceSealing audit approvals markets compliance transactions quoting abi ${anyPlatform}`, `${sql} ${routes} viem prom-client saxes libxml2-wasm ibantools`),
  prices: part('server/src/prices/', `identity sessions markets compliance quoting bankTransfer ${anyPlatform}`, routes),
  personalData: part('server/src/personal-data/', `identity audit approvals compliance bankTransfer serviceSealing ${anyPlatform}`, `${sql} ${routes}`),
  evidenceLog: part('server/src/evidence-log/', `identity audit compliance transactions abi ${anyPlatform}`, `${sql} ${routes} pino prom-client viem`),
  archive: part('server/src/archive/', anyPlatform, sql),
  packaging: part('server/src/audit-packages/', `audit archive ${anyPlatform}`, sql),
  exports: part('server/src/exports/', `identity audit ${anyPlatform}`, `${sql} ${routes}`),
  purchaseSearch: part('server/src/purchase-search/', `identity quoting bankTransfer ${anyPlatform}`, `${sql} ${routes}`),
  requests: part('server/src/requests/', `identity ${anyPlatform}`, `${sql} ${routes}`),
  status: part('server/src/status/', `compliance transactions quoting bankTransfer ${anyPlatform}`, `${sql} ${routes} pino prom-client`),
  work: part('server/src/work/', `identity approvals markets bankTransfer ${anyPlatform}`, `${sql} ${routes}`),
  restore: part('server/src/restore/', `transactions settlement bankTransfer personalData abi ${anyPlatform}`, `${sql} viem`),
  stops: part('server/src/stops/', `identity audit approvals markets abi ${anyPlatform}`, `${sql} ${routes} viem prom-client`),
  upgrade: part('server/src/upgrade/', anyPlatform, `${sql} typebox`),
  main: part('server/src/main/', `upgrade identity sessions serviceSealing audit approvals compliance transactions markets catalogue events quoting settlement restore bankTransfer prices personalData archive packaging exports purchaseSearch requests status stops work ${anyPlatform} evidenceLog`, `${sql} ${routes} pino prom-client @scalar/[^/]+`),
}

const parts = {
  wire: part('wire/src/', '', 'typebox @noble/hashes'),
  abi: part('contracts/abi/'),
  doubles: part('contracts/test/doubles/'),
  deployment: part('contracts/script/', 'wire abi', 'viem typebox'),
  ...platform,
  ...modules,
  signer: part('signer/src/', `wire ${anyPlatform}`, 'pg @types/pg pkcs11js secp256k1 typebox @noble/hashes prom-client @aws-sdk/client-kms @azure/keyvault-keys'),
  bankGateway: part('bank-gateway/src/', 'wire settings log statements drain probes passkeys paymentFiles', 'ssh2 @types/ssh2 typebox prom-client'),
  tokenHandler: part('platform/token-handler/src/', 'settings drain httpClient probes builtFiles traces', 'openid-client typebox pino prom-client'),
  pageKit: part('platform/page-kit/src/', '', 'react @types/react @mantine/[^/]+ @tanstack/react-router get-nonce'),
  consoleServer: part('console/src/server/', 'settings log httpClient tokenHandler', 'typebox'),
  storefrontServer: part('storefront/src/server/', 'settings log httpClient tokenHandler', 'typebox'),
  complianceService: part('compliance/src/', `wire ${anyPlatform}`, `${sql} ${routes} jose viem pino prom-client sax @types/sax csv-parse ibantools any-ascii fastest-levenshtein`),
  sdk: part('sdk/src/', 'wire abi', 'viem'),
  probe: part('probe/src/', 'sdk probes', 'viem prom-client'),
  react: part('react/src/', 'sdk', 'react @types/react @tanstack/react-query viem'),
  verify: part('verify/src/', 'wire sdk abi chain passkeys paymentFiles statements strictJson decisionRecords tlog auditPackages', 'typebox viem'),
  mcp: part('mcp/src/', 'sdk', '@modelcontextprotocol/sdk'),
  consoleWeb: part('console/src/web/', 'sdk wire paymentFiles pageKit', 'react react-dom @types/react @types/react-dom @mantine/[^/]+ @tanstack/[^/]+ lightweight-charts'),
  storefrontWeb: part('storefront/src/web/', 'sdk react wire pageKit', 'react react-dom @types/react @types/react-dom @mantine/[^/]+ @tanstack/[^/]+ lightweight-charts uqr viem'),
  supplier: part('sandbox/supplier/', '', 'viem secp256k1'),
  sandbox: part('sandbox/src/', 'wire abi deployment doubles supplier sdk sealing tlog tokens', '.+'),
  conformance: part('conformance/src/', 'wire sandbox supplier', '.+'),
  bench: part('bench/src/', 'wire sdk sandbox supplier abi deployment bankTransfer quoting prices events log postgres refusal values http strictJson tlog evidenceLog', '.+'), // what posts and what computes prices is measured itself
  proofs: part('proofs/src/', 'wire sdk verify sandbox supplier abi deployment quoting bankTransfer bankGateway archive events restore values signers mutualTls complianceService log postgres sealing stops tlog evidenceLog httpClient ops', '.+'), // a model check reads the table itself
  site: part('site/src/', 'wire', 'vitepress @shikijs/transformers beautiful-mermaid'),
  ops: part('ops/src/', 'sandbox metrics probes probe', '@grafana/grafana-foundation-sdk ajv yaml'),
}
for (const name of Object.keys(modules)) parts[name].may.push('wire')

const server = '^server/src/'
const testing = ['[.]test[.]ts$', '/testing/']
const npm = ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown']
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const rules = Object.entries(parts).flatMap(([name, { at, may, packages }]) => {
  const from = { path: at, pathNot: testing }
  const closed = Object.keys(parts).filter((other) => other !== name && !may.includes(other))
  const allowed = packages.map((p) => `(^|/)node_modules/${p}/|^${p}$`)
  return [
    rule(`${name}-imports-only-by-its-row`, from, { path: closed.map((c) => parts[c].at) }),
    rule(`${name}-uses-only-its-packages`, from, { dependencyTypes: npm, pathNot: allowed }),
  ]
})
/** A package that only files of one suffix may import inside the service. */
const only = (suffixes, packages, elsewhere = []) =>
  rule(`${packages[0].replace(/\W/g, '')}-only-in-${suffixes.join('-')}`, { path: server, pathNot: [...suffixes.map((s) => `[.]${s}[.]ts$`), `${server}main/`, ...elsewhere, ...testing] }, { path: packages.map((p) => `(^|/)node_modules/${p}/`), dependencyTypesNot: ['type-only'] })

module.exports = {
  forbidden: [
    ...rules,
    rule('no-cycles', {}, { circular: true }),
    rule('testing-is-for-tests', { pathNot: [...testing, '^proofs/', '^bench/'] }, { path: testing }), // proofs and benches make rows as tests do
    rule('rules-are-pure', { path: '[.]rules[.]ts$', pathNot: testing }, { dependencyTypes: ['core', ...npm], pathNot: '^(wire|platform/(values|refusal))/' }),
    rule('rules-know-rules', { path: '[.]rules[.]ts$', pathNot: testing }, { path: '[.](store|routes|flow)[.]ts$' }),
    rule('stores-know-no-routes', { path: '[.]store[.]ts$', pathNot: testing }, { path: '[.](routes|flow)[.]ts$' }),
    only(['store'], ['sql-template-tag']),
    only(['routes'], ['fastify', '@fastify']),
    rule('ledger-stands-alone', { path: `${server}bank-transfer/ledger/`, pathNot: testing }, { path: `${server}bank-transfer/(?!ledger/)` }),
    rule('iso20022-stands-alone', { path: `${server}bank-transfer/iso20022/`, pathNot: testing }, { path: `${server}bank-transfer/[^/]+/`, pathNot: `${server}bank-transfer/iso20022/` }),
    rule('nobody-imports-main', { path: server, pathNot: [`${server}main/`, ...testing] }, { path: `${server}main/` }),
  ],
  options: {
    // TypeScript 7 has no API to parse with, so the cruise falls back to swc; naming swc here would have it read the
    // sources itself, and stumble over `await using`.
    parser: 'tsc',
    doNotFollow: { path: ['node_modules', '^sdk/src/gen/'] }, // what is generated is its generator's affair
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // type-only imports count
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'], extensions: ['.ts', '.tsx', '.js', '.d.ts'] },
  },
}
