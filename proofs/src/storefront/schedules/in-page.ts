import { speedUp } from './plan.ts'

/** Runs before the page's own script: the delay before a question passes faster, so that thousands of schedules fit into minutes. */
export const fasterTimers = `{
  const real = globalThis.setTimeout
  globalThis.realTimeout = real
  globalThis.setTimeout = (run, ms, ...given) => real(run, (ms ?? 0) / ${speedUp}, ...given)
}`

/**
 * Takes the place of the service for soft quotes in this page: each amount is answered as the plan has it. An answer's units are
 * three times its amount, so that a number on the screen shows which amount it was for.
 */
export const plannedAnswers = `{
  const service = globalThis.fetch
  globalThis.planned = new Map()
  globalThis.answerOf = null
  const later = (ms) => new Promise((resolve) => globalThis.realTimeout(resolve, ms / ${speedUp}))
  const problem = (status, members) =>
    new Response(JSON.stringify(members), { status, headers: { 'content-type': 'application/problem+json' } })
  globalThis.fetch = async (input, given) => {
    const request = new Request(input, given)
    if (!request.url.endsWith('/quotes/soft') || globalThis.answerOf === null) return service(input, given)
    const body = await request.clone().json()
    const { cash, unit, template } = globalThis.answerOf
    const amount = Number(BigInt(body.cashAmount) / 10n ** BigInt(cash))
    const { afterMs, outcome, ignoresAbort } = globalThis.planned.get(amount)
    const signal = given?.signal ?? request.signal
    await Promise.race([
      later(afterMs),
      new Promise((_, reject) => {
        if (!ignoresAbort) signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
    ])
    if (outcome === 'failure') throw new TypeError('Failed to fetch')
    if (outcome === 'refusal')
      return problem(422, {
        type: 'about:blank', title: 'No supplier quotes this amount', status: 422, code: 'rfq_no_quote',
        detail: 'planned', remedy: 'planned', retryable: false, requestId: 'req_planned',
      })
    const unitAmount = String(BigInt(amount) * 3n * 10n ** BigInt(unit))
    return new Response(JSON.stringify({ ...template, cashAmount: body.cashAmount, unitAmount }), {
      status: 200, headers: { 'content-type': 'application/json' },
    })
  }
}`

/**
 * Types the amounts of schedules into the buy box, and reads the screen after every change of it. Answers how many numbers were
 * seen, those that were not for the amount in the field, and the schedules whose last answer never showed.
 */
export const walkSchedules = `async (schedules) => {
  const pause = (ms) => new Promise((resolve) => globalThis.realTimeout(resolve, ms / ${speedUp}))
  const field = document.querySelector('#amount')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const type = (text) => { write.call(field, text); field.dispatchEvent(new Event('input', { bubbles: true })) }
  const shown = () => {
    const place = document.querySelector('.estimate-units')
    if (place === null) return null
    const copy = place.cloneNode(true)
    for (const struck of copy.querySelectorAll('s, .dimmed')) struck.remove()
    const digits = copy.textContent.replaceAll(',', '').match(/\\d+/)
    return digits === null ? null : Number(digits[0])
  }
  let seen = 0
  const wrong = []
  let last = null
  const check = () => {
    const number = shown()
    if (number !== null && number !== last) seen += 1
    last = number
    if (number !== null && number !== Number(field.value) * 3 && wrong.length < 20)
      wrong.push(field.value + ' was typed and ' + number + ' is shown')
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  const missing = []
  for (const schedule of schedules) {
    globalThis.planned.clear()
    for (const typed of schedule) globalThis.planned.set(typed.amount, typed)
    for (const { amount, waitMs } of schedule) {
      type(String(amount))
      check()
      await pause(waitMs)
    }
    const { amount, outcome } = schedule.at(-1)
    if (outcome === 'quote') {
      const end = performance.now() + 5_000
      while (shown() !== amount * 3 && performance.now() < end) await pause(${speedUp} * 2)
      if (shown() !== amount * 3) missing.push(amount)
      if (missing.length > 5) break
    }
    type('')
    await pause(0)
  }
  observer.disconnect()
  return { seen, wrong, missing }
}`
