import { expect, test } from 'vitest'
import { camt053, eur, ntry, readAll, stmt } from '../testing/camt-builder.ts'

const txDtls = (inside: string) => `<TxDtls>${inside}</TxDtls>`
const details = (inside: string) => `<NtryDtls>${inside}</NtryDtls>`
const paid = (id: string, amount: string, sign = 'CRDT') =>
  txDtls(`<Refs><EndToEndId>${id}</EndToEndId></Refs>${eur(amount)}<CdtDbtInd>${sign}</CdtDbtInd>`)
const entriesOf = async (entry: string) => (await readAll(camt053(stmt(entry))))[0]?.entries ?? []

test('a batch that adds up is split, with transactions that go the other way', async () => {
  const entries = await entriesOf(ntry(details(paid('A', '12.00') + paid('B', '2.00', 'DBIT'))))
  expect(entries.map(({ endToEndId, detail, sign, amount }) => [endToEndId, detail, sign, amount])).toEqual([
    ['A', 1, 'credit', 1200n],
    ['B', 2, 'debit', 200n],
  ])
})

test('a batch that does not add up, or has no details, is given whole', async () => {
  const short = await entriesOf(ntry(details(paid('A', '4.00') + paid('B', '5.99'))))
  expect(short).toMatchObject([
    { amount: 1000n, detail: 0, wholeBatch: true, endToEndId: null, counterpartyName: null },
  ])
  expect(short[0]?.raw).toContain('Refs/EndToEndId=B')
  const unreadable = await entriesOf(ntry(details(paid('A', '4.00') + paid('B', '5.999'))))
  expect(unreadable).toMatchObject([{ wholeBatch: true }])
  const bare = await entriesOf(ntry(details('<Btch><NbOfTxs>3</NbOfTxs></Btch>')))
  expect(bare).toMatchObject([{ amount: 1000n, wholeBatch: true }])
})

test('words that banks write for nothing are nothing', async () => {
  const entry = ntry(details(txDtls('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')))
  const [none] = await entriesOf(entry.replace('SR-1', 'NONREF'))
  expect(none).toMatchObject({ endToEndId: null, servicerReference: null })
})

test('money that comes back names who sends it back, and not ourselves', async () => {
  const parties =
    '<RltdPties><Dbtr><Pty><Nm>We</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>' +
    '<Cdtr><Pty><Nm>Ada</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></CdtrAcct></RltdPties>'
  const returned = details(txDtls(`${parties}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`))
  expect(await entriesOf(ntry(returned))).toMatchObject([{ counterpartyName: 'Ada', returnReason: 'AC04' }])
  // A payment that merely lacks its payer must not take the account that it was paid to for its payer's.
  const nameless = details(txDtls(parties.replace(/<Dbtr>.*<\/DbtrAcct>/, '')))
  const [entry] = await entriesOf(ntry(nameless))
  expect(entry).toMatchObject({ counterpartyName: null, counterpartyIban: null, virtualIban: 'GB33BUKB20201555555555' })
})

test('a reversal is marked, and its direction is that of the booking', async () => {
  const [entry] = await entriesOf(ntry('', { sign: 'DBIT', extra: '<RvslInd>true</RvslInd>' }))
  expect(entry).toMatchObject({ isReversal: true, sign: 'debit' })
})

test('several structured references are none, and all stand in the text', async () => {
  const strd = (ref: string) => `<Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd>`
  const [entry] = await entriesOf(ntry(details(txDtls(`<RmtInf>${strd('RF1')}${strd('RF2')}</RmtInf>`))))
  expect(entry).toMatchObject({ creditorReference: null, remittance: 'RF1 RF2' })
})
