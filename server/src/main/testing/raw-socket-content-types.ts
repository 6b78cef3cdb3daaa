import { marketText, type RawCase, withBody } from './raw-socket-case.ts'

const refused: readonly (readonly [string, string | null])[] = [
  ['none', null],
  ['text/plain', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['parts of a form', 'multipart/form-data; boundary=x'],
  ['JSON with a blank before the semicolon', 'application/json ; charset=utf-8'],
  ['JSON with nothing after the semicolon', 'application/json;'],
  ['JSON with a tab', 'application/json;\tcharset=utf-8'],
  ['JSON with a name without a value', 'application/json;charset'],
  ['JSON with two semicolons', 'application/json;;charset=utf-8'],
  ['a list with JSON first', 'application/json, text/plain'],
  ['a list with JSON last', 'text/plain, application/json'],
  ['UTF-16', 'application/json;charset=utf-16'],
  ['an open quote', 'application/json;charset="utf-8'],
  ['a quoted character set', 'application/json;charset="utf-8"'],
  ['jsonx', 'application/jsonx'],
  ['json+x', 'application/json+x'],
  ['a vendor of JSON', 'application/vnd.api+json'],
  ['a problem', 'application/problem+json'],
  ['text/json', 'text/json'],
  ['a no-break space', 'application/json\u00a0'],
  ['a slash after', 'application/json/'],
  ['everything', '*/*'],
  ['a parameter of its own', 'application/json;charset=utf-8;profile=x'],
]

const read: readonly (readonly [string, string])[] = [
  ['JSON', 'application/json'],
  ['JSON in upper case', 'APPLICATION/JSON'],
  ['JSON with its character set', 'application/json;charset=utf-8'],
  ['JSON with a blank and its character set in upper case', 'Application/Json; Charset=UTF-8'],
]

/** One content type, in the two ways that clients write it, is read; all others are refused before the body is. */
export const contentTypeCases: readonly RawCase[] = [
  ...refused.map(([name, type]) => ({
    name: `a body declared as ${name}`,
    status: 415,
    bytes: (token: string) => withBody(token, marketText(), { type }),
  })),
  ...read.map(([name, type]) => ({
    name: `a body declared as ${name} is read`,
    status: 201,
    bytes: (token: string) => withBody(token, marketText(), { type }),
  })),
  // Not a character of a header at all, so the whole request is unreadable.
  {
    name: 'a body declared as JSON with a vertical tab',
    status: 400,
    bytes: (token) => withBody(token, marketText(), { type: 'application/json\u000b' }),
  },
]
