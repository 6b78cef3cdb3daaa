import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { issuance, openBuyer, thirdParty } from '@firsthand/sandbox/chain/buyer'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { rewriteLog } from '@firsthand/server/evidence-log/testing/rewrite-log'
import { commitmentOf, writeProof } from '@firsthand/tlog/leaf-proof'
import { inclusionProof } from '@firsthand/tlog/merkle'
import { nodesIn, publishedIn } from '@firsthand/tlog/tile-folder'
import { newTiles, tilePath } from '@firsthand/tlog/tiles'
import { runVerify } from '@firsthand/verify/run-verify'
import type { LogEntry } from '@firsthand/wire/staff/evidence-log'
import type { ProofOptions } from '../harness/proof.ts'
import { rootsOnChain } from './roots.ts'
import { unnoticed } from './unnoticed.ts'

const name = 'acme-buyer-1'
const patienceMs = 120_000
const clientFolder = fileURLToPath(new URL('./foreign-client', import.meta.url))
type Entry = { readonly name: string; readonly entry: LogEntry; readonly text: string }

/** Purchases on both rails on chain, each settled by its buyer's wallet. */
async function buy(world: World, url: string, count: number): Promise<readonly string[]> {
  const references: string[] = []
  for (const [i, rail] of [issuance, thirdParty].entries()) {
    const buyer = await openBuyer(world, name, () => [url], rail)
    for (let left = Math.floor((count + 1 - i) / 2); left > 0; left -= 1) {
      const reference = await buyer.firm()
      const bundle = await buyer.intent(reference)
      if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error(`${reference} did not settle`)
      references.push(reference)
    }
  }
  return references
}

/** What the buyer exports, once a cosigned checkpoint covers it: a purchase is logged when it is final. */
async function entryOf(world: World, url: string, reference: string): Promise<Entry> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(300)) {
    const headers = { authorization: `Bearer ${await world.identity.token(name)}` }
    const response = await fetch(`${url}/log-entries/${reference}`, { headers, signal: AbortSignal.timeout(15_000) })
    const text = await response.text()
    const entry = response.status === 200 ? (JSON.parse(text) as LogEntry) : null
    if (entry?.proof?.includes('witness.example')) return { name: reference, entry, text }
  }
  throw new Error(`${reference}: not in the log after ${patienceMs} ms`)
}

/** A copy of the log as anybody can make one, over the documents listener. */
async function copyOf(documentsUrl: string, folder: string): Promise<number> {
  const get = async (path: string) => {
    const response = await fetch(`${documentsUrl}/log/${path}`, { signal: AbortSignal.timeout(15_000) })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(await response.arrayBuffer()))
  }
  await get('checkpoint')
  const size = (await publishedIn(folder))?.size ?? 0
  for (const tile of newTiles(0, size)) await get(tilePath(tile))
  return size
}

type WorldLog = {
  readonly origin: string
  readonly keyFile: string
  readonly key: string
  readonly witness: { readonly key: string }
}
type Files = {
  readonly folder: string
  readonly log: WorldLog
  /** The log as it was published at the end, and its checkpoint from the beginning. */
  readonly copy: string
  readonly old: string
}
type Verify = (content: string | Buffer, ...more: readonly string[]) => ReturnType<typeof runVerify>

/** What Go’s packages say of a copy of the log. */
const foreignClient = (copy: string, { log, old }: Files): Promise<string> =>
  promisify(execFile)('go', ['run', '.', copy, log.key, log.witness.key, old], { cwd: clientFolder }).then(
    ({ stdout }) => stdout.trim(),
    ({ stdout }: { stdout: string }) => stdout.trim(),
  )

