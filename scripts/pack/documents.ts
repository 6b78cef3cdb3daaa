import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { llmsFull } from '../llms-pages.ts'
import { postmanEnvironment, postmanFile } from '../postman-collection.ts'
import { root } from './places.ts'

/** What is given out beside the packages: too large to commit, and made in seconds from what is committed. */
const documents: Readonly<Record<string, () => Promise<string> | string>> = {
  'postman.json': postmanFile,
  'postman-environment.json': postmanEnvironment,
  'llms-full.txt': llmsFull,
}

/** Writes the documents into the folder, and answers their names. */
export async function writeDocuments(folder: string): Promise<readonly string[]> {
  for (const [name, make] of Object.entries(documents)) await writeFile(join(folder, name), await make())
  return Object.keys(documents)
}

/** Builds the documentation site into a folder of its own there, and answers what was built. */
export async function writeSite(folder: string): Promise<string> {
  const program = join(root, 'site', 'src', 'build.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, join(folder, 'site')], { cwd: root })
  return stdout.trim().split('\n').at(-1) ?? ''
}
