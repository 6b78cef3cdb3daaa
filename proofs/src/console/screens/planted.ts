import { dataOf } from '@firsthand/sdk'
import { axeViolations } from '../../browser/axe.ts'
import { isInlineScriptStopped } from '../../browser/inline-script.ts'
import { rewrite } from '../../browser/rewrite.ts'
import { hiddenMembers } from '../journeys/hidden-members.ts'
import type { Ground } from '../journeys/journey.ts'
import { wrongAmounts } from './amounts.ts'

const approver = 'acme-treasury-approver'
type Sample = Parameters<typeof wrongAmounts>[1]

/** A fault in the page, and whether the check that is made for such finds it. */
type Planted = {
  readonly name: string
  readonly isFound: (ground: Ground, sample: Sample) => Promise<boolean>
}

/** Amounts pass through a float, as a careless change would have them. */
const rounding = `{
  const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    get() { const format = get.call(this); return (value) => format(Number(value)) },
  })
}`

export const planted: readonly Planted[] = [
  {
    name: 'a hidden field on an approval',
    async isFound({ stage, data, open }) {
      const path = { proposalId: data.payeeProposal }
      const read = dataOf(await stage.sandbox.as(approver).proposals.read({ path }))
      const person = await open(approver)
      await rewrite(person.page, '**/assets/*.css', (css) => `${css} .evidence-part:last-child dd { display: none }`)
      await person.go(`/approvals/${data.payeeProposal}`)
      return (await hiddenMembers(person.page, read)).length > 0
    },
  },
  {
    name: 'a rounded amount',
    async isFound({ open }, sample) {
      const person = await open('acme-treasury-operator')
      await person.page.addInitScript(rounding)
      return (await wrongAmounts(person, sample, 'en')).length > 0
    },
  },
  {
    name: 'an unlabelled button',
    async isFound({ open }) {
      const person = await open('acme-treasury-operator')
      await person.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
      return (await axeViolations(person.page)).some((each) => each.startsWith('button-name'))
    },
  },
  {
    name: 'an inline script',
    isFound: async ({ stage, open }) => isInlineScriptStopped(await open('acme-treasury-operator'), '/status', stage),
  },
]
