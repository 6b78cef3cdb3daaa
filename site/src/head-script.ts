import { createHash } from 'node:crypto'

/** Where the script lies in the site. */
const folder = 'assets'

/**
 * What VitePress writes into each page as scripts of its own, as one file: then a policy without inline scripts holds. The first
 * line is by the address of the file itself, because a page does not say where the site begins.
 */
const text = `window.__VP_SITE_ROOT__ = new URL('..', document.currentScript.src).href
const chosen = localStorage.getItem('vitepress-theme-appearance') || 'auto'
const isDark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
document.documentElement.classList.toggle('dark', isDark)
document.documentElement.classList.toggle('mac', /Mac|iPhone|iPod|iPad/i.test(navigator.platform))
`
const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The script and its path below the root of the site. */
export const headScript = { path: `${folder}/head.${hash}.js`, text }

const inline = /\s*<script(?![^>]*\bsrc=)[^>]*>[\s\S]*?<\/script>/g

/** The page with that file in place of its inline scripts. It stands before the first module, which reads the address. */
export function withHeadScript(html: string, toRoot: string): string {
  const known = ['__VP_SITE_ROOT__', 'check-dark-mode', 'check-mac-os']
  // Set by a script once it is needed.
  const unstyled = html.replaceAll(' style="--vp-vh:0px;"', '')
  const without = unstyled.replaceAll(inline, (script) => {
    if (known.some((name) => script.includes(name))) return ''
    throw new Error(`VitePress writes a script that the policy would refuse: ${script.slice(0, 200)}`)
  })
  return without.replace(
    '<meta name="generator"',
    `<script src="${toRoot}${headScript.path}"></script>\n    <meta name="generator"`,
  )
}
