import { type Block, placeOf } from '../../../scripts/docs/blocks.ts'

/** What a reader of the page does next. */
export type Step =
  /** Types lines and reads what they print. In the first terminal a program stays. */
  | {
      readonly does: 'type'
      readonly stays: boolean
      readonly text: string
      readonly shown: string[]
      readonly at: string
    }
  /** Copies the lines that the first terminal printed, of which the page shows an example, into the second. */
  | { readonly does: 'copy'; readonly shown: string; readonly at: string }
  | { readonly does: 'save'; readonly file: string; readonly text: string; readonly at: string }

/** The steps of the page, in its order. A block that no reader could act on is an error. */
export function stepsOf(blocks: readonly Block[]): readonly Step[] {
  const steps: Step[] = []
  for (const block of blocks) {
    const { kind, marks, text } = block
    const at = placeOf(block)
    const last = steps.findLast((step) => step.does === 'type')
    const file = marks.get('file')
    if (file !== undefined) steps.push({ does: 'save', file, text, at })
    else if (kind === 'sh' && marks.has('copied')) steps.push({ does: 'copy', shown: text, at })
    else if (kind === 'sh') steps.push({ does: 'type', stays: marks.get('terminal') === '1', text, shown: [], at })
    else if (kind === 'text' && marks.has('output') && last !== undefined) last.shown.push(text)
    else throw new Error(`${at}: a reader can do nothing with this block`)
  }
  return steps
}
