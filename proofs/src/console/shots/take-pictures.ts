import { shoot } from '../../browser/shoot.ts'
import { type Data, fill } from '../data/fill.ts'
import { openPerson } from '../stage/person.ts'
import { startStage } from '../stage/stage.ts'
import type { Stage } from '../stage/stage-at.ts'
import type { Picture } from './picture.ts'
import { pictures } from './pictures.ts'

const shownMs = 10_000

/** Takes the pictures of one screen; answers why there are none. */
async function take(stage: Stage, data: Data, picture: Picture, out: string): Promise<string | null> {
  const person = await openPerson(stage, picture.as)
  try {
    await person.go(picture.path(data))
    await picture.prepare?.(person, stage, data)
    await person.page.locator('main').getByText(picture.shows).first().waitFor({ timeout: shownMs })
    await shoot(person.page, out, { ...picture, settled: person.settled })
    return person.faults.length === 0 ? null : person.faults.join('; ')
  } catch (error) {
    const [reason] = String(error).split('\n')
    return [`${reason} at ${person.page.url()}`, ...person.faults].join('; ')
  } finally {
    await person.close()
  }
}

/** Pictures the console's screens, or those whose name holds a word, and answers what failed. */
export async function pictureConsole(out: string, word: string): Promise<readonly string[]> {
  await using stage = await startStage()
  await using undo = new AsyncDisposableStack()
  const data = await fill(stage, undo)
  const failed: string[] = []
  for (const picture of pictures.filter(({ name }) => name.includes(word))) {
    const why = await take(stage, data, picture, out)
    console.log(`${picture.name.padEnd(24)} ${why ?? 'four pictures'}`)
    if (why !== null) failed.push(picture.name)
  }
  return failed
}
