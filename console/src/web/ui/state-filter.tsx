import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

type Words<State extends string> = {
  readonly show: string
  readonly all: string
  readonly states: Readonly<Record<State, string>>
  readonly none: string
  readonly noneNext: ReactNode
  readonly empty: string
  readonly clear: string
}
type Props<State extends string> = {
  readonly words: Words<State>
  readonly states: readonly State[]
  readonly state: State | undefined
  readonly change: (change: { readonly state: string }) => void
}

/** Which part of a list is shown, by where its items stand. */
export const StateFilter = <State extends string>({ words, states, state, change }: Props<State>) => (
  <div className="filters">
    <NativeSelect
      label={words.show}
      value={state ?? ''}
      onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      data={[{ value: '', label: words.all }, ...states.map((value) => ({ value, label: words.states[value] }))]}
    />
  </div>
)

type NothingProps<State extends string> = Pick<Props<State>, 'words' | 'state'> & { readonly list: string }

/** Nothing is there at all, or nothing in this state. */
export const NothingInState = <State extends string>({ words, state, list }: NothingProps<State>) =>
  state === undefined ? (
    <Empty title={words.none}>{words.noneNext}</Empty>
  ) : (
    <Empty title={words.empty}>
      <Link to={list}>{words.clear}</Link>
    </Empty>
  )
