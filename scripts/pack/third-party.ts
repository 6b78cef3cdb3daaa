import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { manifestIn } from './places.ts'

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** The folder of the package that a file belongs to; undefined for our own. */
function packageFolderOf(file: string): string | undefined {
  if (!file.includes('/node_modules/')) return undefined
  for (let folder = dirname(file); folder.includes('/node_modules/'); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')) && manifestIn(folder).name) return folder
  return undefined
}

const nameOf = (folder: string) => {
  const { name, version } = manifestIn(folder)
  return `${name} ${version}`
}

function noticeOf(folder: string): string {
  const texts = readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const { license = 'see its own page' } = manifestIn(folder)
  return [`${nameOf(folder)} (${license})`, ...texts].join('\n\n')
}

/** The folders of the packages that files belong to, ordered by their names; one for each version. */
export function packageFolders(modules: readonly string[]): readonly string[] {
  const folders = new Set(modules.flatMap((file) => packageFolderOf(file) ?? []))
  const byName = new Map([...folders].map((folder) => [nameOf(folder), folder]))
  return [...byName].sort(([a], [b]) => a.localeCompare(b)).map(([, folder]) => folder)
}

/** The notices that the packages inside a bundle require, one after the other. */
export function thirdPartyNotices(modules: readonly string[]): string {
  const notices = packageFolders(modules).map(noticeOf)
  return `This package holds code of others, under their own licences.\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
