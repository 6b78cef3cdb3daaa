import { useWords, words } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import type { Proposal } from '@firsthand/sdk/types'
import { FactValue } from './evidence/fact-value.tsx'
import type { ProposalFacts } from './evidence/proposal-facts.ts'
import { sentences } from './kind-words.ts'
import { piecesOf, variantOf } from './sentence.ts'

const texts = words({ missing: 'not known' }, { missing: 'nicht bekannt' })

type Props = { readonly proposal: Proposal; readonly facts: ProposalFacts }

/** What will happen, in a sentence whose every value comes from what was read. */
export function What({ proposal, facts }: Props) {
  const t = useWords(sentences)
  const { missing } = useWords(texts)
  return (
    <p className="what">
      {piecesOf(t[variantOf(proposal, facts)], facts, proposal).map((piece, at) => {
        if ('text' in piece) return <span key={at}>{piece.text}</span>
        if (piece.leaf === null)
          return (
            <Status key={at} tone="stopped">
              {missing}
            </Status>
          )
        return (
          <strong key={at}>
            <FactValue leaf={piece.leaf} name={piece.path.split('.').at(-1) ?? ''} />
          </strong>
        )
      })}
    </p>
  )
}
