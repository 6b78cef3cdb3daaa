import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collect } from './pages/collect.ts'
import { pictures, plainFiles } from './pages/repository-pages.ts'
import { pagesFolder, repository } from './places.ts'

async function write(path: string, text: string): Promise<void> {
  const file = join(pagesFolder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Writes what VitePress builds from: pages, pictures, files, and what stands around them. Answers how many pages. */
export async function writePages(): Promise<number> {
  await rm(pagesFolder, { recursive: true, force: true })
  const { pages, around } = await collect()
  for (const { path, text } of pages) await write(path, text)
  await write('around.json', JSON.stringify(around))
  const below = (file: string) => file.replace(/^docs\//, '')
  for (const file of await pictures()) await cp(join(repository, file), join(pagesFolder, below(file)))
  for (const file of await plainFiles()) await cp(join(repository, file), join(pagesFolder, 'public', below(file)))
  // One sign for all that people open in a browser.
  await cp(join(repository, 'console/public/icon.svg'), join(pagesFolder, 'public/icon.svg'))
  return pages.length
}
