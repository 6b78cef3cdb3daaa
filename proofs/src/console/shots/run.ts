import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Data, fill } from '../data/fill.ts'
import { openPerson, type Person, type Theme } from '../stage/person.ts'
import { startStage } from '../stage/stage.ts'
import type { Stage } from '../stage/stage-at.ts'
import type { Picture } from './picture.ts'
import { pictures } from './pictures.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const themes: readonly Theme[] = ['light', 'dark']
/** Longer pages are cut off: what is decided stands at their top. */
const heightMax = 2_400
const shownMs = 10_000

/** One screen at both widths in both themes. */
async function shoot(person: Person, { name, isWhole }: Picture, out: string): Promise<void> {
  const { page } = person
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await person.settled()
      const whole = Number(await page.evaluate('document.documentElement.scrollHeight'))
      const height = isWhole ? whole : Math.min(Math.max(whole, size.height), heightMax)
      const clip = { x: 0, y: 0, width: size.width, height }
      await page.screenshot({ path: join(out, `${name}-${size.width}-${colorScheme}.png`), fullPage: true, clip })
    }
  }
}

/** Takes the pictures of one screen; answers why there are none. */
async function take(stage: Stage, data: Data, picture: Picture, out: string): Promise<string | null> {
  const person = await openPerson(stage, picture.as)
  try {
    await person.go(picture.path(data))
    await picture.prepare?.(person, stage, data)
    await person.page.locator('main').getByText(picture.shows).first().waitFor({ timeout: shownMs })
    await shoot(person, picture, out)
    return person.faults.length === 0 ? null : person.faults.join('; ')
  } catch (error) {
    const [reason] = String(error).split('\n')
    return [`${reason} at ${person.page.url()}`, ...person.faults].join('; ')
  } finally {
    await person.close()
  }
}

/** Takes all pictures, or those whose name holds a word, and answers what failed. */
export async function takePictures(stage: Stage, data: Data, out: string, word = ''): Promise<readonly string[]> {
  await mkdir(out, { recursive: true })
  const failed: string[] = []
  for (const picture of pictures.filter(({ name }) => name.includes(word))) {
    const why = await take(stage, data, picture, out)
    console.log(`${picture.name.padEnd(24)} ${why ?? 'four pictures'}`)
    if (why !== null) failed.push(picture.name)
  }
  return failed
}

async function main(out: string | undefined): Promise<number> {
  if (out === undefined) {
    console.log('pnpm shots OUT: pictures of the console, at 1440 and 390 pixels, light and dark, into the folder OUT')
    return 2
  }
  await using stage = await startStage()
  await using undo = new AsyncDisposableStack()
  const failed = await takePictures(stage, await fill(stage, undo), out)
  console.log(failed.length === 0 ? `all pictures are in ${out}` : `no pictures of: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main(process.argv[2]))
