import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camt053, eur, ntry, readAll, stmt } from '../../testing/camt-builder.ts'
import { schemasUnderTest } from '../../testing/schemas-under-test.ts'

const schemas = await schemasUnderTest()
const txDtls = (inside: string) => `<TxDtls>${inside}</TxDtls>`
const details = (inside: string) => `<NtryDtls>${inside}</NtryDtls>`
const paid = (id: string, amount: string, sign = 'CRDT') =>
  txDtls(`<Refs><EndToEndId>${id}</EndToEndId></Refs>${eur(amount)}<CdtDbtInd>${sign}</CdtDbtInd>`)
const entriesOf = async (entry: string) => (await readAll(camt053(stmt(entry))))[0]?.entries ?? []

const full = txDtls(
  '<Refs><EndToEndId>E-1</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f011</UETR></Refs>' +
    '<RltdPties><Dbtr><Pty><Nm>Ada   Lovelace</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></DbtrAcct>' +
    '<UltmtDbtr><Pty><Nm>Charles Babbage</Nm></Pty></UltmtDbtr></RltdPties>' +
    '<RmtInf><Ustrd>first line</Ustrd><Ustrd>second</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>' +
    '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>',
)

test('an entry gives all that its bank says, and the file is valid', async () => {
  const file = camt053(stmt(ntry(details(full))))
  schemas.expectValid('camt.053.001.08', Buffer.from(file))
  const [statement] = await readAll(file)
  expect(statement?.head).toEqual({
    format: 'camt.053.001.08',
    messageId: 'M-1',
    statementId: 'S-1',
    sequence: '61',
    iban: 'DE89370400440532013000',
    accountId: null,
    currency: 'EUR',
    from: '2027-03-01',
    to: '2027-03-01',
    opening: 0n,
    closing: 1000n,
    entryCount: 1,
  })
  expect(statement?.booked).toBe(1000n)
  expect(statement?.entries).toEqual([
    {
      sign: 'credit',
      amount: 1000n,
      currency: 'EUR',
      status: 'booked',
      bookedOn: '2027-03-01',
      valueOn: '2027-03-02',
      servicerReference: 'SR-1',
      detail: 0,
      endToEndId: 'E-1',
      uetr: '8a562c67-ca16-48ba-b074-65581be6f011',
      counterpartyName: 'Ada Lovelace',
      counterpartyIban: 'GB33BUKB20201555555555',
      ultimateDebtor: 'Charles Babbage',
      creditorReference: 'RF18539007547034',
      remittance: 'first line second',
      isReversal: false,
      returnReason: 'AC04',
      bankCode: 'PMNT/RCDT/ESCT',
      raw: expect.stringContaining('RltdPties/Dbtr/Pty/Nm=Ada Lovelace\n'),
      wholeBatch: false,
    },
  ])
})

test('the pieces in which a file arrives make no difference', async () => {
  const file = camt053(stmt(ntry(details(full)).replace('Ada', 'Ådà ✓')) + stmt(ntry(), 'S-2'))
  const whole = await readAll(file)
  expect(whole).toHaveLength(2)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
      expect(await readAll(file, size)).toEqual(whole)
    }),
    { numRuns: 20 },
  )
})

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

test('only what is booked counts, and pending entries are told as such', async () => {
  const [statement] = await readAll(camt053(stmt(ntry('', { status: 'PDNG' }) + ntry('', { status: 'INFO' }) + ntry())))
  expect(statement?.entries.map(({ status }) => status)).toEqual(['pending', 'pending', 'booked'])
  expect(statement).toMatchObject({ booked: 1000n, head: { entryCount: 3 } })
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
