import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { build } from 'vite'
import type { PageSettings } from './page/settings.ts'
import { shopOfThePage } from './shop-of-the-page.ts'

const folder = join(import.meta.dirname, 'page')
const shopFile = join(folder, 'shop-of-the-page.tsx')

/** A page of the test, built as the console is. */
export async function builtPage(entry: string): Promise<ReadonlyMap<string, string>> {
  const shop = await shopOfThePage()
  const made = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [
      {
        name: 'shop-of-the-page',
        resolveId: (id) => (id === 'shop-of-the-page' ? shopFile : null),
        load: (id) => (id === shopFile ? { code: shop, moduleType: 'tsx' } : null),
      },
    ],
    // As a shop is built, whatever the test runner's own mode is.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2024',
      minify: false,
      lib: { entry: join(folder, entry), formats: ['es'], fileName: 'page' },
    },
  })
  const [first] = [made].flat()
  if (first === undefined || !('output' in first)) throw new Error('vite built nothing')
  return new Map(first.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}

/** A browser with an origin that serves one page; every tab of it has its own settings. */
export async function openBrowser(files: ReadonlyMap<string, string>) {
  let settings: PageSettings | null = null
  const html = () =>
    `<!doctype html><title>A shop</title><div id="root"></div><script>globalThis.settings = ${JSON.stringify(settings)}</script><script type="module" src="/page.js"></script>`
  const server = createServer((request, response) => {
    const script = files.get(request.url ?? '')
    response.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' })
    response.end(script ?? html())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const faults: string[] = []
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    faults,
    async tab(path: string, given: PageSettings | null, context?: BrowserContext) {
      settings = given
      const tab = await (context ?? (await browser.newContext())).newPage()
      tab.on('pageerror', ({ message }) => faults.push(message))
      tab.setDefaultTimeout(20_000)
      await tab.goto(`${origin}${path}`)
      return tab
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
