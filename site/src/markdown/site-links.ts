import { dirname, join, normalize } from 'node:path'

/** Where links of a repository page lead in the site. */
export type SiteLinks = {
  /** By its path in the site, the file that a page shows. */
  readonly sources: Readonly<Record<string, string>>
}

/** Files of the site that are no pages. */
const plain =
  /^docs\/(openapi[.]json|compliance-openapi[.]json|llms[.]txt|released\/.*[.](json|txt)|examples\/.*[.]ts)$/

/** A link as the site has it; null where it leads to a file that the site does not show. */
export function linkIn({ sources }: SiteLinks, page: string, href: string): string | null {
  const source = sources[page]
  if (source === undefined || /^([a-z]+:|\/|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = normalize(join(dirname(source), decodeURI(path))).replace(/\/$/, '')
  const end = anchor === undefined ? '' : `#${anchor}`
  const place = Object.entries(sources).find(([, file]) => file === target)?.[0]
  if (place !== undefined) return `/${place.replace(/(^|\/)index[.]md$/, '$1').replace(/[.]md$/, '.html')}${end}`
  if (target === 'docs/decisions') return '/decisions/'
  return plain.test(target) ? `/${target.replace(/^docs\//, '')}` : null
}
