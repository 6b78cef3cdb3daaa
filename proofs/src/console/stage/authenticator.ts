import type { Page } from 'playwright-core'

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Gives a browser an authenticator that answers for its person, as the one of a phone or laptop does. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const all = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  type Credential = Awaited<ReturnType<typeof all>>[number]
  return {
    /** The key that it made, with its private half: a virtual one gives it out. */
    async taken(): Promise<Credential> {
      const [credential] = await all()
      if (credential === undefined) throw new Error('the authenticator has made no key')
      return credential
    },
    put: async (credential: Credential): Promise<void> => {
      // A later use counts on: a counter that goes back would be a copied key.
      const signCount = credential.signCount + Math.floor(Date.now() / 1000)
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
    },
  }
}

export type Authenticator = Awaited<ReturnType<typeof addAuthenticator>>
export type PasskeyCredential = Awaited<ReturnType<Authenticator['taken']>>
