import type { ReactNode } from 'react'
import { FactValue } from '../fact-value.tsx'
import type { Fact } from '../facts.ts'
import { PartEnd } from '../part-end.tsx'

type LineColumn = { readonly label: string; readonly name: string; readonly isAmount?: boolean }

type Props = {
  readonly label: string
  readonly items: readonly Fact[]
  readonly columns: readonly LineColumn[]
  /** A row below, such as the sum. */
  readonly foot?: ReactNode
}

const memberOf = (item: Fact, name: string) =>
  item.kind === 'group' ? item.facts.find((each) => each.name === name) : undefined

/** Items of a list as a table, where a table is read more easily. */
export const Lines = ({ label, items, columns, foot }: Props) => (
  <table className="rows" aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.name} scope="col" className={column.isAmount ? 'is-amount' : undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((item, at) => (
        <tr key={item.path}>
          {columns.map(({ label: name, name: member, isAmount }, column) => {
            const fact = memberOf(item, member)
            return (
              <td key={member} data-label={name} className={isAmount ? 'is-amount' : undefined}>
                {fact?.kind === 'leaf' ? <FactValue leaf={fact.leaf} name={member} /> : null}
                {column === 0 && at % 10 === 9 ? <PartEnd /> : null}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
    {foot === undefined ? null : <tfoot>{foot}</tfoot>}
  </table>
)
