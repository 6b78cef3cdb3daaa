import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runToEnd } from '../world/child.ts'
import type { PagesOf } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

const newestIn = async (path: string): Promise<number> => {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return Math.max(0, ...times)
}

/** Whether pages have to be built: there are sources, and no build that is as new as they are. */
async function isStale(folder: string, { files, shared }: PagesOf): Promise<boolean> {
  const own = ['index.html', 'vite.config.ts', 'package.json', 'public', 'src/web'].map((name) => join(folder, name))
  const sources = [...own, ...shared].filter((path) => existsSync(path))
  const built = await stat(join(files, 'index.html')).catch(() => null)
  return built === null || Math.max(...(await Promise.all(sources.map(newestIn)))) > built.mtimeMs
}

/** Builds pages in a source tree, if they have to be. Packed programs bring them along. */
export async function buildPages(supervisor: Supervisor, pages: PagesOf): Promise<void> {
  const { name, sources } = pages
  if (sources === null || !existsSync(join(sources, 'index.html')) || !(await isStale(sources, pages))) return
  await runToEnd(supervisor, `The pages of the ${name} were not built; everything else runs.`, {
    name: `${name}-build`,
    command: process.execPath,
    args: [join(sources, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', sources],
    realTime: true,
  })
}
