// The command behind `pnpm docs:site [OUT]`: the pages of docs/ as a site, in site/dist or in the folder OUT.
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vitepress'
import { builtFolder, siteFolder, workFolder } from './places.ts'
import { writePages } from './write-pages.ts'

const out = resolve(process.argv[2] ?? builtFolder)
const started = performance.now()
const print = (text: string) => process.stdout.write(`${text}\n`)

/** Replaces the site in one step, so that a server of the folder never serves half of a build. */
async function replace(finished: string): Promise<void> {
  await mkdir(dirname(out), { recursive: true })
  // Another folder may lie on another disk.
  if (out !== builtFolder) return cp(finished, out, { recursive: true })
  await rename(out, join(workFolder, 'before')).catch(() => undefined)
  await rename(finished, out)
}

// VitePress looks for Vue where the process stands.
process.chdir(siteFolder)
try {
  const pages = await writePages()
  print(`${pages} pages written; building…`)
  const finished = join(workFolder, 'dist')
  await build(siteFolder, {
    outDir: finished,
    onAfterConfigResolve: (config) => {
      config.tempDir = join(workFolder, 'temp')
    },
  })
  await replace(finished)
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6
  const seconds = (performance.now() - started) / 1000
  print(`${pages} pages, ${files.length} files, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s: ${out}`)
} finally {
  await rm(workFolder, { recursive: true, force: true })
}
