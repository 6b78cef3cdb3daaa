import { CodeText } from '@firsthand/page-kit/code-text'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatDecimal } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import { Status } from '@firsthand/page-kit/tone'
import type { Advice } from '@firsthand/sdk/calls'
import type { Quote } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AdviceNotice } from '../../ui/states.tsx'
import { Stepper } from '../stepper.tsx'
import { QuoteFigures } from './figures.tsx'
import { chainTexts } from './words.ts'

const steps = ['sent', 'in_block', 'safe', 'final'] as const
export type ChainStep = (typeof steps)[number]

type Props = {
  readonly step: ChainStep | 'unknown' | 'failed'
  readonly quote: Quote
  readonly txHash: string | null
  readonly explorerUrl: string | null
  readonly advice: Advice | null
  /** Sends the same offer once more; null where that is over. */
  readonly retry: (() => void) | null
  readonly retryUntil: string | null
  readonly children?: ReactNode
}

/** Where a purchase on chain stands from the sending on. It is bought when it is final, and not before. */
export function ChainProgress({ step, quote, txHash, explorerUrl, advice, retry, retryUntil, children }: Props) {
  const t = useWords(chainTexts)
  const [language] = useLanguage()
  const units = `${formatDecimal(quote.unitAmount, quote.unit.decimals, language)} ${quote.unit.symbol}`
  const at = step === 'unknown' || step === 'failed' ? -1 : steps.indexOf(step)
  return (
    <section className="panel steps" aria-labelledby="progress">
      <h2 id="progress">{t.progress}</h2>
      {step === 'final' ? (
        <Notice tone="done" title={t.bought} role="status">
          {t.boughtText(units)}
        </Notice>
      ) : advice === null ? (
        <Notice tone="moving" title={t.underWay} role="status">
          {t.underWayText}
        </Notice>
      ) : (
        <AdviceNotice tone={step === 'failed' ? 'stopped' : 'person'} advice={advice} role="alert">
          {step === 'unknown' ? (
            <p>
              <Status tone="person">{t.doNot}</Status>
            </p>
          ) : null}
        </AdviceNotice>
      )}
      {at < 0 ? null : (
        <Stepper
          label={t.progress}
          steps={steps.map((each, index) => ({
            title: t.steps[each],
            text: t.stepTexts[each],
            state: index < at || step === 'final' ? 'done' : index === at ? 'now' : 'ahead',
          }))}
        />
      )}
      {retry === null ? null : (
        <Button size="md" fullWidth onClick={retry}>
          {retryUntil === null ? t.retry : `${t.retry} (${t.until(retryUntil)})`}
        </Button>
      )}
      <QuoteFigures quote={quote} />
      {txHash === null ? null : (
        <p className="small">
          {t.transaction} <CodeText text={txHash} inFours />{' '}
          {explorerUrl === null ? null : (
            <a href={`${explorerUrl.replace(/\/$/, '')}/tx/${txHash}`} target="_blank" rel="noreferrer">
              {t.seeOnChain}
            </a>
          )}
        </p>
      )}
      {children}
    </section>
  )
}
