import { randomUUID } from 'node:crypto'
import { stranger } from '@firsthand/sandbox/bank/credit-order'
import type { Case } from '../case.ts'
import { approver, buyer, type Ground, officer, operator } from '../ground.ts'
import { accountWrite, anIban, notified, openShop, order, type Shop, takeIn } from '../shop.ts'

/** What differs between any two answers. */
const clocks = /"(serverTime|quotedAt|requestId)":"[^"]*"|"secondsRemaining":\d+/g

/** Everything that a buyer reads of a purchase. */
async function seen(ground: Ground, { pairId }: Shop, reference: string): Promise<string> {
  const paths = ['', '/timeline', '/evidence', '/payment-instructions'].map(
    (part) => `/offchain-purchases/${reference}${part}`,
  )
  const texts: string[] = []
  for (const path of [...paths, `/offchain-purchases?pairId=${pairId}`])
    texts.push((await ground.ask(buyer, `GET ${path}` as `GET /${string}`)).text.replace(clocks, '…'))
  return texts.join('\n')
}

const tippingOff: Case = {
  name: 'a buyer learns from their own purchase that it was frozen',
  by: 'buyer under investigation',
  meets: 'api',
  code: 'the same',
  async attack(ground) {
    const shop = await openShop(ground)
    const { reference, amount, paymentReference } = await order(ground, shop)
    await takeIn(ground, notified(shop.account, shop.account.bank, { amount, paymentReference, payer: stranger }))
    const review = await ground.find(
      'select v.review_id from app.payment_review v join app.receipt_match m using (tenant_id, match_id) where m.reference = $1',
      reference,
    )
    const before = await seen(ground, shop, reference)
    await ground.done(officer, `POST /treasury/reviews/${review}/freeze`, { json: { reason: 'secret' } })
    const state = await ground.find('select state from app.purchase where reference = $1', reference)
    const isSame = before === (await seen(ground, shop, reference))
    return { code: isSame && state === 'frozen' ? 'the same' : null, through: !isSame }
  },
}

/** Whoever proposes an IBAN first blocks nobody, and whoever is second is answered the same. */
const squatting: Case = {
  name: 'another tenant’s IBAN taken before them',
  by: 'treasury of another tenant',
  meets: 'database',
  code: 'offchain_iban_taken',
  async attack(ground) {
    const json = accountWrite(anIban())
    const squatter = await ground.done('globex-treasury-operator', 'POST /treasury/client-accounts', { json })
    const victim = await ground.done(operator, 'POST /treasury/client-accounts', { json })
    await ground.agreed(victim.body.proposalId, approver)
    const { proposalId } = squatter.body
    const { digest } = await ground.read('globex-treasury-approver', proposalId)
    const { code } = await ground.approve('globex-treasury-approver', proposalId, { digest })
    const approved = await ground.find(
      "select count(*) from app.client_account where iban = $1 and state = 'approved'",
      json.iban,
    )
    return { code, through: approved !== '1' }
  },
}

const callsMax = 60

/** A reference without a bundle costs each time. */
const endless: Case = {
  name: 'signatures asked for without end',
  by: 'buyer',
  meets: 'api',
  ownApi: true,
  code: 'rate_limited',
  async attack(ground) {
    const api = await ground.startApi({})
    try {
      const path = `/primary-mint/quotes/MINT${randomUUID().replaceAll('-', '')}/intent` as const
      const call = () => ground.ask(buyer, `POST ${path}`, { url: api.url })
      await call()
      // At once: a slow machine must not be mistaken for a limit that nobody reached.
      const codes = (await Promise.all(Array.from({ length: callsMax }, call))).map(({ code }) => code)
      const limited = codes.filter((code) => code === 'rate_limited').length
      return { code: limited > 0 ? 'rate_limited' : null, through: limited === 0 }
    } finally {
      await api.stop('SIGKILL')
    }
  },
}

export const disclosureCases: readonly Case[] = [tippingOff, squatting, endless]
