import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camt053, ntry, readAll, stmt } from '../testing/camt-builder.ts'
import { schemasUnderTest } from '../testing/schemas-under-test.ts'

const schemas = await schemasUnderTest()
const txDtls = (inside: string) => `<TxDtls>${inside}</TxDtls>`
const details = (inside: string) => `<NtryDtls>${inside}</NtryDtls>`

const full = txDtls(
  '<Refs><EndToEndId>E-1</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f011</UETR></Refs>' +
    '<RltdPties><Dbtr><Pty><Nm>Ada   Lovelace</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></DbtrAcct>' +
    '<UltmtDbtr><Pty><Nm>Charles Babbage</Nm></Pty></UltmtDbtr></RltdPties>' +
    '<RmtInf><Ustrd>first line</Ustrd><Ustrd>second</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>' +
    '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>',
)

test('an entry is read with all its details, and the file is valid', async () => {
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

test('only what is booked counts, and pending entries are marked as such', async () => {
  const [statement] = await readAll(camt053(stmt(ntry('', { status: 'PDNG' }) + ntry('', { status: 'INFO' }) + ntry())))
  expect(statement?.entries.map(({ status }) => status)).toEqual(['pending', 'pending', 'booked'])
  expect(statement).toMatchObject({ booked: 1000n, head: { entryCount: 3 } })
})
