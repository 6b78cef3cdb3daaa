import type { Answer } from './connections.ts'
import type { Meddle } from './meddling-proxy.ts'
import { codeOf, emptyPage, inAnswers, inSequences, json, type PlantedService, without } from './planted-service.ts'

const asAbsent = (answer: Answer): Answer => ({
  ...answer,
  status: 404,
  text: answer.text
    .replaceAll('invalid_request', 'not_found')
    .replace('"status":400', '"status":404')
    .replace(/,"errors":.*/, '}'),
})

/** Answers a market as it was when it was first asked for. */
function staleReads(): Meddle {
  const first = new Map<string, Answer>()
  return {
    answer: (answer, request) => {
      if (!request.startsWith('GET /markets/') || answer.status !== 200) return answer
      const known = first.get(request) ?? answer
      first.set(request, known)
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
  inAnswers('a stranger gets no limit header', ['headers'], (answer) =>
    answer.status === 401 ? without(answer, 'ratelimit') : answer,
  ),
  inAnswers('a code is not in the list', ['body', 'refusal'], (answer) => ({
    ...answer,
    text: answer.text.replace('"method_not_allowed"', '"wrong_method"'),
  })),
  inAnswers('a broken body is called absent', ['status'], (answer, request) =>
    request.startsWith('PUT ') && codeOf(answer) === 'invalid_request' ? asAbsent(answer) : answer,
  ),
  inAnswers('a bad token is let in', ['status'], (answer, request) =>
    answer.status === 401 && request.startsWith('GET /markets?') ? json(answer, 200, emptyPage) : answer,
  ),
  inAnswers('a missing role is let in', ['status'], (answer, request) =>
    answer.status === 403 && request.startsWith('GET /admin/markets?') ? json(answer, 200, emptyPage) : answer,
  ),
  inAnswers('a foreign cursor is taken', ['status'], (answer) =>
    codeOf(answer) === 'invalid_cursor' ? json(answer, 200, emptyPage) : answer,
  ),
  inAnswers('a consumer sees what is for administrators', ['body'], (answer, request) => ({
    ...answer,
    text: request.startsWith('GET /markets')
      ? answer.text.replace('{"pairId"', '{"hidden":false,"pairId"')
      : answer.text,
  })),
  inAnswers('the caller’s request id is replaced', ['also', 'refusal'], (answer) => ({
    ...answer,
    headers: new Map([...answer.headers, ['x-request-id', 'req_0']]),
  })),
  inAnswers('a wrong method gets no Allow header', ['also'], (answer) => without(answer, 'allow')),
  inSequences('markets', 'a condition is ignored', () => ({
    request: (text) => text.replace('\r\nif-match:', '\r\nx-match0:'),
  })),
  inSequences('markets', 'a read is stale', staleReads),
  inSequences('markets', 'a page ends too early', () => ({
    answer: (answer, request) => ({
      ...answer,
      text: request.startsWith('GET /markets?')
        ? answer.text.replace(/"next_cursor":"[^"]+"/, '"next_cursor":null')
        : answer.text,
    }),
  })),
  inSequences('markets', 'a switch is not what was asked for', () => ({
    request: (text) => text.replace('"rfqQuotesEnabled":false', '"rfqQuotesEnabled":true'),
  })),
]
