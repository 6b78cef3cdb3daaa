import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { manifestOf } from '@firsthand/sandbox/bank/gateway-keys'
import { bankDay } from '@firsthand/sandbox/treasury/bank-days'
import { clientAccounts } from '@firsthand/sandbox/treasury/bank-rows'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { World } from '@firsthand/sandbox/world/world'
import { openGround } from '../bank-races/ground.ts'

/** A notification of so many credits of one euro without a payer, as small as one can be. */
function notification(iban: string, day: string, entries: number): string {
  const entry = (number: number) =>
    `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
    `<ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>M${number}</AcctSvcrRef></Ntry>`
  const head = `<Id>MANY</Id><CreDtTm>${day}T00:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>` +
    `<GrpHdr><MsgId>MANY</MsgId><CreDtTm>${day}T00:00:00Z</CreDtTm></GrpHdr><Ntfctn>${head}` +
    `${Array.from({ length: entries }, (_, number) => entry(number)).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  )
}

/** Through the gateway's call, without a limit of time: a long file takes minutes on a busy machine. */
async function handIn(world: World, url: string, xml: string): Promise<{ status: number; text: string }> {
  const { acme: keyFile = '' } = world.bankGatewayKeys.keyFiles
  const manifest = await manifestOf(keyFile, 'acme', { contents: 'statement', bytes: Buffer.from(xml) })
  const authorization = `Bearer ${await world.identity.token('acme-bank-gateway')}`
  const headers = {
    authorization,
    'content-type': 'application/xml',
    'bank-manifest': manifest,
    'content-length': Buffer.byteLength(xml),
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/bank-gateway/statements`, { method: 'POST', headers }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    sent.on('error', reject)
    sent.end(xml)
  })
}

/** As the gateway does: a file whose answer was lost, or that met its own first import, is handed in again. */
async function handInUntilTaken(world: World, url: string, xml: string) {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const answer = await handIn(world, url, xml).catch(() => null)
    if (answer !== null && answer.status !== 503) return answer
    await wait(2_000)
  }
  return { status: 0, text: 'nothing was answered' }
}

/** Buyers at one instance while another takes in a long file about the same client account. */
export async function buyBesideImport(world: World, entries: number) {
  if (world.api === null) throw new Error('the world has no API')
  const second = await world.startApi({ settings: roomySettings })
  const ground = await openGround(world, [world.api.url], { race: async () => [] })
  const { pairId } = await ground.shop(1_000_000)
  const account = (await clientAccounts(world)).find(({ tenant, currency }) => tenant === 'acme' && currency === 'EUR')
  if (account === undefined) throw new Error('acme has no client account')
  const xml = notification(account.iban, bankDay(world), entries)
  const [times, faults, codes]: [number[], string[], number[]] = [[], [], []]
  const { buyers } = ground

  async function buy(turn: number): Promise<void> {
    const { wallet, token } = buyers[turn % buyers.length] as (typeof buyers)[number]
    const headers = { authorization: `Bearer ${token()}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ pairId, cashAmount: '100', walletAddress: wallet })
    const begun = performance.now()
    const made = await fetch(`${ground.urls[0]}/offchain-purchases`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    })
    times.push(performance.now() - begun)
    codes.push(made.status)
    const text = await made.text()
    if (made.status !== 201) return void faults.push(`a purchase was answered ${made.status} ${text}`)
    const { reference } = JSON.parse(text) as { reference: string }
    // A buyer may have so many open purchases at once.
    await fetch(`${ground.urls[0]}/offchain-purchases/${reference}/cancel`, { method: 'POST', headers })
  }

  await Promise.all(buyers.map((_, turn) => buy(turn)))
  times.length = 0
  const begun = performance.now()
  let importSeconds = 0
  const importing = handInUntilTaken(world, second.url, xml).then(({ status, text }) => {
    importSeconds = (performance.now() - begun) / 1000
    if (status >= 300) faults.push(`the file was answered ${status} ${text.slice(0, 300)}`)
  })
  let isDone = false
  const watching = importing.finally(() => {
    isDone = true
  })
  for (let turn = 0; !isDone && turn < 20_000; turn += 1) await Promise.all([buy(turn), wait(100)])
  await watching
  const sorted = times.toSorted((a, b) => a - b)
  return {
    entries,
    made: times.length,
    importSeconds,
    p99Ms: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0,
    unavailable: codes.filter((code) => code === 503).length,
    faults,
  }
}
