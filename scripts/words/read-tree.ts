import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const read = /\.(ts|cjs|mjs|js|py|sql|sol|md|json|ya?ml|sh|toml|html|txt)$/

/**
 * What is not searched: what was released, the history, the list itself, and generated files, whose words come from files
 * that are searched.
 */
const left = [
  /^docs\/released\//,
  /^CHANGELOG\.md$/,
  /^scripts\/words\//,
  /^pnpm-lock\.yaml$/,
  /^docs\/(openapi|postman)[a-z.-]*\.json$/,
  /^docs\/llms[a-z-]*\.txt$/,
  /(^|\/)gen\//,
  /^contracts\/abi\//,
]

export function isSearched(path: string): boolean {
  return read.test(path) && !left.some((each) => each.test(path))
}

export async function readTree(): Promise<ReadonlyMap<string, string>> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { maxBuffer: 2 ** 26 })
  const paths = listed.toString().split('\n').filter(isSearched)
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(path, 'utf8').catch(() => undefined)] as const),
  )
  // A file that is deleted but not yet staged is still listed.
  return new Map(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])))
}
