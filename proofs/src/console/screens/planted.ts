import { dataOf } from '@firsthand/sdk'
import { until } from '../data/until.ts'
import { hiddenMembers } from '../journeys/hidden-members.ts'
import type { Ground } from '../journeys/journey.ts'
import type { Person } from '../stage/person.ts'
import { wrongAmounts } from './amounts.ts'
import { axeViolations } from './axe.ts'

const approver = 'acme-treasury-approver'
type Sample = Parameters<typeof wrongAmounts>[1]

/** A fault in the page, and whether the check that is made for such finds it. */
type Planted = {
  readonly name: string
  readonly isFound: (ground: Ground, sample: Sample) => Promise<boolean>
}

/** What the service answers, with a text of the page's own files changed. */
const rewrite = (person: Person, files: string, change: (text: string) => string) =>
  person.page.route(files, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })

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
      await rewrite(person, '**/assets/*.css', (css) => `${css} .evidence-part:last-child dd { display: none }`)
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
    async isFound({ stage, open }) {
      const before = await stage.violations()
      const person = await open('acme-treasury-operator')
      await rewrite(person, `${stage.origin}/status`, (html) =>
        html.replace('</body>', '<script>globalThis.planted = 1</script></body>'),
      )
      await person.go('/status')
      const ran = await person.page.evaluate("'planted' in globalThis")
      await until('report', async () => (await stage.violations()) > before)
      person.forgive(/violates the following Content Security Policy/)
      return ran === false
    },
  },
]
