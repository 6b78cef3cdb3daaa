import type { ReactNode } from 'react'

/** Six tones, each with a sign, so that none is known by its colour alone. */
const signs = { waiting: '◷', moving: '→', person: '●', done: '✓', stopped: '✕', frozen: '❄' } as const
export type Tone = keyof typeof signs

/** A state in a word, with its sign and colour. */
export const Status = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`status tone-${tone}`}>
    <span aria-hidden="true">{signs[tone]}</span> {children}
  </span>
)
