import type { ServerResponse } from 'node:http'
import { type Answer, type Asked, isObject, objectIn, sendAnswer } from '../exchange.ts'
import type { Maker } from '../maker.ts'
import { errorAnswer, type Protocol, spoilBody, spoilConfirmation, spoilPrices } from './answer-faults.ts'
import * as names from './names.ts'
import { spoilOrder } from './order-faults.ts'
import { airswapForm, deskForm } from './order-forms.ts'
import { type Ordered, orderedFault } from './ordered-fault.ts'
import { changeTerms } from './terms.ts'
import { sendSpoiled } from './wire-faults.ts'

const { isOneOf } = names
type Members = Readonly<Record<string, unknown>>
type Call = { readonly protocol: Protocol; readonly kind: names.CallKind; readonly id: unknown }

/** Which protocol a call speaks, and what it is about. */
function callOf({ path, text }: Asked): Call {
  if (path !== '/') {
    const kind = path === '/v1/prices' ? 'prices' : path === '/v1/orders' ? 'order' : 'confirm'
    return { protocol: 'ours', kind, id: null }
  }
  const { method, id } = objectIn(text) ?? {}
  const kinds = new Map<unknown, names.CallKind>([
    ['getPricingERC20', 'prices'],
    ['getSignerSideOrderERC20', 'order'],
  ])
  return { protocol: 'airswap', kind: kinds.get(method) ?? 'discovery', id: id ?? null }
}

const isGood = ({ status, body }: Answer): boolean => status < 300 && isObject(body) && body.error === undefined

/** An honest supplier in which a test can inject one fault: `PUT /faults`, and `PUT /terms` to move its price. */
export function withFaults(maker: Maker, answer: (asked: Asked) => Promise<Answer>) {
  const forms = { airswap: airswapForm(maker), ours: deskForm(maker) }
  const lastOrders = new Map<Protocol, Members>()
  const elsewhere = new Map<string, string>()
  let ordered: Ordered | null = null

  /** The fault for this call, counted; null when there is none. */
  function take({ kind }: Call): Ordered | null {
    const fault = ordered
    if (!fault?.kinds.includes(kind)) return null
    fault.timesLeft -= 1
    if (fault.timesLeft === 0) ordered = null
    return fault
  }

  async function spoiled({ name, lie }: Ordered, call: Call, asked: Asked, honest: Answer): Promise<Answer> {
    const { protocol } = call
    const body = honest.body as Members
    const stated = (changed: unknown) => ({ status: honest.status, body: changed })
    if (name === 'replayed_order') return stated({ ...body, ...lastOrders.get(protocol) })
    if (isOneOf(names.orderFaults, name))
      return stated(await spoilOrder(name, { maker, form: forms[protocol], body, askedText: asked.text }, lie))
    if (isOneOf(names.bodyFaults, name)) return stated(spoilBody(name, protocol, body))
    if (isOneOf(names.priceFaults, name) && name !== 'prices_never') return stated(spoilPrices(name, protocol, body))
    if (isOneOf(names.confirmFaults, name) && name !== 'confirm_never') return spoilConfirmation(name, honest)
    return honest
  }

  function send(response: ServerResponse, { name }: Ordered, { status, body }: Answer): void | Promise<void> {
    const keepElsewhere = (text: string) => {
      const path = `/elsewhere/${elsewhere.size}`
      elsewhere.set(path, text)
      return path
    }
    if (isOneOf(names.wireFaults, name))
      return sendSpoiled[name]({ response, status, text: JSON.stringify(body), keepElsewhere })
    sendAnswer(response, { status, body })
  }

  async function trade(asked: Asked, response: ServerResponse): Promise<void> {
    const call = callOf(asked)
    const fault = take(call)
    const notOfThis = call.protocol === 'airswap' ? names.oursOnly : names.airswapOnly
    if (fault && notOfThis.includes(fault.name))
      return sendAnswer(response, { status: 501, body: { code: fault.name } })
    // Who refuses, or never answers, gives no order either.
    if (fault && isOneOf(names.errorFaults, fault.name))
      return sendAnswer(response, errorAnswer(fault.name, call.protocol, call.id))
    if (fault && /(^|_)never$/.test(fault.name)) return
    const honest = await answer(asked)
    const outcome = fault && isGood(honest) ? await spoiled(fault, call, asked, honest) : honest
    if (call.kind === 'order' && isGood(honest))
      lastOrders.set(call.protocol, forms[call.protocol].given(honest.body as Members))
    if (fault) return send(response, fault, outcome)
    sendAnswer(response, outcome)
  }

  return async (asked: Asked, response: ServerResponse): Promise<void> => {
    const moved = elsewhere.get(asked.path)
    if (moved !== undefined) return sendAnswer(response, { status: 200, body: JSON.parse(moved) })
    if (asked.method !== 'PUT') return trade(asked, response)
    if (asked.path === '/terms') return sendAnswer(response, changeTerms(maker, asked.text))
    const wanted = asked.path === '/faults' ? orderedFault(asked.text) : undefined
    if (wanted === undefined) return sendAnswer(response, { status: 400, body: { code: 'bad_request' } })
    ordered = wanted
    sendAnswer(response, { status: 200, body: { fault: ordered?.name ?? null } })
  }
}
