import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runToEnd } from '../world/child.ts'
import { consoleFiles, consoleSources } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

const newestIn = async (path: string): Promise<number> => {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return Math.max(0, ...times)
}

/** Whether the console's pages have to be built: there are sources, and no build that is as new as they are. */
async function isStale(folder: string): Promise<boolean> {
  const sources = ['index.html', 'vite.config.ts', 'package.json', 'public', 'src/web']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
  const built = await stat(join(consoleFiles, 'index.html')).catch(() => null)
  return built === null || Math.max(...(await Promise.all(sources.map(newestIn)))) > built.mtimeMs
}

/** Builds the console's pages in a source tree, if they have to be. Packed programs bring them along. */
export async function buildConsole(supervisor: Supervisor): Promise<void> {
  if (consoleSources === null || !existsSync(join(consoleSources, 'index.html')) || !(await isStale(consoleSources)))
    return
  await runToEnd(supervisor, 'The console’s pages were not built; everything else runs.', {
    name: 'console-build',
    command: process.execPath,
    args: [join(consoleSources, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', consoleSources],
    realTime: true,
  })
}
