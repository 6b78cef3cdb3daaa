// biome-ignore-all format: a table is read as a table
/** Where each part lives, which parts it may import, which packages it may use. */
const words = (text) => text.split(' ').filter(Boolean)
const part = (at, may = '', packages = '') => ({ at: `^${at}`, may: words(may), packages: words(packages) })
const parts = {
  wire: part('wire/src/', '', 'typebox @noble/hashes'),
  abi: part('contracts/abi/'),
  doubles: part('contracts/test/doubles/'),
  deployment: part('contracts/script/', 'wire abi', 'viem typebox'),
  domain: part('server/src/domain/', 'wire'),
  ports: part('server/src/ports/', 'domain wire'),
  markets: part('server/src/markets/', 'domain ports wire'),
  catalogue: part('server/src/catalogue/', 'domain ports wire'),
  quoting: part('server/src/quoting/', 'domain ports wire'),
  events: part('server/src/events/', 'domain ports wire'),
  rails: part('server/src/rails/', 'domain ports quoting wire'),
  postgres: part('server/src/adapters/postgres/', 'domain ports wire', 'pg @types/pg sql-template-tag'),
  oidc: part('server/src/adapters/oidc/', 'domain ports', 'jose'),
  marketData: part('server/src/adapters/market-data/', 'domain ports wire'),
  companion: part('server/src/adapters/compliance/', 'domain ports wire', 'typebox'),
  evm: part('server/src/adapters/evm/', 'domain ports wire abi deployment', 'viem'),
  suppliers: part('server/src/adapters/supplier/', 'domain ports wire abi', 'viem typebox cockatiel @noble/hashes'),
  bankFiles: part('server/src/adapters/bank-files/', 'domain ports', 'saxes libxml2-wasm ibantools'),
  webhooks: part('server/src/adapters/webhook/', 'domain ports wire', 'standardwebhooks'),
  signers: part('server/src/adapters/signer/', 'ports wire abi', 'typebox viem'),
  observability: part('server/src/observability/', 'domain wire', 'fastify pino prom-client pg @types/pg @opentelemetry/[^/]+'),
  health: part('server/src/health/', 'domain ports wire rails', 'pino'),
  http: part('server/src/http/', 'domain ports wire markets catalogue quoting rails events observability', 'fastify @fastify/[^/]+ @scalar/[^/]+ typebox @noble/hashes secure-json-parse'),
  config: part('server/src/(config|worker-config|chain-settings|compliance-settings|cors-settings|webhook-settings|settings-reader)[.]ts$', 'domain oidc suppliers webhooks wire'),
  workflows: part('server/src/workflows/', 'domain ports wire rails'),
  engine: part('server/src/adapters/engine/', 'domain ports wire', '@restatedev/[^/]+'),
  relay: part('server/src/relay/', 'ports', 'pino'),
  migrate: part('server/src/(migrate|verify-audit|export-ledger)[.]ts$', 'config postgres', 'pg @types/pg node-pg-migrate'),
  engineCommands: part('server/src/(register-worker|rebuild-engine)[.]ts$', 'config engine workflows'),
  signer: part('signer/src/', 'wire', 'pg @types/pg pkcs11js secp256k1 jose typebox @noble/hashes @aws-sdk/client-kms @azure/keyvault-keys'),
  sdk: part('sdk/src/', 'wire abi', 'viem'),
  mcp: part('mcp/src/', 'sdk', '@modelcontextprotocol/sdk'),
  supplier: part('sandbox/supplier/', '', 'viem secp256k1'),
  sandbox: part('sandbox/src/', 'wire abi deployment doubles supplier sdk', '.+'),
  compliance: part('compliance/src/', 'wire', 'fastify @fastify/[^/]+ pg @types/pg sql-template-tag node-pg-migrate jose typebox viem pino sax @types/sax csv-parse ibantools'),
  conformance: part('conformance/src/', 'wire sandbox supplier', '.+'),
  bench: part('bench/src/', 'wire sandbox supplier abi deployment domain postgres', '.+'), // postgres: what posts is measured itself
  proofs: part('proofs/src/', 'wire sandbox supplier abi deployment domain', '.+'), // domain: a model check reads the table itself
  ops: part('ops/src/', 'sandbox', '@grafana/grafana-foundation-sdk'),
}
const inside = ['domain', 'ports', 'markets', 'catalogue', 'quoting', 'rails', 'events', 'workflows'].map((name) => parts[name].at)
const adapters = '^server/src/adapters/'
const entries = '^server/src/(api|service|open-rails|open-bank-transfer|open-treasury|worker|open-worker|worker-flows|sending-flows|bank-flows)[.]ts$'
const testing = ['[.]test[.]ts$', '/testing/']
const npm = ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown']
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const rules = Object.entries(parts).flatMap(([name, { at, may, packages }]) => {
  const from = { path: at, pathNot: testing }
  const closed = Object.keys(parts).filter((other) => other !== name && !may.includes(other))
  const allowed = packages.map((p) => `(^|/)node_modules/${p}/|^${p}$`)
  return [
    rule(`${name}-imports-only-${may.join('-') || 'itself'}`, from, { path: [entries, ...closed.map((c) => parts[c].at)] }),
    rule(`${name}-uses-only-its-packages`, from, { dependencyTypes: npm, pathNot: allowed }),
  ]
})
module.exports = {
  forbidden: [
    ...rules,
    rule('no-cycles', {}, { circular: true }),
    rule('adapters-apart', { path: `${adapters}([^/]+)/` }, { path: `${adapters}[^/]+/`, pathNot: `${adapters}$1/` }),
    rule('only-the-service-builds-adapters', { pathNot: [entries, adapters, '^server/src/(config|webhook-settings|migrate|verify-audit|export-ledger|register-worker|rebuild-engine)[.]ts$', '^bench/src/posting-load[.]ts$', ...testing] }, { path: adapters }),
    rule('testing-is-for-tests', { pathNot: testing }, { path: testing }),
    rule('the-inside-is-pure', { path: inside, pathNot: testing }, { dependencyTypes: ['core'] }),
  ],
  options: {
    // TypeScript 7 has no API to parse with, so the cruise falls back to swc; naming swc here would have it read the
    // sources itself, and stumble over `await using`.
    parser: 'tsc',
    doNotFollow: { path: ['node_modules', '^sdk/src/gen/'] }, // what is generated is its generator's affair
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // type-only imports count
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'], extensions: ['.ts', '.js', '.d.ts'] },
  },
}
