import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blocksIn } from '../../../scripts/docs/blocks.ts'
import { followPage } from './follow-page.ts'
import { stepsOf } from './steps.ts'

const fence = '```'
const block = (info: string, text: string) => `${fence}${info}\n${text}\n${fence}\n`
const page = (blocks: readonly string[]) => stepsOf(blocksIn('page.md', blocks.join('\n')))

async function follow(...blocks: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-page-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return (await followPage(page(blocks), folder, { PATH: process.env.PATH })).wrong
}

const started = block('sh terminal=1', 'echo "  export A_URL=http://127.0.0.1:4380"; sleep 60')
const copied = block('sh copied', 'export A_URL=http://127.0.0.1:1')
const asked = block('sh', 'cat words.txt; echo "$A_URL"')
const saved = block('txt file=words.txt', 'some words')
const shown = (text: string) => block('text output', text)

test('what was printed is copied, a file is saved, and what comes out is as the page shows it', async () => {
  expect(await follow(started, copied, saved, asked, shown('some words\nhttp://127.0.0.1:4380'))).toEqual([])
})

test('a changed line in what is printed, or in the page, breaks it', async () => {
  const [wrong = ''] = await follow(started, copied, saved, asked, shown('other words'))
  expect(wrong).toMatch(/^page[.]md:\d+: "other words" was not printed/)
  const moved = block('sh terminal=1', 'echo "export B_URL=1"')
  expect((await follow(moved, copied, saved, asked))[0]).toMatch(/not all of "export A_URL=" were printed/)
  expect((await follow(started, copied, asked, shown('some words')))[0]).toMatch(/"some words" was not printed/)
})

test('a block that a reader can do nothing with is an error', () => {
  expect(() => page([block('json', '{}')])).toThrow('page.md:1: a reader can do nothing with this block')
})
