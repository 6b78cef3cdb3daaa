import { readdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { controlPageFolder } from '../world/programs.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Scripts and styles of this server alone, no markup from a string, no frame around it and no window that reaches in. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

type PageFile = { readonly type: string; readonly bytes: Buffer }

/** Everything that the page is made of, by its address: the folder is read whole, so no address leads out of it. */
async function readFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const names = (await readdir(controlPageFolder)).filter((name) => extname(name) in types)
  const files = names.map(async (name) => {
    const file = { type: types[extname(name)] ?? '', bytes: await readFile(join(controlPageFolder, name)) }
    return [name === 'index.html' ? '/' : `/page/${name}`, file] as const
  })
  return new Map(await Promise.all(files))
}

/** The sandbox's page, read when somebody first opens it. */
export function pageFiles(): (pathname: string) => Promise<PageFile | undefined> {
  let files: Promise<ReadonlyMap<string, PageFile>> | undefined
  return async (pathname) => {
    if (pathname !== '/' && !pathname.startsWith('/page/')) return undefined
    files ??= readFiles()
    return (await files).get(pathname)
  }
}

export function sendFile(response: ServerResponse, { type, bytes }: PageFile): void {
  response.writeHead(200, { ...headers, 'content-type': type, 'content-length': bytes.length })
  response.end(bytes)
}
