import { cp, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { packageNameOf, root } from './places.ts'

/** Modules with native code: a bundle cannot hold them, so sources ask for them by `createRequire`. */
const specifiers = ['secp256k1/bindings', 'pkcs11js'] as const

/** The packed package names its own native modules in `imports`, so that any file in it finds them. */
export const nativeImports = { '#native/*': './dist/native/*/index.js' }

const call = new RegExp(`(createRequire\\([^\\n]*\\))\\('(${specifiers.join('|')})'\\)`, 'g')

/** Points what asks for native modules at those inside the package, and lists them. */
export function nativeModules(required: Set<string>): Plugin {
  return {
    name: 'native-modules',
    transform: {
      filter: { id: /[.]ts$/, code: /createRequire/ },
      handler(code) {
        return code.replaceAll(call, (_text, require: string, specifier: string) => {
          const name = packageNameOf(specifier)
          required.add(name)
          return `${require}('#native/${name}')`
        })
      },
    },
  }
}

const folderOf = (name: string, part: string) =>
  dirname(createRequire(join(root, part, 'package.json')).resolve(`${name}/package.json`))

/**
 * Lays the native modules into the package, built: nothing is compiled where it is installed. For several platforms the curve
 * is there as JavaScript too; for one alone a curve that does not load stops the program. Answers where they come from.
 */
export async function copyNativeModules(
  dist: string,
  required: readonly string[],
  where: 'every platform' | 'linux-x64',
): Promise<readonly string[]> {
  if (required.length === 0) return []
  const to = join(dist, 'native')
  const folders = required.map((name) => folderOf(name, 'signer'))
  for (const [index, name] of required.entries()) await copiers[name]?.(folders[index] ?? '', join(to, name), where)
  await writeFile(join(to, 'package.json'), '{ "type": "commonjs" }\n')
  return folders
}

type Copier = (from: string, to: string, where: 'every platform' | 'linux-x64') => Promise<void>

const copiers: Readonly<Record<string, Copier>> = {
  async secp256k1(from, to, where) {
    for (const [platform, built] of Object.entries(builtCurves))
      if (where === 'every platform' || where === platform)
        await copyFile(join(from, 'prebuilds', platform, built), join(to, `${platform}.node`))
    for (const file of ['lib/index.js', 'lib/uint8array.js']) await copyFile(join(from, file), join(to, file))
    if (where === 'every platform') await bundlePureCurve(join(from, 'elliptic.js'), join(to, 'pure.js'))
    await writeFile(join(to, 'index.js'), where === 'every platform' ? loadAnyCurve : loadBuiltCurve)
  },
  async pkcs11js(from, to) {
    for (const file of ['index.js', 'build/Release/pkcs11.node']) await copyFile(join(from, file), join(to, file))
  },
}

/** Where the package has it built. Nobody has built it for Linux on arm64 and for Macs on x64. */
const builtCurves = { 'linux-x64': 'secp256k1.glibc.node', 'darwin-arm64': 'secp256k1.node' } as const

const loadBuiltCurve = `module.exports = require('./lib')(new (require('./linux-x64.node').Secp256k1)())
`

/** The built curve of the platform, or the package's own in JavaScript: 22 times slower, which a sandbox can bear. */
const loadAnyCurve = `const built = () => require('./lib')(new (require('./' + process.platform + '-' + process.arch + '.node').Secp256k1)())
try {
  module.exports = built()
} catch {
  module.exports = require('./pure.js')
}
`

async function bundlePureCurve(from: string, file: string): Promise<void> {
  // What a module was called is written as seen from here.
  const build = await rolldown({ input: from, platform: 'node', cwd: root })
  await build.write({ file, format: 'cjs', comments: { legal: false, annotation: false, jsdoc: false } })
  await build.close()
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to)
}
