import { expect, test } from 'vitest'
import { inPieces, namespaceOf } from '../testing/camt-builder.ts'
import { schemasUnderTest } from '../testing/schemas-under-test.ts'
import { readPaymentStatus } from './read-payment-status.ts'
import { StatementUnreadable } from './statement-file.ts'

const schemas = await schemasUnderTest()

type Shape = {
  readonly version?: string
  readonly group?: string
  readonly instruction?: string
  readonly payments?: string
}
const report = ({ version = '14', group = '', instruction = '', payments = '' }: Shape) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespaceOf(`pain.002.001.${version}`)}"><CstmrPmtStsRpt>` +
  '<GrpHdr><MsgId>R-1</MsgId><CreDtTm>2027-03-01T18:00:00Z</CreDtTm></GrpHdr>' +
  `<OrgnlGrpInfAndSts><OrgnlMsgId>M-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>` +
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>M-1</OrgnlPmtInfId>${instruction}${payments}</OrgnlPmtInfAndSts>` +
  '</CstmrPmtStsRpt></Document>'
const payment = (id: string, status: string, reason = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${status && `<TxSts>${status}</TxSts>`}${reason}</TxInfAndSts>`
const because = (code: string, text: string) =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>${text}</AddtlInf></StsRsnInf>`
const read = (file: string) => readPaymentStatus(inPieces(file))

test('the status of each payment is read, in all three versions', async () => {
  const payments =
    payment('E-1', 'ACSC') + payment('E-2', 'RJCT', because('AC04', 'Closed account')) + payment('E-3', 'PDNG')
  for (const version of ['03', '10', '14']) {
    const file = report({ version, group: '<GrpSts>PART</GrpSts>', payments })
    if (version === '14') schemas.expectValid('pain.002.001.14', Buffer.from(file))
    expect(await read(file)).toEqual({
      messageId: 'R-1',
      originalMessageId: 'M-1',
      whole: { outcome: 'pending', reason: null, detail: null },
      payments: [
        { endToEndId: 'E-1', outcome: 'accepted', reason: null, detail: null },
        { endToEndId: 'E-2', outcome: 'rejected', reason: 'AC04', detail: 'Closed account' },
        { endToEndId: 'E-3', outcome: 'pending', reason: null, detail: null },
      ],
    })
  }
})

test('a file that is refused as a whole says so, by group or by its one instruction', async () => {
  const byGroup = await read(report({ group: `<GrpSts>RJCT</GrpSts>${because('DU01', 'Duplicate message')}` }))
  expect(byGroup.whole).toEqual({ outcome: 'rejected', reason: 'DU01', detail: 'Duplicate message' })
  const byInstruction = await read(report({ instruction: `<PmtInfSts>RJCT</PmtInfSts>${because('AM04', 'No funds')}` }))
  expect(byInstruction.whole).toEqual({ outcome: 'rejected', reason: 'AM04', detail: 'No funds' })
})

test('a payment without a word of its own has the word of what it stands in', async () => {
  const { payments } = await read(report({ instruction: '<PmtInfSts>RJCT</PmtInfSts>', payments: payment('E-1', '') }))
  expect(payments).toMatchObject([{ endToEndId: 'E-1', outcome: 'rejected' }])
  const silent = await read(report({ payments: payment('E-1', '') }))
  expect(silent).toMatchObject({ whole: null, payments: [{ outcome: 'pending' }] })
})

test('an unknown word is neither yes nor no, and a checked file is not yet accepted', async () => {
  const { payments } = await read(report({ payments: payment('E-1', 'ACTC') + payment('E-2', 'toString') }))
  expect(payments.map(({ outcome }) => outcome)).toEqual(['pending', 'pending'])
})

test('other messages, payments without a name and broken files are unreadable', async () => {
  const sound = report({ payments: payment('E-1', 'ACSC') })
  for (const file of [
    sound.replace('pain.002.001.14', 'pain.002.001.99'),
    sound.replace('pain.002.001.14', 'camt.053.001.08'),
    sound.replace(/<OrgnlEndToEndId>.*?>/, '').replace('</OrgnlEndToEndId>', ''),
    sound.replace(/<OrgnlGrpInfAndSts>.*<\/OrgnlGrpInfAndSts>/, ''),
    sound.slice(0, -5),
  ]) {
    await expect(read(file)).rejects.toThrow(StatementUnreadable)
  }
})
