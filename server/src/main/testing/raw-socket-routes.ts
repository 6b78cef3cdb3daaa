import { head, marketText, type RawCase, withBody } from './raw-socket-case.ts'

const get = (name: string, path: string, status: number, lines: readonly string[] = []): RawCase => ({
  name,
  status,
  bytes: (token) => head(token, { path, lines }),
})

const method = (name: string, verb: string, path: string, status = 405): RawCase => ({
  name,
  status,
  bytes: (token) => head(token, { method: verb, path }),
})

const queries: readonly (readonly [string, string])[] = [
  ['an unknown parameter', '?foo=1'],
  ['a limit that is no number', '?limit=abc'],
  ['a limit twice', '?limit=1&limit=2'],
  ['a limit in brackets', '?limit[]=1'],
  ['a limit of nothing', '?limit='],
  ['a limit of zero', '?limit=0'],
  ['a limit of 201', '?limit=201'],
  ['a limit in hex', '?limit=0x10'],
  ['a limit with an exponent', '?limit=1e1'],
  ['a limit with a blank before', '?limit=%205'],
  ['a limit with a plus', '?limit=%2B5'],
  ['a limit with a decimal point', '?limit=5.0'],
  ['a limit of 300 digits', `?limit=${'9'.repeat(300)}`],
  ['a parameter in another case', '?Limit=1'],
  ['a parameter __proto__', '?__proto__=1'],
  ['a parameter constructor', '?constructor=1'],
  ['U+0000', '?listingId=%00'],
  ['half a percent escape', '?listingId=%e'],
  ['broken UTF-8', '?listingId=%ff'],
  ['a lone surrogate', '?listingId=%ed%a0%80'],
]

const paths: readonly (readonly [string, string])[] = [
  ['a path that does not exist', '/nothing'],
  ['a path in another case', '/MARKETS'],
  ['a path with a slash after', '/markets/'],
  ['a path with two slashes', '//markets'],
  ['a market of zero', '/markets/0'],
  ['a market with a leading zero', '/markets/01'],
  ['a market with a plus', '/markets/+1'],
  ['a market with a decimal point', '/markets/1.0'],
  ['a market in hex', '/markets/0x1'],
  ['a market beyond 2^53', '/markets/9007199254740993'],
  ['a market beyond 2^63', '/markets/9223372036854775808'],
  ['a market with a slash inside', '/markets/1%2f2'],
  ['a market with U+0000', '/markets/1%00'],
  ['a market with parameters', '/markets/1;v=1'],
  ['a market of 2,000 digits', `/markets/${'1'.repeat(2000)}`],
  ['a market climbing out', '/markets/../admin/markets'],
  ['an escape that does not decode', '/%zz'],
  ['bytes that are no UTF-8', '/markets/%ff'],
  ['an asterisk', '*'],
]

/** Addresses, methods and who asks. */
export const routeCases: readonly RawCase[] = [
  ...queries.map(([name, query]) => get(`a query with ${name}`, `/markets${query}`, 400)),
  ...paths.map(([name, path]) => get(name, path, 404)),
  get('a query where none is taken', '/healthz?x=1', 400),
  get('a cursor that nobody gave', '/markets?cursor=AAAAAAAAAAAAAAAAAAAAAAAAAAA', 400),
  { name: 'no token', status: 401, bytes: () => head(null, {}) },
  {
    name: 'a token without its scheme',
    status: 401,
    bytes: (token) => head(null, { lines: [`Authorization: ${token}`] }),
  },
  {
    name: 'a token with another scheme',
    status: 401,
    bytes: (token) => head(null, { lines: [`Authorization: Basic ${token}`] }),
  },
  {
    name: 'a token in the query',
    status: 401,
    bytes: (token) => head(null, { path: `/markets?access_token=${token}` }),
  },
  method('TRACE', 'TRACE', '/markets'),
  method('OPTIONS', 'OPTIONS', '/markets'),
  method('DELETE', 'DELETE', '/admin/markets/1'),
  method('PATCH', 'PATCH', '/admin/markets/1'),
  method('POST on a list that is only read', 'POST', '/markets'),
  method('PROPFIND', 'PROPFIND', '/markets'),
  method('QUERY', 'QUERY', '/markets'),
  method('QUERY on a path that does not exist', 'QUERY', '/nothing', 404),
  { name: 'a method that nobody knows', status: 400, bytes: (token) => head(token, { method: 'BUY' }) },
  { name: 'a method in lower case', status: 400, bytes: (token) => head(token, { method: 'get' }) },
  get('X-HTTP-Method-Override is ignored', '/markets?limit=1', 200, ['X-HTTP-Method-Override: DELETE']),
  get('X-Forwarded-Prefix and Forwarded are ignored', '/markets?limit=1', 200, [
    'Forwarded: for=1.1.1.1',
    'X-Original-URL: /admin',
  ]),
  get('a tenant in a header is ignored', '/markets?limit=1', 200, ['X-Tenant: globex', 'Tenant: globex']),
  {
    name: 'a body on a read',
    status: 400,
    bytes: (token) => withBody(token, '{"a":1}', { method: 'GET', path: '/markets' }),
  },
  {
    name: 'an empty object on a read',
    status: 400,
    bytes: (token) => withBody(token, '{}', { method: 'GET', path: '/markets' }),
  },
  {
    name: 'a chunked body on a read',
    status: 400,
    bytes: (token) => `${head(token, { lines: ['Transfer-Encoding: chunked'] })}2\r\n{}\r\n0\r\n\r\n`,
  },
  {
    name: 'a length of zero on a read is none',
    status: 200,
    bytes: (token) => head(token, { lines: ['Content-Length: 0'] }),
  },
  {
    name: 'a body on a path that does not exist',
    status: 404,
    bytes: (token) => withBody(token, marketText(), { path: '/nothing' }),
  },
  {
    name: 'a market that does not exist, replaced',
    status: 404,
    bytes: (token) => withBody(token, marketText(), { method: 'PUT', path: '/admin/markets/9007199254740991' }),
  },
  {
    name: 'switches of a market that does not exist',
    status: 404,
    bytes: (token) =>
      withBody(token, '{"rfqQuotesEnabled":true,"rfqExecutionEnabled":false,"reason":"x"}', {
        method: 'PUT',
        path: '/admin/markets/9007199254740991/rfq-switches',
      }),
  },
]
