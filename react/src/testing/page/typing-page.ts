import type { Calls } from '@firsthand/sdk'
import fc from 'fast-check'
import { createElement, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { FirsthandProvider, useSoftQuote } from '../../index.ts'
import { faultOf, type Happening, handTime, happenings, marketOf, slowService } from '../typing.ts'

const page = globalThis as unknown as {
  document: { createElement(name: string): Parameters<typeof createRoot>[0] & { textContent: string } }
  setTimeout: unknown
  clearTimeout: unknown
  playAll: (runs: number, isPlanted: boolean) => Promise<{ readonly counterexample: string | null; renders: number }>
}

/** React renders in tasks of its own: this one comes after them. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      Object.assign(port1, { onmessage: done })
      port2.postMessage(null)
    })
}

let renders = 0

/** Plays a schedule with a real render, and answers the first fault of any render or of what the document shows. */
async function played(schedule: readonly Happening[]): Promise<string | null> {
  const time = handTime()
  Object.assign(page, { setTimeout: time.setTimeout, clearTimeout: time.clearTimeout })
  const service = slowService()
  type Given = { readonly body: { readonly cashAmount: bigint }; readonly signal: AbortSignal }
  const railOf = (pairId: number) => ({
    quotes: { soft: ({ body, signal }: Given) => service.ask(pairId, body.cashAmount, signal) },
  })
  const client = { primaryMint: railOf(1), rfq: railOf(2) } as unknown as Calls
  let fault: string | null = null
  let typed: { pairId: number; amount: bigint | null } = { pairId: 1, amount: null }
  function Field({ pairId, amount }: typeof typed) {
    renders += 1
    const shown = useSoftQuote({ market: marketOf(pairId), amount })
    fault ??= faultOf(shown, pairId, amount)
    return `${pairId} ${shown.quote?.cashAmount ?? 'none'}`
  }
  const element = page.document.createElement('div')
  const root = createRoot(element)
  const render = () => {
    const field = createElement(Field, typed)
    flushSync(() => root.render(createElement(StrictMode, null, createElement(FirsthandProvider, { client }, field))))
  }
  render()
  const judge = () => {
    const [pairId, amount] = element.textContent.split(' ')
    const isRight = pairId === `${typed.pairId}` && (amount === 'none' || amount === `${typed.amount}`)
    if (!isRight) fault ??= `the document shows ${element.textContent} at ${typed.amount} of ${typed.pairId}`
  }
  for (const happening of schedule) {
    if (happening.kind === 'type') {
      typed = { pairId: happening.pairId, amount: happening.amount === null ? null : BigInt(happening.amount) }
      render()
    } else if (happening.kind === 'wait') await time.pass(happening.ms, settled)
    else service.answer(happening)
    judge()
    await settled()
    judge()
  }
  root.unmount()
  return fault
}

page.playAll = async (runs, isPlanted) => {
  renders = 0
  if (isPlanted) AbortController.prototype.abort = () => undefined
  const property = fc.asyncProperty(happenings, async (schedule) => {
    const fault = await played(schedule)
    if (fault !== null) throw new Error(fault)
  })
  const found = await fc.check(property, { numRuns: runs, endOnFailure: true })
  return { counterexample: found.failed ? String(found.errorInstance) : null, renders }
}
