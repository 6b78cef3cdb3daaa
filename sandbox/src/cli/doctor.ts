import { spawnSync } from 'node:child_process'
import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { installedSoftHsm } from '../signers/softhsm.ts'
import { nodeComplaint } from '../world/node-version.ts'
import { ownPlatform, platforms } from '../world/platforms.ts'
import { anvilProgram, engineProgram, postgresFolder } from '../world/programs.ts'
import { temporaryFolder } from '../world/settings.ts'
import { announced } from './announced.ts'
import type { Command } from './command.ts'
import { invocation } from './invocation.ts'

/** One thing that a sandbox needs, or is better with. */
type Finding = { readonly what: string; readonly found: string | null; readonly next: string; readonly optional?: true }

const gigabyte = 1024 ** 3

/** What a program prints as its version; null when it is missing or cannot be run. */
function versionOf(find: () => string): string | null {
  try {
    const { stdout, status } = spawnSync(find(), ['--version'], { encoding: 'utf8', timeout: 10_000 })
    return status === 0 ? (/[0-9]+([.][0-9]+)+/.exec(stdout)?.[0] ?? 'there') : null
  } catch {
    return null
  }
}

const nodeFound = () => (nodeComplaint() === null ? process.versions.node : null)
function spaceFound(): string | null {
  try {
    accessSync(temporaryFolder(), constants.W_OK)
    const { bavail, bsize } = statfsSync(temporaryFolder())
    const free = (bavail * bsize) / gigabyte
    return free >= 1 ? `${Math.floor(free)} GB free in ${temporaryFolder()}` : null
  } catch {
    return null
  }
}
const memoryFound = () => (freemem() >= 2 * gigabyte ? `${Math.floor(freemem() / gigabyte)} GB free` : null)

/** Everything that is looked at, the likeliest reasons of a failed start first. */
const findings = (): readonly Finding[] => [
  {
    what: 'platform',
    found: ownPlatform(),
    next: `This is ${process.platform}-${process.arch}. The sandbox is made for ${Object.keys(platforms).join(', ')}: use a virtual machine or WSL 2.`,
  },
  { what: 'node', found: nodeFound(), next: nodeComplaint() ?? '' },
  {
    what: 'postgresql',
    found: versionOf(() => join(postgresFolder(), 'bin', 'postgres')),
    next: 'Install again with optional dependencies, or set DATABASE_URL to a PostgreSQL 18 server.',
  },
  {
    what: 'chain',
    found: versionOf(anvilProgram),
    next: 'Install again with optional dependencies, or install Foundry: https://getfoundry.sh',
  },
  { what: 'engine', found: versionOf(engineProgram), next: 'Install again with optional dependencies.' },
  { what: 'disk', found: spaceFound(), next: 'Free 1 GB, or set TMPDIR to a folder with room that you may write to.' },
  { what: 'memory', found: memoryFound(), next: 'A sandbox takes about 2 GB: end something large.' },
  {
    what: 'softhsm',
    found: installedSoftHsm()?.library ?? null,
    next: 'Optional: keys are kept in software without it. Debian: apt-get install softhsm2.',
    optional: true,
  },
]

export const command: Command = {
  usage: 'firsthand-sandbox doctor   checks what is missing here, and how to get it',
  async run(_call, terminal) {
    const all = findings()
    const running = await announced()
    const isWell = all.every(({ found, optional }) => found !== null || optional)
    terminal.report({ well: isWell, findings: all, running })
    const { green, red, yellow, dim } = terminal.paint
    for (const { what, found, next, optional } of all) {
      const mark = found !== null ? green('✓') : optional ? yellow('–') : red('✗')
      terminal.say(`${mark} ${what.padEnd(11)} ${found ?? next}`)
    }
    for (const { name, apiUrl, controlUrl } of running) {
      terminal.say(`${green('✓')} ${'running'.padEnd(11)} ${name} ${apiUrl} ${dim(`(control ${controlUrl})`)}`)
    }
    terminal.say(isWell ? `\nAll is well: ${invocation()} dev` : '\nMend what is marked, then run this again.')
    return isWell ? 0 : 1
  },
}
