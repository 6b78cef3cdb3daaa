import { dirname } from 'node:path'
import { type Interface, interfacesIn, singleOf } from './interfaces.ts'
import { importsIn, type Share, shareOf } from './shares.ts'
import { storeRefusals } from './store-refusals.ts'
import { isProduction, layout } from './tree.ts'

type Files = ReadonlyMap<string, string>

export type Measured = {
  readonly name: string
  readonly limit: string
  readonly figure: string
  readonly held: boolean
  /** What to change when it is not held. */
  readonly where: readonly string[]
}

const { limits } = layout

export function fullestFolder(files: Files): Measured {
  const paths = [...files.keys()].filter((path) => isProduction(path) && isCounted(path))
  const folders = [...Map.groupBy(paths, (path) => dirname(path))]
    .map(([folder, inside]) => ({ folder, count: inside.length }))
    .sort((a, b) => b.count - a.count)
  const over = folders.filter(({ count }) => count > limits.filesPerFolder)
  const [most] = folders
  return {
    name: 'production files in one folder',
    limit: `at most ${limits.filesPerFolder}`,
    figure: most === undefined ? 'no file read' : `${most.count} (${most.folder})`,
    held: most !== undefined && over.length === 0,
    where: over.map(({ folder, count }) => `${folder}: ${count}`),
  }
}

export function medianLines(files: Files): Measured {
  const lengths = lengthsOf(files, (path) => layout.programs.test(path))
  const median = middle(lengths.map(({ lines }) => lines))
  const { least, most } = limits.medianLines
  return {
    name: 'median lines of a production file',
    limit: `${least} to ${most}`,
    figure: `${median} of ${lengths.length} files`,
    held: median >= least && median <= most,
    where: [],
  }
}

export function shortFiles(files: Files): Measured {
  const short = lengthsOf(files, (path) => layout.programs.test(path)).filter(({ lines }) => lines < limits.shortLines)
  return {
    name: `production files under ${limits.shortLines} lines`,
    limit: `at most ${limits.shortFiles}`,
    figure: String(short.length),
    held: short.length <= limits.shortFiles,
    where: short.map(({ path, lines }) => `${path}: ${lines}`),
  }
}

export function importsInside(files: Files): Measured {
  const imports = importsIn(files)
  const share = shareOf(imports, { composition: false })
  const whole = shareOf(imports, { composition: true })
  return {
    name: 'imports that stay inside their module',
    limit: `at least ${limits.insidePercent} %`,
    figure: `${percent(share)} of ${share.all} (${percent(whole)} with ${layout.composition.join(', ')})`,
    held: share.all > 0 && share.inside * 100 >= limits.insidePercent * share.all,
    where: share.crossings.map(({ from, to, count }) => `${from} → ${to}: ${count}`),
  }
}

export function singleInterfaces(files: Files): Measured {
  const all = interfacesIn(files, (path) => layout.programs.test(path))
  const single: readonly Interface[] = singleOf(all)
  return {
    name: 'interfaces with a single implementation of our own',
    limit: `at most ${limits.singleInterfaces}`,
    figure: `${single.length} of ${all.length}`,
    held: single.length <= limits.singleInterfaces,
    where: single.map(({ name, path, own }) => `${name} (${path}): ${own[0]}`),
  }
}

export function refusalsInStores(files: Files): Measured {
  const raised = storeRefusals(files)
  return {
    name: 'refusals raised in .store files, but outage and overload',
    limit: limits.storeRefusals === 0 ? 'none' : `at most ${limits.storeRefusals}`,
    figure: `${raised.length} in ${raised.stores} stores`,
    held: raised.stores > 0 && raised.length <= limits.storeRefusals,
    where: raised.places,
  }
}

export const measures = [
  fullestFolder,
  medianLines,
  shortFiles,
  importsInside,
  singleInterfaces,
  refusalsInStores,
] as const

/** Lines and short files of the other workspaces, which no limit holds. */
export function forInformation(files: Files): readonly string[] {
  return layout.workspaces.flatMap((workspace) => {
    const lengths = lengthsOf(files, (path) => path.startsWith(`${workspace}/`)).map(({ lines }) => lines)
    if (lengths.length === 0) return []
    const short = lengths.filter((lines) => lines < limits.shortLines).length
    const lines = lengths.reduce((sum, each) => sum + each, 0)
    return [`${workspace}: ${lengths.length} files, ${lines} lines, median ${middle(lengths)}, ${short} short`]
  })
}

function isCounted(path: string): boolean {
  return layout.workspaces.some((workspace) => path.startsWith(`${workspace}/`))
}

function lengthsOf(files: Files, among: (path: string) => boolean): readonly { path: string; lines: number }[] {
  return [...files]
    .filter(([path]) => isProduction(path) && among(path))
    .map(([path, text]) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

function percent({ inside, all }: Share): string {
  return all === 0 ? 'no import read' : `${((inside * 100) / all).toFixed(1)} %`
}
