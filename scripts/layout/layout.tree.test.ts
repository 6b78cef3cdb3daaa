import { describe, expect, test } from 'vitest'
import { interfacesIn, singleOf } from './interfaces.ts'
import * as layoutOf from './measures.ts'
import { importsIn, shareOf } from './shares.ts'
import { isProduction, layout, readSources } from './tree.ts'

const { limits } = layout
const files = await readSources()

test('the files are really read', () => expect(files.size).toBeGreaterThan(500))

test.each(layoutOf.measures.map((measure) => ({ name: measure.name, measure })))(
  'the tree holds $name',
  ({ measure }) => {
    const { held, figure, limit, where } = measure(files)
    expect({ held, figure, limit, where: held ? [] : where }).toMatchObject({ held: true })
  },
  60_000,
)

/** A tree that holds every measure, so that what is planted is the only breach. */
const sound: ReadonlyMap<string, string> = new Map([
  ['server/src/markets/market.store.ts', lines(80, 'export const readMarket = () => overloaded("full")')],
  ['server/src/markets/read-market.ts', lines(80, "import { readMarket } from './market.store.ts'")],
  ['server/src/markets/market.rules.ts', lines(80, "export const notFound = () => new Refusal('not_found')")],
  ['platform/http/src/overloaded.ts', lines(80, "export const overloaded = () => new Refusal('service_overloaded')")],
])

function lines(count: number, first = ''): string {
  return `${[first, ...Array(count - 1).fill('// a line')].join('\n')}\n`
}

function planted(...more: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map([...sound, ...more])
}

function many(count: number, file: (index: number) => readonly [string, string]): ReadonlyMap<string, string> {
  return planted(...Array.from({ length: count }, (_, index) => file(index)))
}

test.each(layoutOf.measures.map((measure) => ({ name: measure.name, measure })))(
  'a sound tree holds $name',
  ({ measure }) => {
    expect(measure(sound)).toMatchObject({ held: true })
  },
)

describe('a planted breach is found', () => {
  test('one file too many in a folder; tests and builders do not count', () => {
    const fill = (count: number, name: (index: number) => string) =>
      many(count, (index) => [`sandbox/src/chain/${name(index)}`, lines(80)])
    expect(layoutOf.fullestFolder(fill(limits.filesPerFolder, (n) => `x${n}.ts`))).toMatchObject({ held: true })
    expect(layoutOf.fullestFolder(fill(60, (n) => `x${n}.test.ts`))).toMatchObject({ held: true })
    expect(layoutOf.fullestFolder(fill(60, (n) => `testing/x${n}.ts`))).toMatchObject({ held: true })
    const over = layoutOf.fullestFolder(fill(limits.filesPerFolder + 1, (n) => `x${n}.ts`))
    expect(over).toMatchObject({ held: false, where: ['sandbox/src/chain: 41'] })
  })

  test.each([59, 121])('a median of %i lines', (count) => {
    const tree = many(9, (index) => [`platform/log/src/x${index}.ts`, lines(count)])
    expect(layoutOf.medianLines(tree)).toMatchObject({ held: false })
  })

  test.each([
    { count: limits.shortFiles, held: true },
    { count: limits.shortFiles + 1, held: false },
  ])('$count files under 25 lines', ({ count, held }) => {
    const tree = many(count, (index) => [`compliance/src/x${index}.ts`, lines(24)])
    expect(layoutOf.shortFiles(tree)).toMatchObject({ held })
  })

  test('imports that leave their module, however they are written', () => {
    const file = (text: string) => planted(['server/src/quoting/do-x.ts', text])
    const out = ["import { a } from '../markets/read-market.ts'", "import '#markets/read-market.ts'"]
    for (const text of out) expect(layoutOf.importsInside(file(text))).toMatchObject({ held: false })
    const multiLine = "import {\n  a,\n  type B,\n} from '../markets/market.store.ts'"
    expect(layoutOf.importsInside(file(multiLine))).toMatchObject({ held: false, where: ['quoting → markets: 1'] })
    const inside = "import { a } from './other.ts'\nimport { log } from '#platform/log/log.ts'"
    expect(layoutOf.importsInside(file(inside))).toMatchObject({ held: true })
  })

  test('the composition root is counted apart', () => {
    const tree = planted(['server/src/main/api.ts', "import '../markets/read-market.ts'"])
    const imports = importsIn(tree)
    expect(shareOf(imports, { composition: false })).toMatchObject({ inside: 1, all: 1 })
    expect(shareOf(imports, { composition: true })).toMatchObject({ inside: 1, all: 2 })
  })

  test('interfaces with one implementation and no double', () => {
    const port = (index: number) => `export interface Port${index} { read${index}(): string }
export function open${index}(): Port${index} { return { read${index}: () => '' } }
export const use${index} = (port: Port${index}) => port.read${index}()`
    const tree = (count: number) => many(count, (n) => [`server/src/status/port-${n}.ts`, port(n)])
    expect(layoutOf.singleInterfaces(tree(limits.singleInterfaces))).toMatchObject({ held: true })
    expect(layoutOf.singleInterfaces(tree(limits.singleInterfaces + 1))).toMatchObject({ held: false })
  })

  test.each([
    ["import { notFound } from './market.rules.ts'\nif (x) throw notFound()", 'not_found'],
    ["throw new Refusal('market_paused', 'x', {})", 'market_paused'],
    ["import { rules } from './hidden.ts'\nrules.require(x)", 'not_found'],
  ])('a store that refuses: %s', (text, reason) => {
    const hidden =
      "import { notFound } from './market.rules.ts'\nexport const rules = { require(x) { if (!x) throw notFound() } }"
    const tree = planted(['server/src/markets/x.store.ts', text], ['server/src/markets/hidden.ts', hidden])
    expect(layoutOf.refusalsInStores(tree)).toMatchObject({ held: false, where: [expect.stringContaining(reason)] })
  })

  test('a store may say that it is overloaded', () => {
    const text = "import { overloaded } from '@firsthand/http/overloaded'\nthrow overloaded('full')"
    expect(layoutOf.refusalsInStores(planted(['server/src/markets/x.store.ts', text]))).toMatchObject({ held: true })
  })

  test('a tree in which nothing is read holds nothing', () => {
    const empty = new Map<string, string>()
    const held = layoutOf.measures.filter((measure) => measure(empty).held).map(({ name }) => name)
    expect(held).toEqual(['shortFiles', 'singleInterfaces'])
  })
})

