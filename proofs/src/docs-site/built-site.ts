import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../harness/changed-copy.ts'

const run = promisify(execFile)

/** Builds the site into a folder, as `pnpm docs:site` does; answers the last line that it prints. */
export async function buildSite(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, [join(repository, 'site/src/build.ts'), folder], { cwd: repository })
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** The built files by their path: the text of pages, an empty text for all others. */
export type Site = ReadonlyMap<string, string>

export async function readSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const text = file.endsWith('.html') ? await readFile(file, 'utf8') : ''
        return [relative(folder, file), text] as const
      }),
    ),
  )
}
