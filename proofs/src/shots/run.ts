import { mkdir } from 'node:fs/promises'
import { pictureConsole } from '../console/shots/take-pictures.ts'
import { pictureStorefront } from '../storefront/shots/take-pictures.ts'

const parts = { console: pictureConsole, storefront: pictureStorefront }
const [out, part, word = ''] = process.argv.slice(2)

if (out === undefined || (part !== undefined && !(part in parts))) {
  console.log(
    'pnpm shots OUT [console | storefront [WORD]]: pictures of the screens, or of those whose name holds a word, at 1440',
  )
  console.log('and 390 pixels, light and dark, into the folder OUT')
  process.exit(2)
}
await mkdir(out, { recursive: true })
const failed: string[] = []
for (const [name, picture] of Object.entries(parts))
  if (part === undefined || part === name) failed.push(...(await picture(out, word)))
console.log(failed.length === 0 ? `all pictures are in ${out}` : `no pictures of: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