describe('what counts as an implementation', () => {
  const port = 'export interface Port { read(): string }\nexport const use = ({ port }: { port: Port }) => port.read()'
  const own = "import type { Port } from './port.ts'\nexport const open = (): Port => ({ read: () => '' })"
  const count = (...more: readonly (readonly [string, string])[]) =>
    singleOf(
      interfacesIn(new Map([['server/src/a/port.ts', port], ['server/src/a/own.ts', own], ...more]), (path) =>
        layout.programs.test(path),
      ),
    ).length

  test.each([
    ['one of our own', 1, 'server/src/a/x.ts', ''],
    [
      'a double in a test, held to it',
      0,
      'server/src/a/x.test.ts',
      "import type { Port } from './port.ts'\nconst x: Port = { read: () => 'x' }",
    ],
    ['a double in a test, written in place', 0, 'server/src/a/x.test.ts', "use({ port: { read: () => 'x' } })"],
    ['a literal under another name', 1, 'server/src/a/x.test.ts', "use({ file: { read: () => 'x' } })"],
    [
      'a second one',
      0,
      'server/src/a/x.ts',
      "import type { Port } from './port.ts'\nexport class X implements Port {}",
    ],
    [
      'a wrapper',
      1,
      'server/src/a/x.ts',
      "import type { Port } from './port.ts'\nexport const timed = (port: Port): Port => ({ read: () => port.read() })",
    ],
    [
      'a type of the same name elsewhere',
      1,
      'conformance/src/x.ts',
      "import type { Port } from './other.ts'\nexport const x: Port = { read: () => '' }",
    ],
  ])('%s', (_name, expected, path, text) => expect(count([path, text])).toBe(expected))

  test('a type that is derived from its implementation is no interface', () => {
    const text =
      "export const open = () => ({ read: () => '' })\nexport type Port = ReturnType<typeof open>\nexport const use = (port: Port) => port"
    expect(interfacesIn(new Map([['server/src/a/x.ts', text]]), () => true)).toEqual([])
  })
})

test.each([
  ['server/src/markets/market.rules.ts', true],
  ['server/src/markets/market.rules.test.ts', false],
  ['server/src/markets/testing/build-market.ts', false],
  ['sdk/src/gen/types.gen.ts', false],
  ['contracts/abi/router.ts', false],
])('%s is production: %s', (path, expected) => expect(isProduction(path)).toBe(expected))
