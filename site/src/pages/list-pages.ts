import { callsOf, readDocument } from '../api/document.ts'
import { capitalised, type MenuSection } from './menu.ts'
import { addressOf, type Page, titleOf } from './page.ts'

/** The decisions, newest first: each is a page of its own. */
export function decisionsPage(pages: readonly Page[]): Page {
  const rows = pages
    .filter(({ path }) => path.startsWith('decisions/'))
    .toSorted((one, other) => other.path.localeCompare(one.path))
    .map((page) => `| [${titleOf(page)}](${addressOf(page.path)}) |`)
  const intro =
    'Why it is built as it is: each record has its context, the decision, what it costs, and what would change our mind.'
  return {
    path: 'decisions/index.md',
    source: null,
    text: `# Decisions\n\n${intro}\n\n| Record |\n|---|\n${rows.join('\n')}\n`,
  }
}

/** What the contract has today that the last release had not. */
export function sinceReleasePage(): Page {
  const [now, before] = [readDocument('openapi.json'), readDocument('released/openapi.json')]
  const idsOf = (document: typeof now) => new Map(callsOf(document).map((call) => [call.operation.operationId, call]))
  const [today, released] = [idsOf(now), idsOf(before)]
  const added = [...today].filter(([id]) => !released.has(id)).map(([, call]) => call)
  const gone = [...released.keys()].filter((id) => !today.has(id))
  const rows = added.map(({ method, path, operation }) => `| ${operation.summary} | \`${method} ${path}\` |`)
  const text = `# Since the last release

The document of today (\`${now.info.version}\`) beside the one of the [last release](/released/) (\`${before.info.version}\`): ${added.length} calls are new, ${gone.length} are gone. The [changelog](/changelog.html) has the words.

| New call | Method and path |
|---|---|
${rows.join('\n')}
`
  return { path: 'released/since.md', source: null, text }
}

/** The home page: the ways in, then the list of pages as the repository has it. */
export function homePage(readme: Page, menu: readonly MenuSection[]): Page {
  const [, intro = ''] = readme.text.split('\n\n')
  const [start] = menu
  const ways = (start?.items ?? []).map(({ title, target, about }) => `- [${title}](${target}) ${capitalised(about)}`)
  const rest = readme.text.split(/^(?=## )/m).slice(2)
  const text = `---
title: Firsthand
titleTemplate: Primary sales of tokenised assets
pageClass: home
aside: false
---

# Primary sales of tokenised assets

${intro}

<div class="ways">

${ways.join('\n')}

</div>

${rest.join('')}`
  return { path: 'index.md', source: readme.source, text }
}
