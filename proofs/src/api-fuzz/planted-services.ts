import type { Answer } from './connections.ts'
import type { Meddle } from './meddling-proxy.ts'

/** A service that is wrong in one way, and the laws by which that must be noticed. */
export type PlantedService = {
  readonly name: string
  readonly laws: readonly string[]
  /** Where it shows: in single cases, or only in what one request leaves behind for the next. */
  readonly shows: 'cases' | 'sequences'
  readonly meddle: () => Meddle
}

const without = (answer: Answer, name: string): Answer => {
  const headers = new Map(answer.headers)
  headers.delete(name)
  return { ...answer, headers }
}

const json = (answer: Answer, status: number, body: object): Answer => ({
  status,
  headers: new Map([...answer.headers, ['content-type', 'application/json; charset=utf-8']]),
  text: JSON.stringify(body),
})

const emptyPage = { items: [], next_cursor: null }
const codeOf = ({ text }: Answer): string => /"code":"([a-z_]+)"/.exec(text)?.[1] ?? ''

const asAbsent = (answer: Answer): Answer => ({
  ...answer,
  status: 404,
  text: answer.text
    .replaceAll('invalid_request', 'not_found')
    .replace('"status":400', '"status":404')
    .replace(/,"errors":.*/, '}'),
})

/** A fault that shows in a single answer. */
const inAnswers = (name: string, laws: readonly string[], answer: NonNullable<Meddle['answer']>): PlantedService => ({
  name,
  laws,
  shows: 'cases',
  meddle: () => ({ answer }),
})

/** Answers a market as it was when it was first asked for. */
function staleReads(): Meddle {
  const first = new Map<string, Answer>()
  return {
    answer: (answer, line) => {
      if (!line.startsWith('GET /markets/') || answer.status !== 200) return answer
      const known = first.get(line) ?? answer
      first.set(line, known)
      return known
    },
  }
}

export const plantedServices: readonly PlantedService[] = [
  inAnswers('a bad request is a fault', ['fault'], (answer) =>
    answer.status === 400 ? { ...answer, status: 500 } : answer,
  ),
  inAnswers('a refusal shows a stack', ['leak'], (answer) => ({
    ...answer,
    text: answer.text.replace('Nothing is visible', 'Error: no row\\n    at find (market-store.ts:1:1)'),
  })),
  inAnswers('an answer has no request id', ['headers', 'refusal'], (answer) => without(answer, 'x-request-id')),
  inAnswers('a stranger is not told the limit', ['headers'], (answer) =>
    answer.status === 401 ? without(answer, 'ratelimit') : answer,
  ),
  inAnswers('a code is not in the list', ['body', 'refusal'], (answer) => ({
    ...answer,
    text: answer.text.replace('"method_not_allowed"', '"wrong_method"'),
  })),
  inAnswers('a broken body is called absent', ['status'], (answer, line) =>
    line.startsWith('PUT ') && codeOf(answer) === 'invalid_request' ? asAbsent(answer) : answer,
  ),
  inAnswers('a bad token is let in', ['status'], (answer, line) =>
    answer.status === 401 && line.startsWith('GET /markets?') ? json(answer, 200, emptyPage) : answer,
  ),
  inAnswers('a missing role is let in', ['status'], (answer, line) =>
    answer.status === 403 && line.startsWith('GET /admin/markets?') ? json(answer, 200, emptyPage) : answer,
  ),
  inAnswers('a foreign cursor is taken', ['status'], (answer) =>
    codeOf(answer) === 'invalid_cursor' ? json(answer, 200, emptyPage) : answer,
  ),
  inAnswers('a consumer sees what is for administrators', ['body'], (answer, line) => ({
    ...answer,
    text: line.startsWith('GET /markets') ? answer.text.replace('{"pairId"', '{"hidden":false,"pairId"') : answer.text,
  })),
  inAnswers('the caller’s request id is replaced', ['also', 'refusal'], (answer) => ({
    ...answer,
    headers: new Map([...answer.headers, ['x-request-id', 'req_0']]),
  })),
  inAnswers('a wrong method is not told the right ones', ['also'], (answer) => without(answer, 'allow')),
  {
    name: 'a condition is not heard',
    laws: ['model'],
    shows: 'sequences',
    meddle: () => ({ request: (text) => text.replace('\r\nif-match:', '\r\nx-match0:') }),
  },
  { name: 'a read is stale', laws: ['model'], shows: 'sequences', meddle: staleReads },
  {
    name: 'a page ends too early',
    laws: ['model'],
    shows: 'sequences',
    meddle: () => ({
      answer: (answer, line) => ({
        ...answer,
        text: line.startsWith('GET /markets?')
          ? answer.text.replace(/"next_cursor":"[^"]+"/, '"next_cursor":null')
          : answer.text,
      }),
    }),
  },
  {
    name: 'a switch is not what was asked for',
    laws: ['model'],
    shows: 'sequences',
    meddle: () => ({
      request: (text) => text.replace('"rfqQuotesEnabled":false', '"rfqQuotesEnabled": true'),
    }),
  },
]
