import type { Ivms101, LegalPerson } from '@firsthand/wire/travel-rule/ivms101'
import { TravelData } from '@firsthand/wire/travel-rule/travel-records'
import { Compile } from 'typebox/compile'
import { naturalName } from './natural-name.ts'
import { type Firm, needsRecord, type Transfer } from './travel-rule.rules.ts'

/** Who receives them, and since when the wallet is known to be theirs. */
export type Recipient = {
  readonly person: string
  readonly legalName: string
  readonly country: string | null
  readonly walletProvenAt: string
}

const shape = Compile(TravelData)

const legalPerson = ({ legalName, lei, country }: Firm): LegalPerson => ({
  name: { nameIdentifier: [{ legalPersonName: legalName, legalPersonNameIdentifierType: 'LEGL' }] },
  nationalIdentification: { nationalIdentifier: lei, nationalIdentifierType: 'LEIX' },
  countryOfRegistration: country,
})

/** The firm of the tenant sends, for itself: it is originator and originating VASP. The wallet is the buyer's own, so no VASP receives. */
function partiesOf({ from, to }: Transfer, recipient: Recipient, firm?: Firm): Ivms101 {
  const { person, legalName, country } = recipient
  const name = naturalName(legalName)
  const naturalPerson = {
    name,
    customerIdentification: person,
    ...(country !== null && { countryOfResidence: country }),
  }
  const sender = firm && { legalPerson: legalPerson(firm) }
  return {
    ...(sender && {
      originator: { originatorPersons: [sender], accountNumber: [from] },
      originatingVASP: { originatingVASP: sender },
    }),
    beneficiary: { beneficiaryPersons: [{ naturalPerson }], accountNumber: [to] },
    // By one table for every script, and not by the standard's own for each.
    ...(name.localNameIdentifier && { payloadMetadata: { transliterationMethod: ['othr' as const] } }),
  }
}

/** What is kept of a transfer. Fails rather than answer a record that is not whole: without one nothing may leave. */
export function travelData(transfer: Transfer, recipient: Recipient, firm?: Firm): TravelData {
  const { to: _, ...about } = transfer
  const data: TravelData = {
    ...about,
    wallet: { ownership: 'proven_by_signature', provenAt: recipient.walletProvenAt },
    ivms101: partiesOf(transfer, recipient, firm),
    missing: firm === undefined ? ['originator', 'originatingVASP'] : [],
  }
  if (!shape.Check(data)) throw new Error('the travel-rule data of a transfer is not in the form of IVMS101')
  return data
}

/** The record of a transfer, where it needs one: by its reference, and as the text that the decision commits to. */
export function travelRecordOf(transfer: Transfer, recipient: Recipient, firm?: Firm) {
  if (!needsRecord(transfer, firm)) return null
  return { reference: transfer.reference, text: JSON.stringify(travelData(transfer, recipient, firm)) }
}
export type NewTravelRecord = NonNullable<ReturnType<typeof travelRecordOf>>
