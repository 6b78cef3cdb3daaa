import { useWords, words } from '@firsthand/page-kit/language'
import type { Market } from '@firsthand/sdk/types'
import { marketTexts } from '../catalogue/market-words.ts'

const texts = words(
  { ways: 'Ways to buy', number: (pairId: number) => `no. ${pairId}` },
  { ways: 'Kaufwege', number: (pairId) => `Nr. ${pairId}` },
)

type Props = {
  readonly markets: readonly Market[]
  readonly chosen: number
  readonly choose: (pairId: number) => void
}

/** Where several markets sell the same, the buyer chooses one. */
export function Ways({ markets, chosen, choose }: Props) {
  const t = useWords(texts)
  const { rails } = useWords(marketTexts)
  return (
    <fieldset className="ways">
      <legend>{t.ways}</legend>
      {markets.map(({ pairId, primaryExecutionKind, cash, name }) => (
        <label key={pairId} className="way">
          <input type="radio" name="way" checked={pairId === chosen} onChange={() => choose(pairId)} />
          <span>
            {primaryExecutionKind === null ? name : rails[primaryExecutionKind]}
            <span className="dimmed">
              {' '}
              · {cash.symbol} · {t.number(pairId)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
