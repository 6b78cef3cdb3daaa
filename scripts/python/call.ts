import { type ApiDocument, found, nameIn, type Operation, type Parameter, type Schema } from './document.ts'
import { codesIn } from './refusals.ts'
import { bracketed, docstring, literal, pascal, snake } from './text.ts'
import type { TypeWriter } from './types.ts'

/** One operation of the document, with where it is served. */
export type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

/** A firm quote that is asked for twice under one key is taken once. */
const firmQuote = /^(primaryMint|rfq)\.quotes\.create$/

type Writing = {
  readonly document: ApiDocument
  readonly types: TypeWriter
  /** Codes that most calls share: named once in the pages, and not in every docstring. */
  readonly common: ReadonlySet<string>
}

const contentOf = (contents: Readonly<Record<string, { readonly schema: Schema }>> = {}) => Object.entries(contents)[0]

/** What the call answers when it succeeds. */
export function answerOf({ responses }: Operation) {
  const [, success = {}] = Object.entries(responses).find(([status]) => /^20[0-2]$/.test(status)) ?? []
  const [type, { schema } = { schema: undefined }] = contentOf(success.content) ?? []
  return { type, schema }
}

const parametersOf = ({ components }: ApiDocument, { parameters = [] }: Operation): readonly Parameter[] =>
  parameters.map((each) => (each.$ref === undefined ? each : found(components.parameters, each.$ref)))

/** Codes that only this kind of call refuses with. */
function refusalsOf({ document, common }: Writing, { responses }: Operation): string {
  const refused = Object.values(responses).flatMap(({ $ref }) =>
    $ref === undefined ? [] : [found(document.components.responses, $ref)],
  )
  const schemas = refused.flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema))
  const codes = schemas.flatMap((schema) => codesIn(document, schema)).filter((code) => !common.has(code))
  return codes.length === 0 ? '' : `Refuses with ${codes.map((code) => `\`${code}\``).join(', ')}.`
}

function typesOf({ types }: Writing, operation: Operation) {
  const place = pascal(operation.operationId)
  const [takes, { schema: body } = { schema: undefined }] = contentOf(operation.requestBody?.content) ?? []
  const { type, schema } = answerOf(operation)
  const written = () => types.typeOf(body ?? {}, `${place}Body`, 'write')
  const bodyType = takes?.endsWith('xml')
    ? 'bytes'
    : takes?.endsWith('ndjson')
      ? `Sequence[${written()}]`
      : body && written()
  const answers = { undefined: 'None', 'application/xml': 'bytes', 'application/x-ndjson': 'str' }[String(type)]
  return { takes, bodyType, answer: answers ?? types.typeOf(schema ?? {}, `${place}Answer`, 'read') }
}

/** What a path is given: the number of a market may be a number. */
const pathType = (name: string) => (name === 'pairId' ? 'int | str' : 'str')

function signatureOf(writing: Writing, operation: Operation, isEach: boolean) {
  const parameters = parametersOf(writing.document, operation).filter(({ name }) => !(isEach && name === 'cursor'))
  const { bodyType } = typesOf(writing, operation)
  const paths = parameters.filter((each) => each.in === 'path')
  const named = parameters
    .filter((each) => each.in !== 'path')
    .toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
  const typeOf = ({ name, schema }: Parameter) =>
    ['pairId', 'after'].includes(name)
      ? 'int | str'
      : writing.types.typeOf(schema, `${pascal(operation.operationId)}${pascal(name)}`, 'read')
  const body = bodyType && (operation.requestBody?.required ? `body: ${bodyType}` : `body: ${bodyType} | None = None`)
  return [
    'self',
    ...paths.map(({ name }) => `${snake(name)}: ${pathType(name)}`),
    ...(body ? [body] : []),
    ...(named.length > 0 ? ['*'] : []),
    ...named.map((each) => `${snake(each.name)}: ${typeOf(each)}${each.required ? '' : ' | None = None'}`),
  ]
}

/** What the transport is given. */
function argumentsOf(writing: Writing, { method, path, operation }: Call, isEach: boolean): string[] {
  const parameters = parametersOf(writing.document, operation).filter(({ name }) => !(isEach && name === 'cursor'))
  const { takes, bodyType } = typesOf(writing, operation)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{part(${snake(name)})}`)
  const mapOf = (place: string) =>
    parameters.filter((each) => each.in === place).map(({ name }) => `${literal(name)}: ${snake(name)}`)
  const headers = mapOf('header').map((pair) =>
    firmQuote.test(operation.operationId) ? pair.replace('idempotency_key', 'idempotency_key or new_key()') : pair,
  )
  const { type } = answerOf(operation)
  return [
    literal(method.toUpperCase()),
    `${filled === path ? '' : 'f'}${literal(filled)}`,
    ...dictionary('query', mapOf('query')),
    ...dictionary('headers', headers),
    ...(bodyType ? ['body=body'] : []),
    ...(takes !== undefined && takes !== 'application/json' ? [`takes=${literal(takes)}`] : []),
    ...(type !== undefined && type !== 'application/json' ? [`gives=${literal(type)}`] : []),
    ...(operation.security?.length === 0 ? ['is_open=True'] : []),
  ]
}

const dictionary = (name: string, pairs: readonly string[]): string[] =>
  pairs.length === 0 ? [] : [bracketed(`${name}={`, pairs, '}', '            ').join('\n').trimStart()]

/** The method of a call. */
export function methodOf(writing: Writing, call: Call): string[] {
  const { operation } = call
  const name = snake(operation.operationId.slice(operation.operationId.lastIndexOf('.') + 1))
  const { answer } = typesOf(writing, operation)
  const about = docstring(
    [
      `${operation.summary}. ${operation.description ?? ''}`.trim(),
      `\`${call.method.toUpperCase()} ${call.path}\``,
      refusalsOf(writing, operation),
    ],
    '        ',
  )
  const asked = argumentsOf(writing, call, false)
  const made =
    answer === 'None' ? bracketed('self._service.call(', asked, ')', '        ') : returning(answer, 'call', asked)
  return [
    ...bracketed(`def ${name}(`, signatureOf(writing, operation, false), `) -> ${answer}:`, '    '),
    ...about,
    ...made,
  ]
}

const returning = (type: string, how: string, asked: readonly string[]): string[] => [
  ...bracketed(`answer = self._service.${how}(`, asked, ')', '        '),
  `        return cast(${literal(type)}, answer)`,
]

/** For a list that has pages: every item of it, page after page. */
export function eachMethodOf(writing: Writing, call: Call): string[] {
  const { operation } = call
  const isPaged = parametersOf(writing.document, operation).some(({ name }) => name === 'cursor')
  const { schema } = answerOf(operation)
  if (!isPaged || schema?.$ref === undefined) return []
  const page = found(writing.document.components.schemas, schema.$ref)
  const item = writing.types.typeOf(page.properties?.items?.items ?? {}, `${nameIn(schema.$ref)}ItemsItem`, 'read')
  const last = snake(operation.operationId.slice(operation.operationId.lastIndexOf('.') + 1))
  const name = last === 'list' ? 'each' : `each_${last}`
  const about = docstring([`Every item of \`${last}\`, page after page; \`limit\` is the size of a page.`], '        ')
  const head = bracketed(`def ${name}(`, signatureOf(writing, operation, true), `) -> Iterator[${item}]:`, '    ')
  return [...head, ...about, ...returning(`Iterator[${item}]`, 'items', argumentsOf(writing, call, true))]
}
