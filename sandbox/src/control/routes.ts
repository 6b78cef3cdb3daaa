import { ControlRefusal } from './exchange.ts'

/** What a route receives: the named parts of its path, and the body. */
export type Question = { readonly params: Readonly<Record<string, string>>; readonly body: unknown }

/** One thing that the control server does. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A segment that begins with a colon has that name among the params. */
  readonly path: string
  readonly answer: (question: Question) => unknown
}

/** The named segments of a path that this template fits; null when it does not. */
function paramsOf(template: string, path: string): Record<string, string> | null {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, segment] of wanted.entries()) {
    const part = given[place] ?? ''
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = part
    else if (segment !== part) return null
  }
  return params
}

/** The route for a request, ready to be asked. */
export function findRoute(routes: readonly Route[], method: string, path: string): (body: unknown) => unknown {
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.path, path)
    return params === null ? [] : [{ route, params }]
  })
  const found = fitting.find(({ route }) => route.method === method)
  if (found) return (body) => found.route.answer({ params: found.params, body })
  if (fitting.length > 0)
    throw new ControlRefusal(405, `Call it with ${fitting.map(({ route }) => route.method).join(' or ')}.`)
  const known = routes.map((route) => `${route.method} ${route.path}`).join(', ')
  throw new ControlRefusal(404, `The sandbox answers ${known}.`)
}

/** The members of a body that is an object; a body that was left out has none. */
export function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new ControlRefusal(400, 'The body is a JSON object.')
}
