import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installedClient } from '../python/installed.ts'
import type { Group } from './groups.ts'
import { type Outcome, tried } from './outcome.ts'
import { missingLine } from './shape.ts'

export type Surroundings = { readonly env: Readonly<Record<string, string>>; readonly folder: string }

/** Below the pages, so that their programs find what docs/package.json lists. */
export const programFolder = 'docs/.programs'
const patienceMs = 60_000
const textOf = ({ parts }: Group) => parts.map(({ text }) => text).join('\n')
const suffixes: Readonly<Record<string, string>> = { js: 'mjs', ts: 'ts', python: 'py' }
const fileOf = ({ first }: Group) =>
  join(programFolder, `${first.page.replace(/[^a-z0-9]+/gi, '-')}-${first.line}.${suffixes[first.kind]}`)

/** Writes the programs of all pages, for the compiler and for Node. */
export async function writePrograms(groups: readonly Group[]): Promise<void> {
  await rm(programFolder, { recursive: true, force: true })
  await mkdir(programFolder, { recursive: true })
  await Promise.all(groups.filter(({ first }) => first.kind !== 'sh').map((group) => write(group)))
}
// The export makes a module of a program that imports nothing, so that it may await.
const write = (group: Group) =>
  writeFile(fileOf(group), `${textOf(group)}${group.first.kind === 'python' ? '' : '\nexport {}\n'}`)

async function commandOf(group: Group): Promise<readonly [string, ...string[]]> {
  const file = join(process.cwd(), fileOf(group))
  if (group.first.kind === 'sh') return ['bash', '--norc', '-euo', 'pipefail', '-c', textOf(group)]
  if (group.first.kind === 'python') return [await installedClient(), file]
  return [process.execPath, '--no-warnings', file]
}

type Ended = { readonly code: number | null; readonly printed: string; readonly complained: string }

function toItsEnd([command, ...args]: readonly [string, ...string[]], { env, folder }: Surroundings): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env, timeout: patienceMs, stdio: ['ignore', 'pipe', 'pipe'] })
    let [printed, complained] = ['', '']
    child.stdout.on('data', (text: Buffer) => {
      printed += text
    })
    child.stderr.on('data', (text: Buffer) => {
      complained += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, printed, complained }))
  })
}

/** Runs one program; the output that its page shows must be in what it prints. */
export async function runGroup(group: Group, surroundings: Surroundings): Promise<Outcome[]> {
  const { code, printed, complained } = await toItsEnd(await commandOf(group), surroundings)
  const ran = group.parts.map((block) =>
    tried(block, 'run', () => {
      if (code !== 0) throw new Error(`it ended with ${code}\n${complained}${printed}`.trimEnd())
    }),
  )
  const shown = group.outputs.map((block) =>
    tried(block, 'run', () => {
      const missing = missingLine(block.text, printed)
      if (missing !== null) throw new Error(`nothing printed looks like "${missing.trim()}"\n${printed}`)
    }),
  )
  return Promise.all([...ran, ...shown])
}
