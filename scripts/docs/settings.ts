import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { selfSigned } from '../../sandbox/src/signers/self-signed.ts'
import { type ProgramName, settingsPrograms } from '../settings/programs.ts'
import type { Block } from './blocks.ts'

type Environment = Readonly<Record<string, string>>

/** The folder of secrets in the pages. The programs read them at the start, so they have to be there. */
const documented = /\/(?:etc|var\/lib)\/firsthand\/([\w.-]+)/g

/** Files that hold something else than keys by their names. */
const contents: Readonly<Record<string, string>> = {
  'bank-gateway-keys.json': '[]',
  'rpc-urls': 'https://node-one.example/v3/key\nhttps://node-two.example/key\n',
  'rpc-url': 'https://node-one.example/v3/key\n',
}

/** Certificate, key and authority of mutual TLS, under the names that Kubernetes gives them. */
const isMutualTls = (file: string) => /\/(tls[.](crt|key)|ca[.]crt)$/.test(file)

const signingKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })

/** The settings of a page as a shell would export them. */
function exported(text: string): Environment {
  const script = `set -a\n${text}\nset +a\nenv -0`
  const printed = execFileSync('env', ['-i', 'bash', '--norc', '-euo', 'pipefail', '-c', script], { encoding: 'utf8' })
  const pairs = printed.split('\0').filter((pair) => /^(FIRSTHAND|COMPLIANCE|BANK_GATEWAY)_/.test(pair))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** The same settings with the files that they name in a folder of ours. */
async function withFiles(settings: Environment, folder: string): Promise<Environment> {
  const files = new Set(
    Object.values(settings).flatMap((value) => [...value.matchAll(documented)].map(([path]) => path)),
  )
  // Each secret is another one, as it should be.
  const secretOf = (file: string) => createHash('sha256').update(file).digest('hex')
  const pair = [...files].some(isMutualTls) ? selfSigned() : ''
  const contentsOf = (file: string) => {
    if (isMutualTls(file)) return pair
    if (file.endsWith('-key.pem')) return signingKey()
    return contents[basename(file)] ?? (file.endsWith('.json') ? '{"keys":[]}' : secretOf(file))
  }
  for (const file of files)
    if (file.endsWith('/iso20022')) await mkdir(join(folder, 'iso20022'))
    else await writeFile(join(folder, basename(file)), contentsOf(file))
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace(documented, `${folder}/$1`)]),
  )
}

/** Reads settings as the program does that they are for; throws what the program would report at its start. */
export async function readEnvironment(program: string, settings: Environment): Promise<unknown> {
  if (!Object.hasOwn(settingsPrograms, program)) throw new Error(`no program reads settings=${program}`)
  const { read } = settingsPrograms[program as ProgramName]
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-docs-'))
  try {
    return read(await withFiles(settings, folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function readSettings({ text, marks }: Block): Promise<void> {
  const settings = exported(text)
  if (Object.keys(settings).length === 0) throw new Error('it sets nothing')
  await readEnvironment(marks.get('settings') ?? '', settings)
}
