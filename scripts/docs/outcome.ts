import type { Block } from './blocks.ts'

/** A block that was executed, or one that was read as what it is. */
export type How = 'run' | 'parsed'

/** What became of a block: how it was tried, and what was wrong with it. */
export type Outcome = { readonly block: Block; readonly how: How; readonly wrong: string | null }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The outcome of a trial that throws when the block is wrong. */
export async function tried(block: Block, how: How, trial: () => unknown): Promise<Outcome> {
  try {
    await trial()
    return { block, how, wrong: null }
  } catch (error) {
    return { block, how, wrong: messageOf(error) }
  }
}
