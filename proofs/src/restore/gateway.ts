import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { manifestOf } from '@firsthand/sandbox/bank/gateway-keys'
import { type Actors, operator } from '../bank-chaos/bank-actors.ts'
import type { Stage } from './stage.ts'

const paths = { statement: '/bank-gateway/statements', payment_status: '/bank-gateway/payment-status' } as const
type File = {
  readonly sequence: number
  readonly contents: keyof typeof paths
  readonly bytes: Uint8Array
  readonly manifest: string
}
/** A payment file that the bank has. */
export type SentFile = { readonly paymentFileId: string; readonly messageId: string; readonly text: string }

/** Stands between the service and the bank, and keeps the journal that the program keeps. It outlives the service's database. */
export function gatewayOf(stage: Stage, first: Actors) {
  let actors = first
  const { acme: keyFile = '' } = stage.world.bankGatewayKeys.keyFiles
  const files: File[] = []
  const sent: SentFile[] = []
  writeFileSync(stage.gatewayJournal, '')
  const note = (line: object) => appendFileSync(stage.gatewayJournal, `${JSON.stringify(line)}\n`)

  const give = ({ contents, bytes, manifest }: File) =>
    actors.call('POST', paths[contents], {
      as: 'acme-bank-gateway',
      body: bytes,
      headers: { 'bank-manifest': manifest },
    })

  let turn: Promise<unknown> = Promise.resolve()
  async function handInNext(contents: keyof typeof paths, bytes: Uint8Array) {
    const sequence = files.length + 1
    const manifest = await manifestOf(keyFile, 'acme', { contents, bytes, channel: 'main', sequence })
    const file = { sequence, contents, bytes, manifest }
    files.push(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    note({
      event: 'fetched',
      sequence,
      name: `${sequence}.xml`,
      size: bytes.byteLength,
      modifiedAt: 0,
      sha256,
      contents,
      manifest,
    })
    const answer = await give(file)
    if (answer.status < 300) note({ event: 'handed', sequence, code: null })
    return answer
  }

  return {
    sent: () => sent,
    /** From now on the calls are made by these. */
    use(next: Actors): void {
      actors = next
    },
    /** One after the other: a channel's numbers have no holes. */
    handIn(contents: keyof typeof paths, bytes: Uint8Array) {
      const given = turn.then(() => handInNext(contents, bytes))
      turn = given.catch(() => undefined)
      return given
    },
    /** Everything from this number on once more, under the manifests of the first time. */
    async handInAgain(first: number): Promise<number> {
      const again = files.filter(({ sequence }) => sequence >= first)
      for (const file of again) await give(file)
      return again.length
    },
    /** Brings an approved file to the bank. */
    async bring(paymentFileId: string): Promise<SentFile> {
      const path = `/treasury/payment-files/${paymentFileId}`
      const { text, status } = await actors.call('GET', `${path}/pain001`, { as: operator })
      if (status !== 200) throw new Error(`payment file ${paymentFileId} was not given out: ${text}`)
      const { sha256, messageId } = (await actors.call('GET', path, { as: operator })).body
      const payments = [...text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id]) => id)
      const line = { event: 'sent', paymentFileId, sha256, name: `${messageId}.xml`, receipt: null, payments }
      note({ ...line, step: 'publishing' })
      await stage.bank.takePayments(Buffer.from(text))
      const file = { paymentFileId, messageId, text }
      sent.push(file)
      note({ ...line, step: 'delivered' })
      await actors.sent(paymentFileId, sha256)
      note({ ...line, step: 'reported' })
      return file
    },
    /** Reports once more what the bank has, as the program does after `again`. */
    async reportAgain(): Promise<void> {
      for (const { paymentFileId, text } of sent)
        await actors.sent(paymentFileId, createHash('sha256').update(text).digest('hex'))
    },
  }
}
export type Gateway = ReturnType<typeof gatewayOf>
