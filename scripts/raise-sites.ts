import { glob, readFile } from 'node:fs/promises'
import type { Reason } from '@firsthand/wire/refusals'

type Site = { readonly path: string; readonly line: number }

const raise = /new Refusal\(\s*'([a-z_]+)'/g

/** Where the server makes each refusal, by reason. Tests do not count. */
export async function raiseSites(): Promise<ReadonlyMap<Reason, readonly Site[]>> {
  const sites = new Map<Reason, Site[]>()
  const paths = (await Array.fromAsync(glob('{server,platform/*}/src/**/*.ts'))).sort()
  for (const path of paths.filter((each) => !/[.]test[.]ts$|\/testing\//.test(each))) {
    const text = await readFile(path, 'utf8')
    for (const match of text.matchAll(raise)) {
      const reason = match[1] as Reason
      const line = text.slice(0, match.index).split('\n').length
      sites.set(reason, [...(sites.get(reason) ?? []), { path, line }])
    }
  }
  return sites
}
