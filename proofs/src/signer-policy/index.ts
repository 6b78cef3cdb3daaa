import { generateKeyPairSync, randomInt } from 'node:crypto'
import { makeEvidenceKeys } from '@firsthand/sandbox/chain/delivery-evidence'
import { madeUpMarket } from '@firsthand/sandbox/signers/signer-policy'
import type { Signers } from '@firsthand/sandbox/signers/signers'
import { startSigningWorld } from '@firsthand/sandbox/signers/signing-world'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { SignerRole } from '@firsthand/wire/signer'
import type { ProofOptions } from '../harness/proof.ts'
import { attester } from './curve.ts'
import type { Means } from './make-case.ts'
import { findHoles } from './planted-holes.ts'
import { type Run, runCases } from './run-cases.ts'
import { runTransactionCases } from './transactions/run-cases.ts'

const everydaySeed = 1

async function meansFor(signers: Signers): Promise<Means> {
  const pair = generateKeyPairSync('ed25519')
  const decisionKey = { kid: 'fuzz-1', privateKey: pair.privateKey }
  const evidence = makeEvidenceKeys()
  const [compliance, fee, stranger] = [attester(), attester(), attester()]
  await signers.permit({
    attesters: { compliance: [compliance.address], fee: [fee.address] },
    decisionKeys: {
      ...evidence.pinned.decisionKeys,
      [decisionKey.kid]: String(pair.publicKey.export({ format: 'jwk' }).x),
    },
    statementKeys: evidence.pinned.statementKeys,
    tenantPerMinute: 100_000_000,
    transactionsPerMinute: 100_000_000,
    instruments: madeUpMarket.instruments.map((each) => ({ ...each, unitsPerMinute: `${10n ** 40n}` })),
  })
  await signers.reloaded()
  const permitted = signers.permitted()
  return { permitted, compliance, fee, stranger, decisionKey, evidenceKeys: evidence.keys }
}

/** No spoilt request gets a signature, no reference two digests; a rule that is left out is noticed. */
export const signerPolicy = {
  async run({ short, seed = short ? everydaySeed : randomInt(2 ** 31) }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) =>
      console.log(`signer-policy ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    report(`seed ${seed}`)
    await using world = await startSigningWorld()
    const { signers } = world
    const means = await meansFor(signers)
    const addresses = Object.fromEntries(signers.keys().map(({ role, address }) => [role, address]))
    const run = {
      means,
      sockets: signers.sockets,
      addresses: addresses as Record<SignerRole, string>,
      random: randomFrom(seed),
      report,
    } satisfies Omit<Run, 'count' | 'breachesMax'>
    const sound = await runCases({ ...run, count: short ? 5_000 : 1_000_000, breachesMax: 20 })
    report(`${sound.cases} cases on ${signers.custody} keys, ${sound.signed} signed`)
    const sent = await runTransactionCases({ ...run, count: short ? 2_000 : 200_000, breachesMax: 20 })
    report(`${sent.cases} transactions, ${sent.signed} signed`)
    const holes = await findHoles(signers, run, short)
    const missed = holes.filter(({ found }) => !found).map(({ name }) => name)
    const reported = [sound, sent].flatMap(({ breaches, wrongRefusals }) => [...breaches, ...wrongRefusals])
    const wrong = [...reported, ...missed.map((name) => `hole not found: ${name}`)]
    const busy = [sound, sent].every((each) => each.signed > each.cases / 50 && each.equivocationsRefused > 0)
    const summary = [
      ...wrong.slice(0, 20),
      ...(busy ? [] : ['the run signed or refused too little to prove anything']),
      `${sound.cases.toLocaleString('en')} fuzzed intents, ${sound.signed.toLocaleString('en')} signed, ` +
        `${sound.outsidePolicy} outside policy; ${sound.equivocations} equivocations, ` +
        `${sound.equivocationsRefused.toLocaleString('en')} tried; ` +
        `${sent.cases.toLocaleString('en')} fuzzed transactions, ${sent.signed.toLocaleString('en')} signed, ` +
        `${sent.outsidePolicy} outside policy; ${sent.equivocations} equivocations, ` +
        `${sent.equivocationsRefused.toLocaleString('en')} tried; ` +
        `${holes.length - missed.length} of ${holes.length} planted holes found; seed ${seed}`,
    ]
    return { held: wrong.length === 0 && busy, summary: summary.join('\n') }
  },
}
