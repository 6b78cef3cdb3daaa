import { languages } from '@firsthand/page-kit/language'
import { proposalKinds } from '@firsthand/wire/approvals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effects } from './effect-words.ts'
import { labels } from './evidence/fact-words.ts'
import type { Fact } from './evidence/facts.ts'
import { leavesOf, proposalFacts } from './evidence/proposal-facts.ts'
import { sentences } from './kind-words.ts'
import { madeUpKinds, madeUpProposal } from './made-up/proposals.ts'
import { piecesOf, variantOf } from './sentence.ts'

test('every kind has an example, a sentence, an effect and what cannot be undone, in every language', () => {
  expect([...madeUpKinds].sort()).toEqual([...proposalKinds].sort())
  for (const language of languages)
    for (const kind of proposalKinds) {
      expect(effects[language][kind].effect).not.toBe('')
      expect(effects[language][kind].final).not.toBe('')
    }
})

describe.each(proposalKinds)('%s', (kind) => {
  const proposal = madeUpProposal(kind)
  const facts = proposalFacts(proposal)

  test.each(languages)('says what it does with values that were read (%s)', (language) => {
    const pieces = piecesOf(sentences[language][variantOf(proposal, facts)], facts, proposal)
    const values = pieces.filter((each) => 'path' in each)
    expect(values.length).toBeGreaterThan(0)
    for (const { path, leaf } of values) {
      expect(leaf, path).not.toBeNull()
      expect(leaf?.kind, path).not.toBe('unscaled')
    }
  })

  test('every amount has its decimals, and every member a label', () => {
    const all = [...facts.payload, ...facts.state, ...facts.circumstances]
    expect(leavesOf(all).filter(({ leaf }) => leaf.kind === 'unscaled')).toEqual([])
    const names = (given: readonly Fact[]): readonly string[] =>
      given.flatMap((fact) => {
        if (fact.kind === 'group') return [fact.name, ...names(fact.facts)]
        return fact.kind === 'list' ? [fact.name, ...names(fact.items)] : [fact.name]
      })
    expect(names(all).filter((name) => !/^\d+$/.test(name) && !(name in labels.en))).toEqual([])
  })
})

test('a match without purchases goes back, and a status report is no statement', () => {
  const variant = (proposal: ReturnType<typeof madeUpProposal>) => variantOf(proposal, proposalFacts(proposal))
  expect(variant(madeUpProposal('match', { payload: { allocations: [] } }))).toBe('match_return')
  const two = [1, 2].map((each) => ({ reference: `OFFC${each}`, amount: '1' }))
  expect(variant(madeUpProposal('match', { payload: { allocations: two } }))).toBe('match_many')
  const report = { name: 'status.xml', contents: 'payment_status', originalMessageId: 'FH1', payments: [] }
  expect(variant(madeUpProposal('statement_upload', { payload: report }))).toBe('statement_upload_status')
})

const values = (json: unknown): readonly unknown[] =>
  typeof json === 'object' && json !== null ? Object.values(json).flatMap(values) : [json]

/** What a reader sees of a value. */
const shown = (leaf: ReturnType<typeof leavesOf>[number]['leaf']) => {
  if (leaf.kind === 'money') return leaf.money.amount
  if ('text' in leaf) return leaf.text
  return { yes: 'true', no: 'false', none: '' }[leaf.kind]
}

test('whatever the payload, the state and the circumstances hold is shown, and nothing else', () => {
  fc.assert(
    fc.property(fc.object(), fc.object(), fc.object(), (payload, state, circumstances) => {
      const json = JSON.parse(JSON.stringify({ payload, state, circumstances }))
      const read = madeUpProposal('match', {
        payload: json.payload,
        shown: { state: json.state, circumstances: json.circumstances },
      })
      const facts = proposalFacts(read)
      const leaves = leavesOf([...facts.payload, ...facts.state, ...facts.circumstances])
      expect(leaves.map(({ leaf }) => shown(leaf)).sort()).toEqual(
        values(json)
          .map((each) => (each === null ? '' : typeof each === 'string' ? each : JSON.stringify(each)))
          .sort(),
      )
    }),
  )
})
