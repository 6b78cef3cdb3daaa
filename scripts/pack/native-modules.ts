import { cp, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'
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
  await copyFile(join(curve, 'prebuilds/linux-x64/secp256k1.glibc.node'), join(to, 'secp256k1/secp256k1.node'))
  for (const file of ['lib/index.js', 'lib/uint8array.js'])
    await copyFile(join(curve, file), join(to, 'secp256k1', file))
  await writeFile(join(to, 'secp256k1/index.js'), loadCurve)
  for (const file of ['index.js', 'build/Release/pkcs11.node'])
    await copyFile(join(token, file), join(to, 'pkcs11js', file))
  await writeFile(join(to, 'package.json'), '{ "type": "commonjs" }\n')
  return [curve, token]
}

const loadCurve = "module.exports = require('./lib')(new (require('./secp256k1.node').Secp256k1)())\n"

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to)
}
