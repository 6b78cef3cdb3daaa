import { addressOf, type Page } from '../pages/page.ts'
import { plain } from '../pages/rows.ts'
import { codesIn, readDocument, resolved } from './document.ts'
import { type Part, type PlannedPage, plan } from './plan.ts'
import { addressOfCall, tagPage } from './tag-page.ts'

const partOf = (title: string, folder: string, file: string): Part => ({
  title,
  folder,
  file,
  document: readDocument(file),
})

/** A call as other pages link it, with the codes that it can answer. */
export type CallLink = {
  readonly title: string
  readonly call: string
  readonly address: string
  readonly codes: readonly string[]
}

function callLinks(page: PlannedPage): readonly CallLink[] {
  const { document } = page.part
  return page.calls.map((call) => {
    const answers = Object.values(call.operation.responses).map((one) => resolved(document.components.responses, one))
    const problems = answers.flatMap(({ content }) => content?.['application/problem+json']?.schema ?? [])
    return {
      title: call.operation.summary,
      call: `${call.method} ${call.path}`,
      address: addressOfCall(page, call),
      codes: problems.flatMap((schema) => codesIn(document, schema)),
    }
  })
}

function indexPage(parts: readonly { readonly part: Part; readonly pages: readonly PlannedPage[] }[]): Page {
  const sections = parts.map(({ part, pages }) => {
    const groups = pages.map((page) => {
      const rows = page.calls.map(
        (call) => `| [${call.operation.summary}](${addressOfCall(page, call)}) | \`${call.method} ${call.path}\` |`,
      )
      return `\n### [${page.tag}](${addressOf(page.path)})\n\n${plain(page.description)}\n\n| Call | Method and path |\n|---|---|\n${rows.join('\n')}\n`
    })
    return `\n## ${part.title}\n\nThe whole contract as a file: [${part.file}](/${part.file}). Version \`${part.document.info.version}\`.\n${groups.join('')}`
  })
  const intro =
    'Every call with its parameters, its answers and its refusals, made from the OpenAPI documents. [Every call, by task](/calls.html) has the roles.\n'
  return { path: 'api/index.md', source: null, text: `# API reference\n\n${intro}${sections.join('')}` }
}

/** The API by tag and operation: an index, and a page for each tag of both documents. */
export function apiPages() {
  const parts = [
    partOf('The service', 'api', 'openapi.json'),
    partOf('Compliance', 'api/compliance', 'compliance-openapi.json'),
  ].map((part) => ({ part, pages: plan(part) }))
  const pages = parts.flatMap(({ pages: planned }) => {
    const places = new Map(
      planned.flatMap((page) => [...page.types].map(([type, anchor]) => [type, `${addressOf(page.path)}#${anchor}`])),
    )
    return planned.map((page) => tagPage(page, (type) => places.get(type)))
  })
  const menu = parts.map(({ part, pages: planned }) => ({
    title: part.title,
    items: planned.map(({ tag, path }) => ({ title: tag, address: addressOf(path) })),
  }))
  const calls = parts.flatMap(({ pages: planned }) => planned.flatMap(callLinks))
  const version = parts[0]?.part.document.info.version ?? ''
  return { pages: [indexPage(parts), ...pages], menu, calls, version }
}
