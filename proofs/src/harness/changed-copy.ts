import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** One text of one source file, by its path in the repository, and what is put in its place. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string }

/** The package that a file belongs to: `server`, or `platform/tokens`. */
function packageOf(file: string): string {
  const [top = '', name = ''] = file.split('/')
  return top === 'platform' ? `${top}/${name}` : top
}

async function change(copy: string, { file, from, to }: Edit): Promise<void> {
  const place = join(copy, file)
  const text = await readFile(place, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has no single place for ${from}`)
  await writeFile(
    place,
    text.replace(from, () => to),
  )
}

/**
 * Links between packages are relative, so that those of a copied package lead into the copy. One that is copied alone depends on
 * nothing in it, and is linked to what the repository's depends on: a program with restricted reads finds that.
 */
async function copyPackage(name: string, copy: string, isAlone: boolean): Promise<void> {
  if (isAlone) {
    await mkdir(join(copy, name))
    await symlink(join(repository, name, 'node_modules'), join(copy, name, 'node_modules'))
  }
  const own = ['src', 'inventory', 'package.json']
  const all = isAlone ? own : [...own, 'node_modules']
  const parts = all.filter((part) => existsSync(join(repository, name, part)))
  for (const part of parts)
    await cp(join(repository, name, part), join(copy, name, part), { recursive: true, verbatimSymlinks: true })
}

/**
 * A folder in the form of the repository, with these changes in it. Packages that a change touches and those that are named are
 * copied, because their programs start from there; everything else is linked. Answers the folder.
 */
export async function changedCopy(copy: string, edits: readonly Edit[], programs: readonly string[]): Promise<string> {
  const copied = new Set([...programs, ...edits.map(({ file }) => packageOf(file))])
  await mkdir(join(copy, 'platform'), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const platform = (await readdir(join(repository, 'platform'))).map((name) => `platform/${name}`)
  const others = ['wire', 'contracts', 'sandbox', 'sdk', 'server', 'compliance', 'signer', 'bank-gateway']
  for (const name of [...platform, ...others]) {
    if (copied.has(name)) await copyPackage(name, copy, copied.size === 1)
    else await symlink(join(repository, name), join(copy, name))
  }
  for (const edit of edits) await change(copy, edit)
  return copy
}

/** Where the programs of the service lie in a copy. */
export const serverIn = (copy: string): string => join(copy, 'server', 'src')
