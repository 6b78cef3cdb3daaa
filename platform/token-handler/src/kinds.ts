import type { RequestKind } from './request-rules.ts'

const fixed: Readonly<Record<string, RequestKind>> = {
  '/session': 'call',
  '/logout': 'call',
  '/stream': 'stream',
  '/csp-reports': 'report',
  '/healthz': 'asset',
}

/** Below these everything is a call, whatever its name ends in. */
const callRoots = /^\/(api|compliance|sandbox)(\/|$)/
const assets = /^\/assets\/|\.[a-z0-9]{2,11}$/

/** What a path is for. Whatever is nothing else is a page: the browser's own router knows which. */
export function kindOf(path: string): RequestKind {
  const known = Object.hasOwn(fixed, path) ? fixed[path] : undefined
  if (known !== undefined) return known
  if (callRoots.test(path)) return 'call'
  return assets.test(path) ? 'asset' : 'page'
}
