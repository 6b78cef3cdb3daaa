import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import type { Maker } from '../maker.ts'
import { type Message, type Signature, signOrder, walletOf } from '../sign-order.ts'
import type { OrderFault } from './names.ts'
import type { Fields, Form } from './order-forms.ts'
import type { Lie } from './ordered-fault.ts'

type Members = Readonly<Record<string, unknown>>
type Draft = { readonly domain: Form['scheme']['domain']; readonly message: Fields; readonly key: Hex }
type Scene = {
  readonly form: Form
  readonly draft: Draft
  readonly buyer: Address
  readonly now: bigint
  readonly lie: Lie
}

const strangerKey: Hex = `0x${randomBytes(32).toString('hex')}`
const stranger = walletOf(strangerKey)
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const absurdExpiry = 2n ** 64n
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

type Part = Exclude<keyof Form['names'], 'wallet'>
const set =
  (part: Part, value: (scene: Scene, honest: bigint) => string | bigint) =>
  (scene: Scene): Partial<Draft> => {
    const { form, draft } = scene
    const name = form.names[part]
    const honest = draft.message[name]
    return { message: { ...draft.message, [name]: value(scene, typeof honest === 'bigint' ? honest : 0n) } }
  }
const setNamed = (name: string, value: string | bigint) => (scene: Scene) => ({
  message: { ...scene.draft.message, [name]: value },
})
const domain = (changed: object) => (scene: Scene) => ({ domain: { ...scene.draft.domain, ...changed } })

/** What is written into the order before it is signed. */
const drafts: { readonly [Fault in OrderFault]?: (scene: Scene) => Partial<Draft> } = {
  wrong_asset: set('asset', ({ lie }) => lie.token ?? stranger),
  wrong_cash: set('cash', ({ lie }) => lie.token ?? stranger),
  // One base unit: the smallest lie is the hardest to see.
  cash_higher: set('cashAmount', (_, honest) => honest + 1n),
  cash_lower: set('cashAmount', (_, honest) => honest - 1n),
  signed_for_buyer: set('taker', ({ buyer }) => buyer),
  signed_for_stranger: set('taker', () => stranger),
  wrong_taker: set('taker', () => stranger),
  wrong_buyer: setNamed('buyer', stranger),
  wrong_chain: domain({ chainId: 1 }),
  wrong_contract: domain({ verifyingContract: stranger }),
  wrong_version: domain({ version: '3' }),
  wrong_protocol_fee: ({ draft }) => ({
    message: { ...draft.message, protocolFee: BigInt(draft.message.protocolFee ?? 0n) + 1n },
  }),
  expired: set('expiry', ({ now }) => now - 60n),
  expiry_too_short: set('expiry', ({ now }) => now + 5n),
  expiry_absurd: (scene) => (scene.form.hasLongExpiry ? set('expiry', () => absurdExpiry)(scene) : {}),
  nonce_used: set('id', ({ form, lie }) => form.id(lie.nonce)),
  stranger_wallet: (scene) => {
    const { key = strangerKey } = scene.lie
    const { wallet } = scene.form.names
    return { key, ...(wallet && setNamed(wallet, walletOf(key))(scene)) }
  },
  stranger_signature: () => ({ key: strangerKey }),
  zero_units: set('units', () => 0n),
  price_jump: set('units', (_, honest) => honest / 10n),
  price_gift: set('units', (_, honest) => honest * 10n),
}

const signatures: { readonly [Fault in OrderFault]?: (honest: Signature) => Signature } = {
  high_s: ({ r, s, v }) => ({ r, s: word(curveOrder - BigInt(s)), v: v === 27 ? 28 : 27 }),
  zero_signature: () => ({ r: word(0n), s: word(0n), v: 27 }),
}

type Rewrite = (texts: Members, names: Form['names']) => Members
const units =
  (value: (honest: string) => unknown): Rewrite =>
  (texts, names) => ({ ...texts, [names.units]: value(String(texts[names.units])) })

/** What no contract could have read is written in after the signature. */
const texts: { readonly [Fault in OrderFault]?: Rewrite } = {
  expiry_absurd: (honest, names) => ({ ...honest, [names.expiry]: `${absurdExpiry}` }),
  wrong_order_id: (honest, names) => ({ ...honest, [names.id]: word(BigInt(`0x${randomBytes(32).toString('hex')}`)) }),
  decimal_amount: units(() => '1.5'),
  hex_amount: units((honest) => `0x${BigInt(honest).toString(16)}`),
  number_amount: (honest, names) => ({
    ...honest,
    [names.units]: Number(honest[names.units]),
    [names.cashAmount]: Number(honest[names.cashAmount]),
  }),
  amount_beyond_uint256: units(() => `${2n ** 256n}`),
  missing_field: units(() => undefined),
}

type Spoiled = { readonly maker: Maker; readonly form: Form; readonly body: Members; readonly askedText: string }

/** An honest answer, with its order drawn up and signed once more in the wrong way. */
export async function spoilOrder(fault: OrderFault, { maker, form, body, askedText }: Spoiled, lie: Lie) {
  const { message, buyer } = await form.signed(maker, body, askedText)
  const honest: Draft = { domain: form.scheme.domain, message, key: maker.key }
  const scene = { form, draft: honest, buyer, now: await maker.chain.now(), lie }
  const draft = { ...honest, ...drafts[fault]?.(scene) }
  const signed = signOrder(draft.key, { ...form.scheme, ...draft } as Message)
  const written = Object.fromEntries(Object.entries(draft.message).map(([name, value]) => [name, `${value}`]))
  return form.filled(body, texts[fault]?.(written, form.names) ?? written, signatures[fault]?.(signed) ?? signed)
}
