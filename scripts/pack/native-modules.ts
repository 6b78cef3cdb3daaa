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

/** Points what asks for native modules at those inside the package, or lists which packages must be installed. */
export function nativeModules(where: 'inside' | 'installed', required: Set<string>): Plugin {
  return {
    name: 'native-modules',
    transform: {
      filter: { id: /[.]ts$/, code: /createRequire/ },
      handler(code) {
        return code.replaceAll(call, (text, require: string, specifier: string) => {
          const name = packageNameOf(specifier)
          if (where === 'inside') return `${require}('#native/${name}')`
          required.add(name)
          return text
        })
      },
    },
  }
}

const folderOf = (name: string, part: string) =>
  dirname(createRequire(join(root, part, 'package.json')).resolve(`${name}/package.json`))

/** Lays the native modules into the package, built: nothing is compiled at an install. Answers where they come from. */
export async function copyNativeModules(dist: string): Promise<readonly string[]> {
  const to = join(dist, 'native')
  const curve = folderOf('secp256k1', 'signer')
  const token = folderOf('pkcs11js', 'signer')
  for (const [platform, built] of Object.entries(builtCurves))
    await copyFile(join(curve, 'prebuilds', platform, built), join(to, `secp256k1/${platform}.node`))
  for (const file of ['lib/index.js', 'lib/uint8array.js'])
    await copyFile(join(curve, file), join(to, 'secp256k1', file))
  await bundlePureCurve(join(curve, 'elliptic.js'), join(to, 'secp256k1/pure.js'))
  await writeFile(join(to, 'secp256k1/index.js'), loadCurve)
  for (const file of ['index.js', 'build/Release/pkcs11.node'])
    await copyFile(join(token, file), join(to, 'pkcs11js', file))
  await writeFile(join(to, 'package.json'), '{ "type": "commonjs" }\n')
  return [curve, token]
}

/** Where the package has it built. Nobody has built it for Linux on arm64 and for Macs on x64. */
const builtCurves = { 'linux-x64': 'secp256k1.glibc.node', 'darwin-arm64': 'secp256k1.node' } as const

/** The built curve of the platform, or the package's own in JavaScript: 22 times slower, which a sandbox can bear. */
const loadCurve = `const built = () => require('./lib')(new (require('./' + process.platform + '-' + process.arch + '.node').Secp256k1)())
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
