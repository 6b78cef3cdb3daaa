import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const unitFolder = fileURLToPath(new URL('../../units', import.meta.url))

/** The instances by which templates are checked. */
const instances: Readonly<Record<string, string>> = {
  'firsthand-worker@': '0.2.0',
  'firsthand-register-worker@': '0.2.0',
  'firsthand-signer@': 'operator-0',
  'firsthand-bank-gateway@': 'main-bank',
  'firsthand-base-backup@': 'service',
}

/** A unit's name as it is started: a template gets an instance. */
export function startedAs(file: string): string {
  const [prefix = '', suffix = ''] = file.split('@')
  return file.includes('@') ? `${prefix}@${instances[`${prefix}@`]}${suffix}` : file
}

/** The files of units in a folder, by their names. */
export const unitsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => /[.](service|timer|target|slice)$/.test(name))

/** The value of a directive, the last one where it stands several times; undefined when the unit has none. */
export const directive = (text: string, name: string): string | undefined =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].at(-1)?.[1]

/** The root of a host on which everything is installed that the units start: empty programs, and no others. */
export function stageHost(units: string, root: string): void {
  const target = join(root, 'etc/systemd/system')
  mkdirSync(target, { recursive: true })
  cpSync(units, target, { recursive: true })
  const programs = unitsIn(units)
    .flatMap((name) => [...readFileSync(join(units, name), 'utf8').matchAll(/^Exec\w+=[+]?(\/\S+)/gm)])
    .map(([, path = '']) => path.replace('%i', instances['firsthand-worker@'] ?? ''))
  for (const path of [...programs, '/usr/bin/systemd-tmpfiles', '/bin/kill']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '#!/bin/sh\n')
    chmodSync(join(root, path), 0o755)
  }
  const system = join(root, 'usr/lib/systemd/system')
  mkdirSync(system, { recursive: true })
  for (const name of ['network-online', 'network', 'multi-user', 'timers', 'basic', 'sysinit', 'shutdown'])
    writeFileSync(
      join(system, `${name}.target`),
      '[Unit]\nDescription=a target of the system\nDefaultDependencies=no\n',
    )
}

/** Runs one of systemd's own programs; all that it printed, and whether it was content. */
export function systemd(
  program: string,
  ...args: readonly string[]
): { readonly ok: boolean; readonly output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw new Error(`${program} is not installed: it comes with Debian's package systemd`)
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() }
}
