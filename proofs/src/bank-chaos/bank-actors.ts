import { setTimeout as sleep } from 'node:timers/promises'
import { manifestOf, receiptOf } from '@firsthand/sandbox/bank/gateway-keys'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { buyersAccount } from '@firsthand/sandbox/treasury/buyers-account'
import type { Stage } from './stage.ts'

export const operator = 'acme-treasury-operator'
export const approver = 'acme-treasury-approver'
const gateway = 'acme-bank-gateway'
const buyer = 'acme-buyer-1'
const patienceMs = 90_000
/** The seeded market that is paid by bank transfer. */
const pairId = 3

type Call = {
  readonly as: string
  readonly body?: object | Uint8Array
  readonly key?: string
  readonly ifMatch?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers, read by whoever asked
  readonly body: any
  readonly text: string
}

export type PaymentInstructions = { readonly paymentReference: string; readonly amount: string }

/** What people and shops do; each call is repeated until it is answered, because a killed service answers nothing. */
export function actorsOf(
  stage: Pick<Stage, 'world' | 'apiUrl' | 'account' | 'bank'>,
  isOver: () => boolean = () => false,
) {
  async function once(method: string, path: string, { as, body, key, ifMatch, headers = {} }: Call): Promise<Answer> {
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${stage.apiUrl()}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await stage.world.identity.token(as)}`,
        ...(body && { 'content-type': isFile ? 'application/xml' : 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(ifMatch && { 'if-match': ifMatch }),
        ...headers,
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
    return { status: response.status, body: json, text }
  }

  async function call(method: string, path: string, asked: Call): Promise<Answer> {
    for (const end = performance.now() + patienceMs; ; await sleep(50)) {
      const answer = await once(method, path, asked).catch(() => null)
      if (answer !== null && answer.status < 500) return answer
      if (isOver() || performance.now() > end) throw new Error(`${method} ${path}: ${answer?.text ?? 'no answer'}`)
    }
  }
  const post = (path: string, as: string, body?: object | Uint8Array) =>
    call('POST', path, { as, ...(body && { body }) })

  function pay(instructions: PaymentInstructions, cents?: bigint) {
    const { iban } = stage.account
    const amount = cents ?? BigInt(instructions.amount)
    const order = { case: 'on_time', iban, currency: 'EUR', reference: instructions.paymentReference } as const
    const { bankReferences, bookedOn } = stage.bank.credit({ ...order, payer: buyersAccount(buyer), amount })
    return Buffer.from(stage.bank.notification(iban, 'EUR', bookedOn, bankReferences))
  }

  /** The approver reads the open proposal about the subject, and approves exactly that; nothing when none is open. Answers the refusals. */
  async function approve(subject: string): Promise<readonly string[]> {
    const { items } = (await call('GET', `/proposals?subject=${subject}`, { as: approver })).body
    const answers: Answer[] = []
    for (const { proposalId, digest } of items)
      answers.push(await call('POST', `/proposals/${proposalId}/approve`, { as: approver, ifMatch: `"${digest}"` }))
    return answers.filter(({ status }) => status >= 300).map(({ text }) => text)
  }

  const { acme: keyFile = '' } = stage.world.bankGatewayKeys.keyFiles
  /** A file of the bank, as the gateway hands it in; its manifest stays the same when the call is repeated. */
  async function handIn(contents: 'statement' | 'payment_status', bytes: Uint8Array): Promise<Answer> {
    const path = contents === 'statement' ? '/bank-gateway/statements' : '/bank-gateway/payment-status'
    const headers = { 'bank-manifest': await manifestOf(keyFile, 'acme', { contents, bytes }) }
    return call('POST', path, { as: gateway, body: bytes, headers })
  }

  return {
    call,
    post,
    approve,
    pay,
    /** An order of one unit; asked for again under its key until it is there. */
    async order(): Promise<{ reference: string; paymentInstructions: PaymentInstructions }> {
      const body = { pairId, cashAmount: '10100', walletAddress: buyerWallets[buyer].address }
      const made = await call('POST', '/offchain-purchases', { as: buyer, body, key: crypto.randomUUID() })
      if (made.status !== 201) throw new Error(`no purchase was made: ${made.text}`)
      return made.body
    },
    importFile: (file: Uint8Array) => handIn('statement', file),
    importStatus: (file: Uint8Array) => handIn('payment_status', file),
    /** The gateway's word that the bank has a payment file. */
    async sent(paymentFileId: string, sha256: string): Promise<Answer> {
      const receipt = await receiptOf(keyFile, 'acme', { paymentFileId, sha256 })
      return post(`/bank-gateway/payment-files/${paymentFileId}/receipt`, gateway, { receipt })
    },
    cancel: (reference: string) => post(`/offchain-purchases/${reference}/cancel`, buyer),
    state: async (reference: string): Promise<string> =>
      (await call('GET', `/offchain-purchases/${reference}`, { as: buyer })).body.state,
    /** Waits until the purchase is in the state. */
    async until(reference: string, state: string): Promise<void> {
      for (const end = performance.now() + 60_000; (await this.state(reference)) !== state; await sleep(200))
        if (isOver() || performance.now() > end)
          throw new Error(`${reference} is ${await this.state(reference)}, and not ${state}`)
    },
  }
}
export type Actors = ReturnType<typeof actorsOf>
