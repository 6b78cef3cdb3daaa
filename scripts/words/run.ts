import { hitsIn, judge, readExceptions } from './exceptions.ts'
import { retired } from './find.ts'
import { readTree } from './read-tree.ts'

/** `pnpm words [WORD]`: every use of a retired word outside the exceptions; with WORD each line of that one. */
const only = process.argv[2]
const files = await readTree()
const { unexcused, miscounted, excused } = judge(hitsIn(files), await readExceptions())

for (const entry of retired) {
  const hits = unexcused.filter(({ id }) => id === entry.id)
  if (hits.length === 0 || (only !== undefined && only !== entry.id)) continue
  console.log(`${entry.id}: ${hits.length}; instead: ${entry.instead}`)
  const byFile = [...Map.groupBy(hits, ({ path }) => path)].sort(([, a], [, b]) => b.length - a.length)
  for (const [path, lines] of byFile) {
    if (only === undefined) console.log(`  ${String(lines.length).padStart(4)} ${path}`)
    else for (const { line, found } of lines) console.log(`  ${path}:${line} ${found}`)
  }
}
for (const line of miscounted) console.log(line)
console.log(
  `${files.size} files, ${retired.length} words: ${unexcused.length} hits, ${excused} excepted, ${miscounted.length} wrong counts`,
)
if (files.size === 0 || unexcused.length > 0 || miscounted.length > 0) process.exit(1)
