import { words } from '@firsthand/page-kit/language'

/** What a market can lack, as the service names it, and what to do about it. */
export const gapTexts = words(
  {
    chainId: 'Name the chain that it settles on.',
    'cash.address': 'Name the contract of the cash.',
    'unit.address': 'Name the contract of what is sold.',
    rfqVenueContract: 'Name the contract of the venue.',
    rfqInstrumentId: 'Name the instrument at the venue.',
    issuanceVenueContract: 'Name the contract that issues.',
    offchainInstrumentId: 'Create the instrument, with price, supply and account.',
    'instrument.status': 'Open the instrument: it is still a draft.',
    'instrument.deliveryContract': 'Name the contract that delivers, at the instrument.',
    'clientAccount.state': 'Have the client account approved by the treasury.',
    instrumentOf: (tenant: string) => `${tenant} sees the market and has no instrument in it.`,
  },
  {
    chainId: 'Nennen Sie die Chain, auf der er abwickelt.',
    'cash.address': 'Nennen Sie den Vertrag des Zahlungsmittels.',
    'unit.address': 'Nennen Sie den Vertrag dessen, was verkauft wird.',
    rfqVenueContract: 'Nennen Sie den Vertrag des Handelsplatzes.',
    rfqInstrumentId: 'Nennen Sie das Instrument am Handelsplatz.',
    issuanceVenueContract: 'Nennen Sie den Vertrag, der ausgibt.',
    offchainInstrumentId: 'Legen Sie das Instrument mit Preis, Angebot und Konto an.',
    'instrument.status': 'Öffnen Sie das Instrument: Es ist noch ein Entwurf.',
    'instrument.deliveryContract': 'Nennen Sie beim Instrument den Vertrag, der liefert.',
    'clientAccount.state': 'Lassen Sie das Kundengeldkonto vom Treasury freigeben.',
    instrumentOf: (tenant) => `${tenant} sieht den Markt und hat kein Instrument darin.`,
  },
)

type Gaps = (typeof gapTexts)['en']
const others = /^instrument of (.+)$/

/** One gap in words. A name that is not known here is shown as the service wrote it. */
export function gapText(t: Gaps, name: string): string {
  const tenant = others.exec(name)?.[1]
  if (tenant !== undefined) return t.instrumentOf(tenant)
  const texts = t as unknown as Readonly<Record<string, string | undefined>>
  return texts[name] ?? name
}
