import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstKeys } from '@firsthand/sandbox/passkeys/enrol-first-key'
import { pageOrigin, startPasskeyPage } from '@firsthand/sandbox/passkeys/start-page'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { freePort } from '@firsthand/sandbox/world/ports'
import { chromium } from 'playwright-core'
import { inject } from 'vitest'
import { serviceUnderTest, tokenOf } from '#testing/service-under-test'

/** Where Debian has it; the driver downloads none. */
const executablePath = '/usr/bin/chromium'

/** The sandbox's page for passkeys in a real browser, on a service whose client accounts are decided with passkeys only. */
export async function passkeyBrowser() {
  const port = await freePort()
  const origin = pageOrigin(port)
  const required = { acme: ['client_account'] }
  const service = await serviceUnderTest({
    FIRSTHAND_PASSKEYS: JSON.stringify({ rpId: 'localhost', origins: [origin], required }),
  })
  const folder = await mkdtemp(join(tmpdir(), 'passkeys-'))
  const { databaseServer, serverFolder } = inject('world')
  const databaseUrl = adminUrlOf(databaseServer.adminUrl, service.database.name)
  const enrolFirstKey = firstKeys({ folder, serverFolder, databaseUrl, origins: [origin] })
  const page = await startPasskeyPage({
    port,
    apiUrl: service.url,
    token: async (name) => tokenOf(name),
    enrolFirstKey,
  })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

  /** A tab with an authenticator of its own, as a person's phone or laptop has one. */
  async function open(persona: string, { isUserVerified = true } = {}) {
    const context = await browser.newContext()
    const tab = await context.newPage()
    const faults: string[] = []
    tab.on('pageerror', ({ message }) => faults.push(message))
    const devtools = await context.newCDPSession(tab)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        automaticPresenceSimulation: true,
      },
    })
    const status = tab.locator('#status.good, #status.bad')
    /** What the page says once it has done what it was asked for. */
    async function settled(work: () => Promise<unknown>): Promise<string> {
      await work()
      return (await status.textContent()) ?? ''
    }
    const unsettle = () => tab.evaluate("document.getElementById('status').className = ''")
    await settled(() => tab.goto(page.url))
    await settled(async () => {
      await unsettle()
      await tab.selectOption('#person', persona)
    })
    return {
      tab,
      faults,
      /** Turns the answers of a finger on or off. */
      verifyUser: (value: boolean) =>
        devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: value }),
      credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
      /** A copy of the key elsewhere, with a counter of its own. */
      putBackCounter: async (signCount: number) => {
        const [credential] = (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
        await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential!.credentialId })
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential!, signCount } })
      },
      click: (selector: string) =>
        settled(async () => {
          await unsettle()
          await tab.locator(selector).first().click()
        }),
    }
  }
  return {
    service,
    origin,
    open,
    async stop() {
      await browser.close()
      await page.stop()
      await service.stop()
      await rm(folder, { recursive: true })
    },
  }
}
