import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { glob, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { repository } from '../../harness/changed-copy.ts'
import { mustRun } from '../run-tool.ts'

export const version = '26.4.0'
const sha256 = '1b6a11a2726ac8a8dc9c91d5fafe989a75ce4f1622d7f7b45c21d5bc16629c0a'
const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'

/** Keycloak of this version, built once for the database that it is run with. */
export type Distribution = {
  readonly home: string
  /** Preloaded into Keycloak, so that its clock follows the world's. */
  readonly clockLibrary: string
}

/** What apt installs; the proof installs nothing by itself outside the checkout. */
async function requireSystem(): Promise<string> {
  const packages: string[] = []
  const printed = await mustRun('java', ['-version']).catch(() => '')
  if (Number(/version "(\d+)/.exec(printed)?.[1] ?? 0) < 17) packages.push('openjdk-17-jre-headless')
  await mustRun('mvn', ['--version']).catch(() => packages.push('maven'))
  const [library] = await Array.fromAsync(glob('/usr/lib/*/faketime/libfaketimeMT.so.1'))
  if (library === undefined) packages.push('libfaketime')
  if (packages.length > 0) throw new Error(`Keycloak needs more of this machine: apt-get install ${packages.join(' ')}`)
  return library ?? ''
}

async function requireHash(file: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const found = hash.digest('hex')
  if (found !== sha256) throw new Error(`${file} has the hash ${found}, and Keycloak ${version} has ${sha256}`)
}

async function fetchInto(folder: string): Promise<void> {
  console.log(`maven: fetching Keycloak ${version}, 160 MB`)
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`
  const [zips, kept] = [join(folder, 'zip'), join(folder, 'maven')]
  const places = [`-DoutputDirectory=${zips}`, `-Dmaven.repo.local=${kept}`]
  await mustRun('mvn', ['--quiet', '--batch-mode', copyGoal, artifact, ...places], { timeoutMs: 30 * 60_000 })
  const zip = join(zips, `keycloak-quarkus-dist-${version}.zip`)
  await requireHash(zip)
  await mustRun('python3', ['-m', 'zipfile', '-e', zip, folder])
  await Promise.all([zips, kept].map((each) => rm(each, { recursive: true })))
}

/** Fetches Keycloak through Maven into the checkout, checks its hash and builds it, unless that was done before. */
export async function keycloakDistribution(): Promise<Distribution> {
  const clockLibrary = await requireSystem()
  const folder = join(repository, '.toolchain', 'keycloak')
  const home = join(folder, version)
  if (!existsSync(home)) {
    const making = join(folder, `${version}.making`)
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { recursive: true })
    await fetchInto(making)
    const unpacked = join(making, `keycloak-${version}`)
    await mustRun('sh', [join(unpacked, 'bin', 'kc.sh'), 'build', '--db=dev-file'])
    await rename(unpacked, home)
    await rm(making, { recursive: true })
  }
  return { home, clockLibrary }
}
