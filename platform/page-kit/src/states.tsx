import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords, words } from './language.tsx'

const texts = words({ loading: 'Loading' }, { loading: 'Wird geladen' })

/** Grey lines in place of what is being read; nothing at all for the first 300 ms. */
export function Loading({ lines = 5 }: { readonly lines?: number }) {
  const t = useWords(texts)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <div role="status" aria-label={t.loading}>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} height={28} mt={8} />
      ))}
    </div>
  )
}

type EmptyProps = { readonly title: string; readonly children?: ReactNode }

/** Nothing is there: for the first time, because all is done, or because nothing fits. The words say which. */
export const Empty = ({ title, children }: EmptyProps) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children === undefined ? null : <div>{children}</div>}
  </div>
)
