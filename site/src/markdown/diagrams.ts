import { renderMermaidSVG } from 'beautiful-mermaid'

const shapes =
  /\b([a-z]\w*)(\(\[[^\n]*?\]\)|\[\([^\n]*?\)\]|\[\[[^\n]*?\]\]|\["[^"\n]*"\]|\[[^\]\n]*\]|\("[^"\n]*"\))/gi

const lineMax = 30

/** A long label in lines: nodes would be wider than the page. */
const inLines = (node: string): string =>
  node.replace(/"([^"]+)"/, (_, label: string) => {
    const lines: string[] = []
    for (const word of label.split(/<br\s*\/?>|\s+/)) {
      const last = lines.at(-1)
      if (last === undefined || last.length + word.length > lineMax) lines.push(word)
      else lines[lines.length - 1] = `${last} ${word}`
    }
    return `"${lines.join('<br/>')}"`
  })

/** The nodes of a flow chart with their labels first: the renderer takes a node as it is first named, Mermaid as it is named anywhere. */
function labelsFirst(source: string): string {
  const [heading = '', ...lines] = source.split('\n')
  if (!/^\s*(flowchart|graph)\b/.test(heading)) return source
  const labels = new Map([...source.matchAll(shapes)].map(([whole, name = '']) => [name, inLines(whole)]))
  return [heading, ...[...labels.values()].map((node) => `  ${node}`), ...lines].join('\n')
}

/** What a screen reader reads in place of the picture: its nodes and arrows in the words of the source. */
const spoken = (source: string): string =>
  source
    .replaceAll('"', "'")
    .replaceAll(/<br\s*\/?>/g, ' ')
    .replaceAll(/[<>&]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * A Mermaid diagram as a drawing inside the page. Its colours are variables of the theme's style sheet: styles inside the page
 * are refused by the policy, and the drawing follows the light or the dark theme.
 */
export function drawing(source: string): string {
  const svg = renderMermaidSVG(labelsFirst(source), { font: 'Inter' })
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/ style="[^"]*"/g, '')
    .replace('<svg ', `<svg role="img" aria-label="${spoken(source)}" `)
  return `<div class="diagram" tabindex="0" role="group" aria-label="Diagram" v-pre>${svg}</div>\n`
}
