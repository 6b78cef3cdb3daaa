import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import type { PurchaseHandle } from '@firsthand/react'
import { Button } from '@mantine/core'
import { buyTexts } from './buy-words.ts'

/** A purchase of this offer from before, in this tab: it is not lost, and not bought twice by mistake. */
export function Unfinished({ purchase }: { readonly purchase: PurchaseHandle }) {
  const t = useWords(buyTexts)
  const { reference, mayBuyAgain } = purchase.state
  return (
    <Notice tone="moving" title={t.running}>
      <div className="actions">
        <Link to={`/p/${reference ?? ''}`}>{t.goOn}</Link>
        {mayBuyAgain ? (
          <Button variant="default" onClick={purchase.forget}>
            {t.another}
          </Button>
        ) : null}
      </div>
    </Notice>
  )
}
