import { writeFigure } from '@firsthand/sandbox/world/figures'
import { adversarialMaker } from './adversarial-maker/index.ts'
import { alerts } from './alerts/index.ts'
import { apiFuzz } from './api-fuzz/index.ts'
import { automaticStop } from './automatic-stop/index.ts'
import { bankChaos } from './bank-chaos/index.ts'
import { bankGateway } from './bank-gateway/index.ts'
import { bankImport } from './bank-import/index.ts'
import { bankModel } from './bank-model/index.ts'
import { bankRaces } from './bank-races/index.ts'
import { bankStreams } from './bank-streams/index.ts'
import { bundleRotation } from './bundle-rotation/index.ts'
import { catalogueScale } from './catalogue-scale/index.ts'
import { consoleProof } from './console/index.ts'
import { contractAttacks } from './contract-attacks/index.ts'
import { contractInvariants } from './contract-invariants/index.ts'
import { contractMutants } from './contract-mutants/index.ts'
import { docsSite } from './docs-site/index.ts'
import { edge } from './edge/index.ts'
import { engineCluster } from './engine-cluster/index.ts'
import { engineRebuild } from './engine-rebuild/index.ts'
import { erasure } from './erasure/index.ts'
import { eventSequence } from './event-sequence/index.ts'
import { evidence } from './evidence/index.ts'
import { evidenceLog } from './evidence-log/index.ts'
import { failover } from './failover/index.ts'
import type { Proof } from './harness/proof.ts'
import { imagesProof } from './images/index.ts'
import { insider } from './insider/index.ts'
import { ledgerAttacks } from './ledger-attacks/index.ts'
import { ledgerOracle } from './ledger-oracle/index.ts'
import { oneBundle } from './one-bundle/index.ts'
import { outsideTools } from './outside-tools/index.ts'
import { packedDeployment } from './packed-deployment/index.ts'
import { proposals } from './proposals/index.ts'
import { quickstart } from './quickstart/index.ts'
import { quoteScale } from './quote-scale/index.ts'
import { reconciliationScale } from './reconciliation-scale/index.ts'
import { remoteSigners } from './remote-signers/index.ts'
import { reorg } from './reorg/index.ts'
import { restoreProof } from './restore/index.ts'
import { retention } from './retention/index.ts'
import { screening } from './screening/index.ts'
import { settlementChaos } from './settlement-chaos/index.ts'
import { signerKill } from './signer-kill/index.ts'
import { signerPolicy } from './signer-policy/index.ts'
import { signerRotation } from './signer-rotation/index.ts'
import { storefrontProof } from './storefront/index.ts'
import { tenantIsolation } from './tenant-isolation/index.ts'
import { upgradeProof } from './upgrade/index.ts'
import { webhookChaos } from './webhook-chaos/index.ts'
import { zeroToPurchase } from './zero-to-purchase/index.ts'

