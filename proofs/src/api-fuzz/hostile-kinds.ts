import { METHODS } from 'node:http'
import fc from 'fast-check'
import { administratorOf } from './callers.ts'
import { type Kind, tenants } from './case.ts'
import type { Answer } from './connections.ts'
import { parametersIn } from './document.ts'
import { hostileHeader, hostileSegment, rawAddress } from './hostile.ts'
import { filled } from './request.ts'
import { soundStatusesOf, wellFormed } from './well-formed.ts'

const administrator = administratorOf(tenants[0])

/** Values that may fit by chance: the laws of every answer hold, and nothing more is known. */
const hostileQuery: Kind = {
  name: 'hostile query',
  share: 3,
  cases: (source, operation) => {
    const names = [...parametersIn(operation, 'query').map(({ name }) => name), 'x']
    const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(hostileSegment, rawAddress)).map((each) => each.join('='))
    return fc
      .tuple(wellFormed(source, operation, 'sound'), fc.array(pair, { minLength: 1, maxLength: 3 }))
      .map(([request, pairs]) => ({
        operation,
        statuses: [...soundStatusesOf(operation), 400],
        mayBeUnreadable: true,
        request: { ...request, path: `${request.path.split('?')[0]}?${pairs.join('&')}` },
      }))
  },
}

const soundId = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's request id comes back when it is a sound one; otherwise one of ours does. */
const answersId = (sent: string) => (answer: Answer) => {
  const id = answer.headers.get('x-request-id') ?? ''
  if (soundId.test(sent)) return id === sent || answer.status === 400 ? null : 'the caller’s request id is lost'
  return id.startsWith('req_') ? null : 'the request id is not one of ours'
}

/** The texts come again and again: one that is a sound key may have been used with another body. */
const reusesKey = (sound: readonly number[]) => (answer: Answer) =>
  answer.status !== 422 || sound.includes(422) || answer.text.includes('"idempotency_key_reused"')
    ? null
    : 'a key was refused for another cause than its reuse'

const headerName = fc.constantFrom(
  'if-match',
  'last-event-id',
  'x-request-id',
  'idempotency-key',
  'accept',
  'accept-encoding',
  'range',
)

const hostileHeaders: Kind = {
  name: 'hostile headers',
  share: 2,
  cases: (source, operation) =>
    fc.tuple(wellFormed(source, operation, 'sound'), headerName, hostileHeader).map(([request, name, value]) => {
      const sound = soundStatusesOf(operation)
      const isKey = name === 'idempotency-key'
      return {
        operation,
        statuses: [...sound, 400, ...(isKey ? [422] : [])],
        mayBeUnreadable: true,
        request: { ...request, headers: [...(request.headers ?? []), [name, value] as const] },
        ...(name === 'x-request-id' && { also: answersId(value.replaceAll(/^[ \t]+|[ \t]+$/g, '')) }),
        ...(isKey && { also: reusesKey(sound) }),
      }
    }),
}

/** Addresses that no operation has. Which of the refusals it is depends on how far the reader gets. */
const nowhere: Kind = {
  name: 'nowhere',
  share: 1,
  cases: (_source, { path, method }) =>
    fc
      .tuple(fc.constantFrom('/', path, `${path}/`, '/admin/', '//'), rawAddress, fc.constantFrom(administrator, null))
      .map(([start, rest, as]) => ({
        operation: null,
        statuses: [400, 401, 403, 404, 405],
        mayBeUnreadable: true,
        request: { method, path: `${filled(start, {})}${rest}`, as },
      }))
      // A query, a fragment or a blank at the end would leave the path as it is, and a number could name a market.
      .filter(({ request }) => !/[?#]|\/\d+ *$/.test(request.path) && request.path.trimEnd() !== path),
}

/** What `Allow` names: whatever can be read can also be asked for without its body. */
const allowed = (methods: readonly string[]) =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')

/** HEAD has no body to judge and CONNECT no answer; both are tried on raw sockets. */
const methods = METHODS.filter((method) => !['HEAD', 'CONNECT'].includes(method))

const wrongMethod: Kind = {
  name: 'wrong method',
  share: 1,
  cases: (_source, operation) =>
    fc
      .tuple(fc.constantFrom(...methods.filter((method) => !operation.methods.includes(method))), fc.boolean())
      .map(([method, known]) => ({
        operation: null,
        statuses: [405],
        code: 'method_not_allowed',
        request: {
          method,
          path: filled(operation.path, { pairId: '1' }),
          as: known ? administrator : null,
        },
        also: ({ headers }: Answer) =>
          headers.get('allow') === allowed(operation.methods) ? null : 'Allow names other methods',
      })),
}

/** Whatever else can be sent. */
export const hostileKinds: readonly Kind[] = [hostileQuery, hostileHeaders, nowhere, wrongMethod]
