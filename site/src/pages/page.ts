/** One page of the site: where it lies there, where it comes from, and its Markdown. */
export type Page = {
  /** Below the root of the site, with `.md`. */
  readonly path: string
  /** The file of the repository that it shows; null for what is made here. */
  readonly source: string | null
  readonly text: string
}

/** The heading of a page, without the marks of code. */
export const titleOf = ({ text, path }: Pick<Page, 'text' | 'path'>): string =>
  /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? path

/** The address of a page below the root of the site. */
export const addressOf = (path: string): string =>
  `/${path.replace(/(^|\/)index[.]md$/, '$1').replace(/[.]md$/, '.html')}`
