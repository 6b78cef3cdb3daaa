import { type Block, placeOf } from './blocks.ts'

/** Blocks that are one program: the first, those that continue it, and the output that the page shows. */
export type Group = { readonly first: Block; readonly parts: readonly Block[]; readonly outputs: readonly Block[] }

const programKinds = ['ts', 'js', 'sh', 'python']
export const isProgram = ({ kind, marks }: Block): boolean =>
  programKinds.includes(kind) && !['stands-in', 'settings', 'proof', 'test'].some((mark) => marks.has(mark))
export const isOutput = ({ marks }: Block): boolean => marks.has('output')

/** The programs of one page, in the order of the page. */
export function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: { first: Block; parts: Block[]; outputs: Block[] }[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (isOutput(block)) {
      if (last === undefined) throw new Error(`${placeOf(block)}: nothing before it prints anything`)
      last.outputs.push(block)
    } else if (isProgram(block) && block.marks.has('continue')) {
      const begun = groups.findLast(({ first }) => first.kind === block.kind)
      if (begun === undefined) throw new Error(`${placeOf(block)}: there is nothing to continue`)
      begun.parts.push(block)
    } else if (isProgram(block)) groups.push({ first: block, parts: [block], outputs: [] })
  }
  return groups
}
