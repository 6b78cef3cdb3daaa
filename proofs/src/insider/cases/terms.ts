import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type { Case } from '../case.ts'
import type { Ground } from '../ground.ts'
import { openShop } from '../shop.ts'

const admin = 'acme-admin'
const secondAdmin = 'acme-admin-2'

/** What is written of an instrument: its terms with something changed. */
function written(instrument: AdminInstrument, change: object): object {
  const { unitPrice, supplyUnitAmount, clientAccountId, payoutAccountId, deliveryContract } = instrument
  const { limits, opensAt, closesAt, paymentDays, calendar, schemes, maxOpenPurchases } = instrument
  const { underpaymentPolicy, latePaymentPolicy, payerPolicy, termsHash, termsUrl } = instrument
  const terms = {
    unitPrice,
    supplyUnitAmount,
    clientAccountId,
    payoutAccountId,
    deliveryContract,
    limits,
    opensAt,
    closesAt,
  }
  const rest = { paymentDays, calendar, schemes, maxOpenPurchases, underpaymentPolicy, latePaymentPolicy, payerPolicy }
  return { ...terms, ...rest, termsHash, termsUrl, ...change }
}
const readOf = async (ground: Ground, path: `/${string}`) =>
  (await ground.done(admin, `GET ${path}`)).body as AdminInstrument

/** One administrator writes a term of an instrument on sale, and approves that. */
const alone = (what: string, member: string, column: string, value: string): Case => ({
  name: `${what} of an instrument on sale changed by one administrator`,
  by: 'marketplace administrator',
  meets: 'api',
  code: 'offchain_approval_same_person',
  async attack(ground) {
    const { instrumentId } = await openShop(ground)
    const path = `/admin/instruments/${instrumentId}` as const
    const json = written(await readOf(ground, path), { [member]: value })
    const { status, body } = await ground.done(admin, `PUT ${path}`, { json })
    const code = status === 202 ? await ground.approveOwn(admin, body.proposalId) : null
    const now = await ground.find(
      `select ${column} from app.offchain_instrument where instrument_id = $1`,
      instrumentId,
    )
    return { code, through: now?.toLowerCase() === value }
  },
})

const price = alone('the price', 'unitPrice', 'unit_price', '1')
const supply = alone('the supply', 'supplyUnitAmount', 'supply_base_units', '900000000')
const contract = alone('the delivery contract', 'deliveryContract', 'delivery_contract', `0x${'9'.repeat(40)}`)
const ceiling = alone('the ceiling for notified credits', 'maxNotifiedCashAmount', 'max_notified_cash', '99000000000')

/** Between reading and approving, somebody changes the subject on another instance. */
const stale: Case = {
  name: 'a stale approval while the instrument changes on a second instance',
  by: 'marketplace administrator',
  meets: 'api',
  code: 'proposal_changed',
  async attack(ground) {
    const { instrumentId } = await openShop(ground)
    const path = `/admin/instruments/${instrumentId}` as const
    const before = await readOf(ground, path)
    const proposed = await ground.done(admin, `PUT ${path}`, { json: written(before, { unitPrice: '101' }) })
    const { digest } = await ground.read(secondAdmin, proposed.body.proposalId)
    await ground.done(admin, `PUT ${path}`, { json: written(before, { maxOpenPurchases: 7 }), at: 1 })
    const { code } = await ground.approve(secondAdmin, proposed.body.proposalId, { digest })
    const now = await ground.find(
      'select unit_price from app.offchain_instrument where instrument_id = $1',
      instrumentId,
    )
    return { code, through: now === '101' }
  },
}

export const termsCases: readonly Case[] = [price, supply, contract, ceiling, stale]
