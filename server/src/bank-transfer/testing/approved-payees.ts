import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const account = (holder: string) => ({ holder, id: `OFFB${randomBytes(16).toString('hex')}`, name: `ACME ${holder}` })

/** Approved accounts of the issuer and of the firm, written as the owner would. */
export async function approvedPayees(admin: pg.Pool, instrumentId: string, tenant: string) {
  const [issuer, firm] = [account('issuer'), account('firm')]
  await admin.query(
    "update app.payout_account set state = 'closed' where tenant_id = $1 and holder = 'firm' and state = 'approved'",
    [tenant],
  )
  for (const { holder, id, name } of [issuer, firm])
    await admin.query(
      `insert into app.payout_account (tenant_id, payout_account_id, holder, name, iban, bic, currency, state)
        values ($1, $2, $3, $4, 'NL91ABNA0417164300', 'ABNANL2A', 'EUR', 'approved')`,
      [tenant, id, holder, name],
    )
  await admin.query('update app.offchain_instrument set payout_account_id = $2 where instrument_id = $1', [
    instrumentId,
    issuer.id,
  ])
  return { issuer: issuer.id, firm: firm.id }
}
