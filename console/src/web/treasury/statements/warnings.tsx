import { Notice } from '@firsthand/page-kit/notice'
import type { ReactNode } from 'react'
import { ForeignText } from '../../ui/foreign-text.tsx'

type Props = { readonly title: string; readonly warnings: readonly string[]; readonly children?: ReactNode }

/** What a bank's file breaks of the published schema; nothing where it breaks nothing. */
export const Warnings = ({ title, warnings, children }: Props) =>
  warnings.length === 0 ? null : (
    <Notice tone="waiting" title={title}>
      {children}
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <ForeignText text={warning} />
          </li>
        ))}
      </ul>
    </Notice>
  )
