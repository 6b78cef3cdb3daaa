import { cp, lchown, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { launch } from '../world/child.ts'
import { postgresFolder } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** The user that PostgreSQL runs as; undefined runs it as our own. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

/** A PostgreSQL that can be run: where it lies, and what it calls itself. */
export type PostgresBinaries = { readonly folder: string; readonly version: string }

type Link = { readonly source: string; readonly target: string }

/** PostgreSQL refuses to run as root, so root hands it to the user that owns nothing. */
export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
}

/**
 * Answers a folder of binaries that the user can run: the installed one, or a copy in the world's folder when the
 * repository lies where that user cannot go (below a home folder of mode 0700) or cannot be written to.
 */
export async function runnableBinaries(
  supervisor: Supervisor,
  user: ServerUser,
  installed = postgresFolder(),
): Promise<PostgresBinaries> {
  const linked = await linkLibraries(installed).catch(() => false)
  const version = linked ? await versionOf(supervisor, user, installed) : null
  if (version !== null) return { folder: installed, version }
  const copy = join(supervisor.folder, 'postgres-binaries')
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(copy)
  if (user) await giveTo(copy, user)
  return { folder: copy, version: (await versionOf(supervisor, user, copy)) ?? '' }
}

/** Makes the links that the package's install script makes: package managers may be set to run no scripts. */
async function linkLibraries(binaries: string): Promise<true> {
  const links = JSON.parse(await readFile(join(binaries, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = join(binaries, target.replace(/^native\//, ''))
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  return true
}

/** What the server calls itself; null when it does not run. */
async function versionOf(supervisor: Supervisor, user: ServerUser, binaries: string): Promise<string | null> {
  try {
    const command = join(binaries, 'bin', 'postgres')
    const probe = await launch(supervisor, {
      name: 'postgres-version',
      command,
      args: ['--version'],
      ...(user && { user }),
    })
    return (await probe.exited) === 0 ? probe.output() : null
  } catch {
    return null
  }
}

async function giveTo(folder: string, user: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const entry of ['', ...entries]) await lchown(join(folder, entry), user.uid, user.gid)
}
