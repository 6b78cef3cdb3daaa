import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { blocksIn } from './blocks.ts'
import { closingLine, runBlocks } from './run-blocks.ts'
import { missingLine } from './shape.ts'

/** A page of blocks, run without a world. */
async function outcomeOf(...fences: readonly (readonly [info: string, text: string])[]) {
  const page = fences.map(([info, text]) => `\`\`\`${info}\n${text}\n\`\`\``).join('\n\n')
  const blocks = blocksIn('a-page.md', page)
  const surroundings = { env: { PATH: String(process.env.PATH), GREETING: 'hello' }, folder: tmpdir() }
  const outcomes = await runBlocks(blocks, (use) => use(surroundings))
  return { line: closingLine(blocks, outcomes), wrong: outcomes.flatMap(({ wrong }) => wrong ?? []).join('\n') }
}

test('sound blocks run, continue each other, and print what the page shows', async () => {
  const { line, wrong } = await outcomeOf(
    ['js', 'const { GREETING } = process.env\nconsole.log(GREETING, 41)'],
    ['js continue', 'console.log(GREETING + " again")'],
    ['text output', 'hello 99\nhello again'],
    ['sh', 'echo "$GREETING" | grep -q hello'],
    ['json schema=QuotePage', '{ "items": [], "next_cursor": null }'],
    ['mermaid', 'sequenceDiagram\n  A->>B: four calls'],
    ['sh stands-in=.ci/run', 'pnpm check   # what CI runs'],
  )
  expect(wrong).toBe('')
  expect(line).toBe('7 blocks: 4 run, 3 parsed, 0 failed, 0 skipped')
})

test.each<readonly [string, string, string, RegExp]>([
  ['a program that throws', 'js', 'throw new Error("planted")', /planted/],
  ['a program of no sense', 'js', 'const const', /SyntaxError/],
  ['a command that fails in the middle', 'sh', 'false\necho done', /ended with 1/],
  ['a command that nobody has', 'sh', 'firsthand-sandbx dev', /not found/],
  ['text that is no JSON', 'json', '{ "a": 1, }', /JSON/],
  ['a body that the document does not know', 'json schema=QuotePage', '{ "items": [] }', /next_cursor/],
  ['a schema that is not there', 'json schema=Nothing', '{}', /no schema Nothing/],
  ['a diagram with a slip', 'mermaid', 'sequenceDiagram\n  A->>>B x', /Parse error/],
  ['a setting that nobody knows', 'sh settings=migrate', 'FIRSTHAND_MIGRATE_DATABASE_URI=x', /unknown settings/],
  ['a line that is run nowhere', 'sh stands-in=.ci/run', 'pnpm chek', /stands in none/],
  ['a file that check does not run', 'sh stands-in=README.md', 'pnpm dev', /not run by check/],
  ['a kind that nobody knows', 'ruby', 'puts 1', /kind "ruby"/],
  ['no kind at all', '', 'anything', /kind ""/],
])('%s fails', async (_name, info, text, message) => {
  const { line, wrong } = await outcomeOf([info, text])
  expect(wrong).toMatch(message)
  expect(line).toMatch(/1 failed, 0 skipped$/)
})

test('output that is not printed fails', async () => {
  const { wrong } = await outcomeOf(['js', 'console.log("one")'], ['text output', 'two'])
  expect(wrong).toContain('nothing printed looks like "two"')
})

test('figures, addresses and references may be others, words may not', () => {
  const shown = 'settled 0x1111222233334444 in 12 ms\nMINT019a8c4e7d2a7c119b6e3f1f4a5b6c7d …'
  expect(missingLine(shown, 'settled 0xabcdefabcdef in 7 ms\nMINT00000000000000000000000000000000 and more')).toBeNull()
  expect(missingLine(shown, 'settled 0xabcdefabcdef in 7 s')).toBe('settled 0x1111222233334444 in 12 ms')
})
