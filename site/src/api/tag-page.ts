import { addressOf, type Page } from '../pages/page.ts'
import { plain } from '../pages/rows.ts'
import { type Answer, codesIn, type Document, type Parameter, resolved, type Schema } from './document.ts'
import { memberTable } from './member-table.ts'
import type { PlannedCall, PlannedPage } from './plan.ts'
import { type TypeLink, typeText } from './type-text.ts'

const refusal = (code: string) => `[\`${code}\`](/refusals/${code}/)`
const jsonOf = ({ content = {} }: Pick<Answer, 'content'>): Schema | undefined => Object.values(content)[0]?.schema

function parameterTable(document: Document, parameters: readonly Parameter[], link: TypeLink): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema = {}, description = '' }) =>
      `| \`${name}\`${required ? '' : ' <small>optional</small>'} | ${place} | ${typeText(document, schema, link)} | ${plain(description || (schema.description ?? ''))} |`,
  )
  return `\n**Parameters**\n\n| Name | In | Type | Meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function answersOf(document: Document, { operation }: PlannedCall, link: TypeLink): string {
  const all = Object.entries(operation.responses).map(
    ([status, one]) => [status, resolved(document.components.responses, one)] as const,
  )
  const good = all.filter(([status]) => status < '400')
  const rows = good.map(([status, answer]) => {
    const schema = jsonOf(answer)
    const types = Object.keys(answer.content ?? {}).map((type) => `\`${type}\``)
    const body = schema === undefined ? types.join(', ') : typeText(document, schema, link)
    return `| ${status} | ${body || 'no body'} | ${plain(answer.description ?? '')} |`
  })
  const refused = all
    .filter(([status]) => status >= '400')
    .map(([status, answer]) => [status, codesIn(document, jsonOf(answer) ?? {})] as const)
    .filter(([, codes]) => codes.length > 0)
    .map(([status, codes]) => `| ${status} | ${codes.map(refusal).join(', ')} |`)
  const refusals = refused.length === 0 ? '' : `\n**Refusals**\n\n| Status | Code |\n|---|---|\n${refused.join('\n')}\n`
  return `\n**Answers**\n\n| Status | Body | Meaning |\n|---|---|---|\n${rows.join('\n')}\n${refusals}`
}

function bodyOf(document: Document, { operation }: PlannedCall, link: TypeLink): string {
  const types = Object.entries(operation.requestBody?.content ?? {})
  return types
    .map(([type, { schema = {} }]) => {
      const table = schema.$ref === undefined ? memberTable(document, schema, link) : ''
      const text = table === '' ? `: ${typeText(document, schema, link)}` : `\n\n${table}`
      return `\n**Body**, \`${type}\`${text}\n`
    })
    .join('')
}

function callSection(document: Document, call: PlannedCall, link: TypeLink): string {
  const { method, path, operation } = call
  const parameters = (operation.parameters ?? []).map((one) => resolved(document.components.parameters, one))
  const open = operation.security?.length === 0 ? ' No token.' : ''
  return [
    `\n## ${operation.summary}\n`,
    `<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code v-pre>${path}</code></p>\n`,
    `${plain(operation.description ?? '')}${open}\n`,
    `<p class="operation-id">In the SDK and in logs: <code>${operation.operationId}</code></p>\n`,
    parameterTable(document, parameters, link),
    bodyOf(document, call, link),
    answersOf(document, call, link),
  ].join('\n')
}

function typeSection(document: Document, name: string, link: TypeLink): string {
  const schema = document.components.schemas[name] ?? {}
  const choice = schema.oneOf ?? schema.anyOf
  const one =
    choice === undefined ? '' : `One of: ${choice.map((part) => typeText(document, part, link)).join(', ')}.\n`
  return `\n### ${name}\n\n${plain(schema.description ?? '')}\n\n${one}\n${memberTable(document, schema, link)}`
}

/** The page of a tag: its calls, then the types that they use first. */
export function tagPage(page: PlannedPage, whereIs: (type: string) => string | undefined): Page {
  const { document } = page.part
  const link: TypeLink = (name) => {
    const place = whereIs(name)
    return place === undefined ? `\`${name}\`` : `[${name}](${place})`
  }
  const calls = page.calls.map((call) => callSection(document, call, link))
  const types = [...page.types.keys()].map((name) => typeSection(document, name, link))
  const heading = `# ${page.tag}\n\n${plain(page.description)}\n`
  const typesHeading = types.length === 0 ? '' : '\n## Types\n'
  return { path: page.path, source: null, text: [heading, ...calls, typesHeading, ...types].join('') }
}

/** Where a call is described. */
export const addressOfCall = (page: PlannedPage, call: PlannedCall): string => `${addressOf(page.path)}#${call.anchor}`
