import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const siteFolder = dirname(dirname(fileURLToPath(import.meta.url)))
export const repository = dirname(siteFolder)
/** Where a build keeps what it is made of: each process has its own, so that two builds do not meet. */
export const workFolder = join(siteFolder, '.work', String(process.pid))
export const pagesFolder = join(workFolder, 'pages')
/** Where the site lies unless another folder is named. */
export const builtFolder = join(siteFolder, 'dist')
