// The command behind `pnpm docs:run`: runs or reads every code block of every page, in one sandbox.
import { glob } from 'node:fs/promises'
import { blocksOf, placeOf } from './blocks.ts'
import { closingLine, runBlocks } from './run-blocks.ts'
import { inDocsWorld } from './world.ts'

const patterns = ['*.md', 'docs/**/*.md', '{sdk,mcp,conformance,sandbox}/**/README.md']
const only = process.argv.slice(2)

const found = await Array.fromAsync(
  glob(patterns, { exclude: (name) => /node_modules|[.]programs/.test(String(name)) }),
)
const pages = found.filter((page) => only.length === 0 || only.some((word) => page.includes(word))).toSorted()
const blocks = (await Promise.all(pages.map(blocksOf))).flat()
const outcomes = await runBlocks(blocks, inDocsWorld)
for (const { block, wrong } of outcomes) if (wrong !== null) console.log(`${placeOf(block)}  ${block.kind}  ${wrong}\n`)
const line = closingLine(blocks, outcomes)
console.log(line)
process.exit(blocks.length > 0 && line.endsWith(', 0 failed, 0 skipped') ? 0 : 1)
