import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './docs/blocks.ts'

const starts = ['quickstart', 'four-calls', 'sdk', 'cli', 'webhook-receivers'].map((name) => `docs/${name}.md`)

/** The sentences of a page's running text, as lists of words. */
async function sentencesOf(page: string): Promise<string[][]> {
  const text = (await readFile(page, 'utf8')).replaceAll(/```[\s\S]*?```/g, '\n\n')
  const prose = text.split(/\n\s*\n/).filter((part) => !/^\s*([#|]|[-\d]+[.]? )/.test(part))
  const sentences = prose.flatMap((part) => part.split(/(?<=[.:;?!])\s+/))
  return sentences
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)))
    .filter(({ length }) => length > 0)
}

describe.each(starts)('%s', (page) => {
  test('FR13: its sentences are short, and in today’s English', async () => {
    const sentences = await sentencesOf(page)
    expect(sentences.length).toBeGreaterThan(5)
    const words = sentences.reduce((sum, { length }) => sum + length, 0)
    expect(words / sentences.length).toBeLessThan(16)
    expect(sentences.filter(({ length }) => length > 34).map((each) => each.join(' '))).toEqual([])
    expect(await readFile(page, 'utf8')).not.toMatch(/\b(whoever|whosoever|is had|the elder|thereof|hitherto)\b/i)
  })
})

test('FR14: receivers for Express, Fastify and Next stand on a page, and each verifies the raw body', async () => {
  const programs = (await blocksOf('docs/webhook-receivers.md'))
    .filter(({ kind }) => kind === 'ts')
    .map(({ text }) => text)
  for (const raw of [/express\.raw\(/, /parseAs: 'buffer'/, /await request\.text\(\)/])
    expect(programs.filter((text) => raw.test(text) && text.includes('verifyWebhook('))).toHaveLength(1)
})
