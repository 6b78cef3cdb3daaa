import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { repository } from '../harness/changed-copy.ts'
import { mustRun } from './run-tool.ts'

/** A program built from a Go module of exactly this version, kept in the checkout. A build takes minutes, and is made once. */
export async function goTool(module: string, version: string): Promise<string> {
  const name = basename(module)
  const folder = join(repository, '.toolchain', 'go')
  const kept = join(folder, `${name}-${version}`)
  if (existsSync(kept)) return kept
  console.log(`go: building ${module} ${version}`)
  const building = join(folder, `${name}-${version}.building`)
  await mkdir(building, { recursive: true })
  try {
    const env = { GOBIN: building, GOFLAGS: '-mod=mod' }
    await mustRun('go', ['install', `${module}@${version}`], { env, cwd: folder, timeoutMs: 45 * 60_000 })
    await rename(join(building, name), kept)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  return kept
}
