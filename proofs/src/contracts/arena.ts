import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { compile, deployed, type Edit, root } from './compiler.ts'

const run = promisify(execFile)
const forge = `${root}node_modules/.bin/forge`

/** The names of the tests that failed. */
export type Outcome = { readonly passed: number; readonly failed: readonly string[] }

/** A copy of the built tests that can be run on changed contracts. */
export type Arena = { attempt(edits: readonly Edit[]): Promise<Outcome>; leave(): Promise<void> }

type Report = Readonly<Record<string, { readonly test_results: Readonly<Record<string, { readonly status: string }>> }>>

/** Builds everything once, for all arenas to copy. */
export async function buildTests(): Promise<void> {
  await run(forge, ['build', '--quiet'], { cwd: root, maxBuffer: 2 ** 27 })
}

/**
 * Tests deploy contracts by name from the build's artifacts, so a changed contract is put there and the tests need not be
 * compiled again. No source file is touched.
 */
export async function openArena(name: string): Promise<Arena> {
  const out = `contracts/out-${name}`
  const cache = `contracts/cache-${name}`
  await cp(`${root}contracts/out`, `${root}${out}`, { recursive: true, preserveTimestamps: true })
  await mkdir(`${root}${cache}`, { recursive: true })
  const index = await readFile(`${root}contracts/cache/solidity-files-cache.json`, 'utf8')
  const moved = index.replace(/"contracts\/out(\/build-info)?"/g, (_, rest = '') => `"${out}${rest}"`)
  await writeFile(`${root}${cache}/solidity-files-cache.json`, moved)
  const artifacts = await Promise.all(deployed.map((contract) => artifactOf(`${root}${out}`, contract)))
  return {
    async attempt(edits) {
      const changed = compile(edits)
      await Promise.all(artifacts.map(({ contract, bytecode, put }) => put(changed.get(contract) ?? bytecode)))
      return testWith(out, cache)
    },
    leave: async () => {
      for (const folder of [out, cache]) await rm(`${root}${folder}`, { recursive: true, force: true })
    },
  }
}

async function artifactOf(out: string, contract: string) {
  const name = contract.split(':')[1]
  const path = `${out}/${name}.sol/${name}.json`
  const content = JSON.parse(await readFile(path, 'utf8'))
  const put = (object: string) =>
    writeFile(path, JSON.stringify({ ...content, bytecode: { ...content.bytecode, object } }))
  return { contract, bytecode: content.bytecode.object as string, put }
}

/** All tests but the invariants. Naming some would have forge read all sources again. */
async function testWith(out: string, cache: string): Promise<Outcome> {
  const env = {
    ...process.env,
    FOUNDRY_OUT: out,
    FOUNDRY_CACHE_PATH: cache,
    FOUNDRY_FUZZ_RUNS: '256',
    FOUNDRY_FUZZ_FAILURE_PERSIST_DIR: `${cache}/fuzz`,
    FOUNDRY_INVARIANT_RUNS: '1',
    FOUNDRY_INVARIANT_DEPTH: '1',
    FOUNDRY_INVARIANT_FAILURE_PERSIST_DIR: `${cache}/invariant`,
  }
  const options = { cwd: root, env, maxBuffer: 2 ** 28, timeout: 180_000 }
  const text = await run(forge, ['test', '--json'], options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  )
  const suites = JSON.parse(text.slice(text.indexOf('{"contracts/'))) as Report
  const results = Object.values(suites).flatMap(({ test_results }) => Object.entries(test_results))
  const failed = results.filter(([, { status }]) => status !== 'Success').map(([name]) => name.replace(/\(.*/, ''))
  return { passed: results.length - failed.length, failed }
}
