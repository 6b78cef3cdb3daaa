import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'

/** Where Debian has it; the driver downloads none. */
const executablePath = '/usr/bin/chromium'

const page = `<!doctype html><title>A shop</title><script type="module">
  import * as sdk from '/sdk.js'
  globalThis.sdk = sdk
</script>`

/** The SDK with viem, as a page loads it. */
async function bundled(): Promise<string> {
  const build = await rolldown({ input: 'sdk/src/index.ts', platform: 'browser' })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  await build.close()
  return output[0].code
}

/** A page in a real browser, served from an origin of its own; its scripts find the SDK under the name `sdk`. */
export async function openPage() {
  const sdk = await bundled()
  const server = createServer((request, response) => {
    const isSdk = request.url === '/sdk.js'
    response.writeHead(200, { 'content-type': isSdk ? 'text/javascript' : 'text/html' })
    response.end(isSdk ? sdk : page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const tab = await browser.newPage()
  const faults: string[] = []
  tab.on('pageerror', ({ message }) => faults.push(message))
  await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  await tab.waitForFunction('globalThis.sdk !== undefined', undefined, { timeout: 10_000 })
  return {
    tab,
    faults,
    close: async () => {
      await browser.close()
      await new Promise((closed) => server.close(closed))
    },
  }
}
