import { onColour, strongOf } from './colours.ts'

/** What makes a shop somebody's own. A colour of null is that of the pages. */
export type Brand = { readonly name: string; readonly accent: string | null; readonly accentDark: string | null }

const rule = (selector: string, accent: string) => `${selector} {
  --brand: ${accent};
  --brand-strong: ${strongOf(accent)};
  --on-brand: ${onColour(accent)};
  --brand-text: ${accent};
}
`

/** The style sheet `/theme.css`: the variables of the pages in the brand's colours, stronger than their own. */
export const themeCss = ({ accent, accentDark }: Brand): string =>
  [
    accent === null ? '' : rule('html:root:not([data-mantine-color-scheme="dark"])', accent),
    accentDark === null ? '' : rule('html:root[data-mantine-color-scheme="dark"]', accentDark),
  ].join('')
