import { join } from 'node:path'
import { isProduction, layout } from './tree.ts'

type Import = { readonly from: string; readonly to: string }

export type Share = {
  readonly inside: number
  readonly all: number
  readonly crossings: readonly { readonly from: string; readonly to: string; readonly count: number }[]
}

const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Every import statement from one production file of the server to another, by path. */
export function importsIn(files: ReadonlyMap<string, string>): readonly Import[] {
  const imports: Import[] = []
  for (const [path, text] of files) {
    if (!isProduction(path) || !path.startsWith('server/src/')) continue
    for (const [, named, called] of text.matchAll(statement)) {
      const to = resolved(path, named ?? called ?? '')
      if (to !== undefined && files.has(to) && isProduction(to)) imports.push({ from: path, to })
    }
  }
  return imports
}

/** Relative, or by the server's own `imports`: `#platform/…` leaves the server, any other `#x` is a file of `src/`. */
function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  const own = /^#(?!platform\/)(.+?)(\.ts)?$/.exec(specifier)
  return own ? `server/src/${own[1]}.ts` : undefined
}

/**
 * How many imports between modules' files stay inside their module. The kernel is left out at either end: every module
 * may use it. The composition root imports all of them by design, so its imports are counted only on request.
 */
export function shareOf(imports: readonly Import[], { composition }: { readonly composition: boolean }): Share {
  const counted = imports.flatMap(({ from, to }) => {
    const [here, there] = [moduleOf(from), moduleOf(to)]
    const isLeftOut = (module: string) => !composition && layout.composition.includes(module)
    if (layout.kernel.test(from) || layout.kernel.test(to) || isLeftOut(here) || isLeftOut(there)) return []
    return [{ here, there }]
  })
  const crossing = counted.filter(({ here, there }) => here !== there)
  const crossings = [...Map.groupBy(crossing, ({ here, there }) => `${here} ${there}`)].map(([pair, each]) => {
    const [from = '', to = ''] = pair.split(' ')
    return { from, to, count: each.length }
  })
  return {
    inside: counted.length - crossing.length,
    all: counted.length,
    crossings: crossings.sort((a, b) => b.count - a.count),
  }
}

/** The top folder; files that lie in none are the composition root's. */
function moduleOf(path: string): string {
  return layout.modules.exec(path)?.[1] ?? layout.composition[0] ?? ''
}
