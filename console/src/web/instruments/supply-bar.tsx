import { useWords } from '@firsthand/page-kit/language'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { Units } from './status.tsx'
import { supplyParts } from './supply.ts'
import { instrumentTexts } from './words.ts'
import './instruments.css'

/** What has become of the units, as a bar and in words. */
export function SupplyBar({ instrument }: { readonly instrument: AdminInstrument }) {
  const t = useWords(instrumentTexts)
  const parts = supplyParts(instrument)
  if (parts.every(({ amount }) => amount === '0')) return <p>{t.noSupply}</p>
  return (
    <div>
      <div className="supply-bar" aria-hidden="true">
        {parts.map(({ part, share }) => (
          <span key={part} className={`supply-${part}`} style={{ width: `${share / 100}%` }} />
        ))}
      </div>
      <dl className="supply-parts">
        {parts.map(({ part, amount }) => (
          <div key={part}>
            <dt>
              <span className={`supply-key supply-${part}`} aria-hidden="true" /> {t.parts[part]}
            </dt>
            <dd>
              <Units instrument={instrument} amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