/** The units of a purchase are changed, and the log is made to say so and signed with its own key. Answers what was not noticed. */
async function rewritten({ entry }: Entry, files: Files, verify: Verify): Promise<readonly string[]> {
  const { folder, log, copy, old } = files
  const record = entry.record.replace(/"unitAmount":"(\d)/, (_, digit) => `"unitAmount":"${(Number(digit) % 9) + 1}`)
  const into = join(folder, 'rewritten')
  const forged = commitmentOf(Buffer.from(entry.salt ?? '', 'hex'), record)
  const { size, checkpoint } = await rewriteLog({ ...log, folder: copy }, into, entry.index, forged)
  const hashes = await inclusionProof(entry.index, size, nodesIn(into, size))
  const changed = { ...entry, record, proof: writeProof(entry.index, hashes, checkpoint) }
  const { output } = await verify(JSON.stringify(changed), '--checkpoint', old, '--tiles', into)
  const foreign = await foreignClient(into, files)
  console.log(`of the rewritten log: ${foreign}`)
  return [
    ...(/FAILS .*has cosigned it/.test(output) ? [] : [`a log that was signed anew was not noticed: ${output}`]),
    ...(/holds .*signed by the log/.test(output) ? [] : ['the rewritten log was not signed with the key of the log']),
    ...(foreign.includes('FAILED') ? [] : ['the foreign client did not notice the rewritten log']),
  ]
}

/** Every export by our verifier, and the whole log by both. Answers what does not hold. */
async function checked(all: readonly Entry[], files: Files, verify: Verify, keys: readonly string[], size: number) {
  const { copy, old } = files
  const faults: string[] = []
  for (const { name: reference, text } of all) {
    const { exitCode, output } = await verify(text)
    if (exitCode !== 0 || output.includes('unchecked')) faults.push(`${reference} does not hold: ${output}`)
  }
  const whole = await runVerify(['log', join(copy, 'checkpoint'), ...keys, '--checkpoint', old, '--tiles', copy])
  if (whole.exitCode !== 0) faults.push(`the log does not go on: ${whole.output}`)
  const foreign = await foreignClient(copy, files)
  console.log(foreign)
  if (!foreign.includes(`inclusion of ${size} leaves holds`) || !/consistency .* holds$/.test(foreign))
    faults.push('the foreign client does not verify it')
  return faults
}

/** The transparency log: checked offline by ours and by a foreign client, and rewritten by somebody who has its key. docs/evidence-log.md shows what it prints. */
export const evidenceLog = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const folder = await mkdtemp(join(tmpdir(), 'firsthand-evidence-log-'))
    const file = async (path: string, content: string | Buffer) => {
      await writeFile(join(folder, path), content)
      return join(folder, path)
    }
    try {
      await using world = await startWorld({ engine: 'single', evidenceLog: true, api: { settings: roomySettings } })
      const { apiUrl, documentsUrl, evidenceLog: log } = world.describe()
      if (apiUrl === null || documentsUrl === null || !log) throw new Error('the world keeps no log')
      const keys = [
        '--log-key',
        await file('log.key', log.key),
        '--witness-keys',
        await file('w.keys', log.witness.key),
      ]
      const verify: Verify = async (content, ...more) =>
        runVerify(['log', await file('entry.json', content), ...keys, ...more])

      const [first = ''] = await buy(world, apiUrl, 1)
      const all = [await entryOf(world, apiUrl, first)]
      const [older, copy] = [join(folder, 'older'), join(folder, 'copy')]
      const oldSize = await copyOf(documentsUrl, older)
      for (const reference of await buy(world, apiUrl, short ? 3 : 300))
        all.push(await entryOf(world, apiUrl, reference))
      const size = await copyOf(documentsUrl, copy)
      const files = { folder, log, copy, old: join(older, 'checkpoint') }

      const trials = short ? 300 : 10_000
      const missed = await unnoticed(all, trials, seed, async (bytes) => (await verify(bytes)).exitCode)
      const faults = [
        ...(await checked(all, files, verify, keys, size)),
        ...missed,
        ...(await rewritten(all.at(-1) as Entry, files, verify)),
      ]
      const roots = await rootsOnChain(world, { folder, copy, keys, trials: short ? 100 : 2_000, seed })
      faults.push(...roots.faults)
      for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
      const summary =
        `${all.length} purchases found in a log of ${size} leaves offline; Go’s sumdb packages verify inclusion of ${size} leaves and consistency with ${oldSize}; ` +
        `${trials} changed exports, ${missed.length} unnoticed; a log rewritten and signed with its own key fails by the witness; ${roots.summary}; seed ${seed}`
      return { held: faults.length === 0, summary }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
