import type { BankHost, OpenBank } from './bank-host.ts'

const parties = ['bank', 'service'] as const
export type Party = (typeof parties)[number]

/** Longer than any single exchange: a gateway that met nobody for so long hangs. */
const silenceMsMax = 900_000

/**
 * When the gateway last reached the bank and the service, by what it met on its own passes: a probe logs in at no bank.
 */
export function openContacts(pollMs: number) {
  const reachedAt = new Map<Party, number>()
  const missed = new Set<Party>()
  const startedAt = performance.now()
  const silenceMs = (party: Party) => performance.now() - (reachedAt.get(party) ?? startedAt)
  const silenceSeconds = (party: Party) => silenceMs(party) / 1000

  return {
    parties,
    reached(party: Party): void {
      reachedAt.set(party, performance.now())
      missed.delete(party)
    },
    missed(party: Party): void {
      missed.add(party)
    },
    silenceSeconds,
    /** Why the party counts as away; null while it does not. */
    fault(party: Party): string | null {
      if (!reachedAt.has(party)) return `the ${party} was not reached yet`
      const isSilent = silenceMs(party) > silenceMsMax + pollMs
      return missed.has(party) || isSilent
        ? `the ${party} was last reached ${Math.round(silenceSeconds(party))} s ago`
        : null
    },
  }
}
export type Contacts = ReturnType<typeof openContacts>

/** The bank counts as reached once it has shown its files: a login alone fetches nothing. */
export const watchedBank =
  (openBank: OpenBank, contacts: Pick<Contacts, 'reached' | 'missed'>): OpenBank =>
  async () => {
    const missed = (error: unknown): never => {
      contacts.missed('bank')
      throw error
    }
    const bank: BankHost = await openBank().catch(missed)
    return {
      ...bank,
      async list() {
        const listed = await bank.list().catch(missed)
        contacts.reached('bank')
        return listed
      },
    }
  }
