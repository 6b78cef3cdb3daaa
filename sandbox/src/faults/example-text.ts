import type { RefusalExample, Step } from './row.ts'

/** Longer bodies, such as a whole market, stand in `GET /sandbox/refusals`. */
const shownMax = 200

/** One call as a person reads it. */
export function callText({ method, path, as, headers = {}, body, bodyBytes, at, file, manifest, until }: Step): string {
  const who = at === 'sandbox' ? 'at the sandbox' : as === null ? 'without a token' : `as ${as}`
  const text = body === undefined ? '' : JSON.stringify(body)
  const named = Object.entries(headers).map(([name, value]) => ` with ${name}: ${value}`)
  const sent = bodyBytes === undefined && text.length > 0 && text.length <= shownMax ? ` ${text}` : ''
  const under = manifest === undefined ? '' : `, under a manifest ${manifest}`
  const what = file === undefined ? sent : ` with a file: ${file}${under}`
  const often = until ? ` until it is ${until.state}` : ''
  return `${method} ${path}${what}${named.join('')} ${who}${often}`
}

/** The calls of an example in their order, the refused one last. */
export function callTexts(
  { first = [], skipSeconds, faultInjection, call }: RefusalExample,
  code: string,
): readonly string[] {
  return [
    ...first.map(callText),
    ...(skipSeconds === undefined ? [] : [`skip ${skipSeconds} s (POST /sandbox/clock/advance)`]),
    ...(faultInjection === undefined
      ? []
      : [`${faultInjection.replaceAll('_', ' ')} (POST /sandbox/refusals/${code}/inject does it)`]),
    callText(call),
  ]
}

/** An example in a sentence or two, as the table of refusals shows it. */
export const exampleText = (code: string, example: RefusalExample): string =>
  `${example.how} ${callTexts(example, code).join('; then ')}.`
