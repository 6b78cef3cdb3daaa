import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Loading } from '@firsthand/page-kit/states'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRowKeys } from '../app/row-keys.ts'
import type { Problem } from '../calls/problem.ts'
import { Failure } from './states.tsx'

const texts = words({ more: 'Show more', open: 'Open' }, { more: 'Mehr anzeigen', open: 'Öffnen' })

export type Column<Item> = {
  readonly label: string
  readonly cell: (item: Item) => ReactNode
  /** Amounts stand to the right, so that their digits are below each other. */
  readonly isAmount?: boolean
}

type Pages<Item> = {
  readonly data: readonly Item[] | undefined
  readonly error: Problem | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

type Props<Item> = {
  readonly label: string
  readonly pages: Pages<Item>
  readonly columns: readonly Column<Item>[]
  readonly keyOf: (item: Item) => string
  /** The page of a row. The first column is its link. */
  readonly to?: (item: Item) => string
  readonly empty: ReactNode
}

/** A list of the service: j and k go through its rows, Enter opens one, and more is read on request. */
export function Rows<Item>({ label, pages, columns, keyOf, to, empty }: Props<Item>) {
  const t = useWords(texts)
  const navigate = useNavigate()
  useRowKeys((path) => void navigate({ to: path }))
  if (pages.data === undefined) return pages.error ? <Failure error={pages.error} again={pages.refetch} /> : <Loading />
  if (pages.data.length === 0) return <>{empty}</>
  return (
    <>
      <table className="rows" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isAmount ? 'is-amount' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.data.map((item) => (
            <Row key={keyOf(item)} item={item} columns={columns} to={to?.(item)} />
          ))}
        </tbody>
      </table>
      {pages.hasNextPage ? (
        <Button mt="md" variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t.more}
        </Button>
      ) : null}
    </>
  )
}

type RowProps<Item> = {
  readonly item: Item
  readonly columns: readonly Column<Item>[]
  readonly to: string | undefined
}

const Row = <Item,>({ item, columns, to }: RowProps<Item>) => (
  <tr data-to={to} tabIndex={to === undefined ? undefined : -1}>
    {columns.map(({ label, cell, isAmount }, at) => (
      <td key={label} data-label={label} className={isAmount ? 'is-amount' : undefined}>
        {at === 0 && to !== undefined ? <Link to={to}>{cell(item)}</Link> : cell(item)}
      </td>
    ))}
  </tr>
)