const proofs: Readonly<Record<string, Proof>> = {
  'adversarial-maker': { goal: '30 cases, each the right refusal, 0 quotes, 0 bundles', ...adversarialMaker },
  alerts: {
    goal: '30 faults or more: each rings in time with its section of the runbook, and nothing else does',
    ...alerts,
  },
  'api-fuzz': { goal: '1,000,000 cases, 0 of 500, 0 undeclared', ...apiFuzz },
  'automatic-stop': {
    goal: 'stolen PRICING and delivery keys stopped within one block of two seconds, 0 stops in 10,000 random honest days, payouts stopped within a minute of a break, two administrators to resume; every planted fault found',
    ...automaticStop,
  },
  'bank-gateway': {
    goal: '10,000 files in every way that banks write them, while everything fails: 0 lost, 0 doubled, 0 accepted without a manifest',
    ...bankGateway,
  },
  'bank-import': {
    goal: '100,000 entries in one statement: all booked once, in at most 512 MiB',
    ...bankImport,
  },
  'bank-model': {
    goal: 'every order of events: money conserved, one delivery, an end from everywhere; every planted fault found',
    ...bankModel,
  },
  'bank-chaos': {
    goal: 'API, worker and engine killed at every named step of delivery and refund: 0 lost, 0 doubled',
    ...bankChaos,
  },
  'bank-races': { goal: '16 processes: exactly the allowed number succeed, in every race', ...bankRaces },
  'bank-streams': {
    goal: '10,000 random streams of client money, a reconciliation after every step, 0 differences',
    ...bankStreams,
  },
  'bundle-rotation': { goal: '0 signatures outside published validity, 0 refused', ...bundleRotation },
  'catalogue-scale': {
    goal: 'p95 of a page at 10,000,000 listings ≤ 1.5 times that at 1,000,000, ≤ 10 ms, at most two round trips; index plans only; 1,000,000 listings shared by 500 tenants alike, ≤ 15 ms for a tenant of eight audiences',
    ...catalogueScale,
  },
  console: {
    goal: 'the console’s journeys in Chromium, attacks refused; 0 axe violations, 0 policy reports, 0 other hosts; exact amounts; script ≤ 240 kB, a screen ≤ 60 kB; planted faults found',
    ...consoleProof,
  },
  'contract-attacks': { goal: '46 rows, each test fails without its cure', ...contractAttacks },
  'contract-invariants': { goal: '1,000,000 calls, 0 breaches', ...contractInvariants },
  'contract-mutants': { goal: 'every mutant killed', ...contractMutants },
  'docs-site': {
    goal: 'the documentation site: 0 dead links, every code found by the search box, the type of a refusal opens its page, 0 axe violations, 0 policy reports, 0 other hosts; planted faults found',
    ...docsSite,
  },
  edge: {
    goal: 'three instances behind the shipped HAProxy, one killed and one added under load: a caller’s limit and a tenant’s ceiling right within 10 %, strangers counted by their own address, every stream resumed without a loss; planted faults found',
    ...edge,
  },
  'engine-cluster': {
    goal: 'three nodes as shipped, 10 faults, one node replaced, one minor upgrade: 0 lost, 0 doubled, longest stall below 10 s, the log is trimmed',
    ...engineCluster,
  },
  'engine-rebuild': {
    goal: 'the engine wiped in the middle: 0 lost, 0 doubled, nonces without a gap',
    ...engineRebuild,
  },
  erasure: {
    goal: '12 people erased: 0 of their names, IBANs, subjects and texts in any table, file, log, answer, archive, engine state or restored backup; all chains hold; 0 unreadable after a rotation; every planted leak found',
    ...erasure,
  },
  'event-sequence': {
    goal: '1,000,000 events while writers, sequencers and the database are killed: no hole, no repeat, causes first, nothing lost; planted faults found',
    ...eventSequence,
  },
  evidence: {
    goal: '1,000 purchases exported and verified offline; 10,000 changed bytes, each noticed',
    ...evidence,
  },
  'evidence-log': {
    goal: 'purchases found in the transparency log offline, by our verifier and by Go’s sumdb packages; 10,000 changed exports, and a log rewritten with its own key, each noticed',
    ...evidenceLog,
  },
  failover: {
    goal: '20 faults of a cluster of three under sales on all rails, direct and through PgBouncer: 0 acknowledged writes lost, 0 references with two bundles, 0 answers of 500, longest gap ≤ 30 s; work lost by an asynchronous standby found',
    ...failover,
  },
  insider: {
    goal: 'every attack of one person, key or process refused; without its cure it goes through',
    ...insider,
  },
  'ledger-attacks': { goal: 'every attack refused, and let through without its defence', ...ledgerAttacks },
  'ledger-oracle': { goal: '20,000 postings, every account as Debian’s ledger computes it', ...ledgerOracle },
  'one-bundle': { goal: '1,000 references under 50 calls at once: one bundle each', ...oneBundle },
  images: {
    goal: 'an image of each program built twice: equal digests, all packages listed, signatures verify; each runs as an ordinary user with a read-only root, and a purchase settles on them; 7 planted faults found',
    ...imagesProof,
  },
  'outside-tools': {
    goal: 'Schemathesis, oasdiff, Slither, Halmos and k6, pinned: 0 findings unexplained; a planted fault for each is found',
    ...outsideTools,
  },
  'packed-deployment': { goal: '0 rules failed on a deployment of the packed programs', ...packedDeployment },
  proposals: {
    goal: '1,000 interleavings of five people over two instances: nothing is done that the approver’s digest did not name',
    ...proposals,
  },
  quickstart: {
    goal: 'the quickstart to the letter, from an empty cache, on Node 22.18 and 24: a purchase by program, one by curl, a verified webhook, < 20 s',
    ...quickstart,
  },
  'quote-scale': { goal: 'p95 at 10,000,000 quotes ≤ 1.3 times that at 10,000', ...quoteScale },
  retention: {
    goal: '10,000,000 rows in each of events, quotes and audit over 24 months: p95 ≤ 1.2 times that without them; a month archived, chains verify, sweeps ≥ 2,000 rows/s, planted faults found',
    ...retention,
  },
  'settlement-chaos': {
    goal: '1,000 purchases while six parts are killed: 0 lost, 0 doubled, each in the state that the chain shows',
    ...settlementChaos,
  },
  restore: {
    goal: '20 restores to random seconds: 0 paid twice, 0 delivered twice, 0 event numbers with two contents, everything lost listed by name, each step missed when left out',
    ...restoreProof,
  },
  'reconciliation-scale': {
    goal: '2,000,000 purchases: a day takes at most 2 times as long as at 20,000, a recount finds a cent in any old day; purchases beside an import of 100,000 entries: p99 below 300 ms, 0 of 503',
    ...reconciliationScale,
  },
  'remote-signers': {
    goal: 'signers in network namespaces of their own, certificates rotated and refused under load, a host cut off: 0 wrong, 0 refused with a valid certificate, strangers never answered, planted faults found',
    ...remoteSigners,
  },
  reorg: { goal: 'depth 1 to 20, same and other outcome: state, events and candles follow', ...reorg },
  screening: {
    goal: 'people on a list of 50,000 found under other spellings: recall ≥ 98 % at ≤ 3 % of Western customers found wrongly, planted faults found; 1,000,000 customers and wallets screened again by a new list, cut off on the way: each listed one held once',
    ...screening,
  },
  'signer-kill': { goal: 'five kills of each role, 0 wrong, 0 refused', ...signerKill },
  'signer-policy': { goal: '1,000,000 fuzzed intents, 0 outside policy, 0 equivocations', ...signerPolicy },
  'signer-rotation': { goal: '0 signatures outside published validity', ...signerRotation },
  storefront: {
    goal: 'a buyer buys on each rail in Chromium at 390 and 1440 pixels, every code is read in two languages, 0 of 10,000 schedules show another amount; 0 axe violations, 0 policy reports; shop ≤ 190 kB, asset page ≤ 310 kB; planted faults found',
    ...storefrontProof,
  },
  'tenant-isolation': { goal: '1,000,000 operations, 0 leaks; 25 faults found', ...tenantIsolation },
  upgrade: {
    goal: 'from the release before to this one and back, behind HAProxy with three APIs and two workers, on the packages of both, under sales on all rails: 0 answers of 5xx, every flow ends on its release, 0 lost, 0 doubled; a planted breaking migration refused by its name',
    ...upgradeProof,
  },
  'webhook-chaos': {
    goal: '10,000 events, each arrives at least once, in sequence when replayed, signed, never early',
    ...webhookChaos,
  },
  'zero-to-purchase': {
    goal: 'from an empty cache to a settled purchase and its verified webhook < 20 s, boot to settled < 8 s',
    ...zeroToPurchase,
  },
}

const [name = '', ...flags] = process.argv.slice(2)
const proof = proofs[name]
if (proof === undefined) {
  console.log(`pnpm prove NAME [--short] [--seed N], where NAME is one of: ${Object.keys(proofs).join(', ')}`)
  process.exit(2)
}
const short = flags.includes('--short')
const seed = flags.includes('--seed') ? Number(flags[flags.indexOf('--seed') + 1]) : undefined
const { held, summary } = await proof.run({ short, ...(seed !== undefined && { seed }) })
console.log(summary)
// A short run shows that the proof works; only a whole one is a figure.
if (!short) {
  // The counts by kind are for the log; the figure is the whole.
  const detail = summary.replace(/ \([^)]*\)/, '')
  const value = held ? 'held' : 'broken'
  await writeFigure({
    name: `proof ${name}`,
    value,
    detail,
    goal: proof.goal,
    met: held,
    command: `pnpm prove ${name}`,
  })
}
console.log(`${name} ${held ? 'held' : 'broken'}`)
process.exit(held ? 0 : 1)
