import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Case } from '../case.ts'
import type { Ground } from '../ground.ts'
import { notified, openShop, order, takeIn } from '../shop.ts'

/** Asks a program on a socket file. */
const askSocket = (
  socketPath: string,
  body: object,
): Promise<{ readonly rule?: string; readonly statement?: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request({ socketPath, path: '/sign', method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

type Asked = { readonly wallet: string; readonly reference: string }

/** Asks for a statement about a paid purchase whose delivery is about to be sent, as the worker's login can write it. */
async function askAbout(ground: Ground, change: (order: Asked) => Promise<string>) {
  const shop = await openShop(ground, {}, { isDelivering: false })
  const { reference, amount, paymentReference } = await order(ground, shop)
  await takeIn(ground, notified(shop.account, shop.account.bank, { amount, paymentReference }))
  const own = await ground.find('select lower(wallet) from app.purchase where reference = $1', reference)
  const wallet = await change({ reference, wallet: own ?? '' })
  const contract = await ground.find(
    'select lower(delivery_contract) from app.offchain_instrument where instrument_id = $1',
    shop.instrumentId,
  )
  await ground.records.query("update app.purchase set state = 'delivering' where reference = $1", [reference])
  await ground.records.query(
    `insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet, unit_base_units, decision_id,
        next_check_at) values ('acme', $1, $2, 'eip155:31337', $3, $4, 100, 'none', now() + interval '1 hour')`,
    [reference, `0x${randomBytes(32).toString('hex')}`, contract, wallet],
  )
  const facts = { tenant: 'acme', reference, chainId: 'eip155:31337', contract, wallet, units: '100' }
  const { rule, statement } = await askSocket(ground.attestorSocket, facts)
  await ground.records.query('delete from app.delivery where reference = $1', [reference])
  await ground.records.query("update app.purchase set state = 'paid' where reference = $1", [reference])
  return { code: rule ?? null, through: statement !== undefined }
}

/** The order names its wallet; whoever asks for the statement does not. */
const attestedElsewhere: Case = {
  name: 'a statement of the ledger about another wallet than the order’s',
  by: 'taken-over worker',
  meets: 'attestor',
  code: 'purchase',
  attack: (ground) => askAbout(ground, async () => `0x${randomBytes(20).toString('hex')}`),
}

/** A statement of the service's own making: no gateway has signed for its file. */
const withoutManifest: Case = {
  name: 'a credit in a statement that no bank has sent',
  by: 'taken-over API',
  meets: 'attestor',
  code: 'bank_file',
  attack: (ground) =>
    askAbout(ground, async ({ reference, wallet }) => {
      await ground.records.query(
        `delete from app.bank_file where sha256 in (select s.sha256 from app.receipt_match m
            join app.bank_transaction b using (tenant_id, bank_transaction_id)
            join app.bank_statement s on s.tenant_id = b.tenant_id and s.statement_id = b.statement_id
          where m.reference = $1)`,
        [reference],
      )
      return wallet
    }),
}

/** A file that the bank has sent, and a credit that does not stand in it. */
const notInTheFile: Case = {
  name: 'a credit that the bank’s file does not show',
  by: 'taken-over API',
  meets: 'attestor',
  code: 'bank_file',
  attack: (ground) =>
    askAbout(ground, async ({ reference, wallet }) => {
      await ground.records.query(
        `update app.bank_transaction set identity = identity || '/2' where bank_transaction_id in
          (select bank_transaction_id from app.receipt_match where reference = $1)`,
        [reference],
      )
      return wallet
    }),
}

export const attestorCases: readonly Case[] = [attestedElsewhere, withoutManifest, notInTheFile]
