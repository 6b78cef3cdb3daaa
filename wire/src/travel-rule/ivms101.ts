import { type Static, type TSchema, Type } from 'typebox'

/** Who sends and who receives, in the form of the interVASP messaging standard IVMS101 of May 2020. Names and codes are the standard's. */

const closed = { additionalProperties: false } as const
/** Latin characters and numbers: what the standard takes outside of local names. */
const Latin = (most: number) => Type.String({ pattern: `^[ -~]{1,${most}}$` })
const Local = Type.String({ minLength: 1, maxLength: 100 })
const Country = Type.String({ pattern: '^[A-Z]{2}$' })
const some = <T extends TSchema>(item: T) => Type.Array(item, { minItems: 1 })

const nameType = Type.Enum(['ALIA', 'BIRT', 'MAID', 'LEGL', 'MISC'])
const naturalName = <T extends TSchema>(text: T) =>
  Type.Object(
    { primaryIdentifier: text, secondaryIdentifier: Type.Optional(text), nameIdentifierType: nameType },
    closed,
  )
const legalNameType = Type.Enum(['LEGL', 'SHRT', 'TRAD'])
const legalName = <T extends TSchema>(text: T) =>
  Type.Object({ legalPersonName: text, legalPersonNameIdentifierType: legalNameType }, closed)

/** One in Latin characters is needed; others stand beside it in the writing of the person. */
const named = <L extends TSchema, O extends TSchema>(latin: L, local: O) =>
  Type.Object(
    {
      nameIdentifier: some(latin),
      localNameIdentifier: Type.Optional(some(local)),
      phoneticNameIdentifier: Type.Optional(some(local)),
    },
    closed,
  )

const Address = Type.Object(
  {
    addressType: Type.Enum(['HOME', 'BIZZ', 'GEOG']),
    department: Type.Optional(Latin(50)),
    subDepartment: Type.Optional(Latin(70)),
    streetName: Type.Optional(Latin(70)),
    buildingNumber: Type.Optional(Latin(16)),
    buildingName: Type.Optional(Latin(35)),
    floor: Type.Optional(Latin(70)),
    postBox: Type.Optional(Latin(16)),
    room: Type.Optional(Latin(70)),
    postCode: Type.Optional(Latin(16)),
    townName: Latin(35),
    townLocationName: Type.Optional(Latin(35)),
    districtName: Type.Optional(Latin(35)),
    countrySubDivision: Type.Optional(Latin(35)),
    addressLine: Type.Optional(Type.Array(Latin(70), { maxItems: 7 })),
    country: Country,
  },
  closed,
)

const NationalIdentification = Type.Object(
  {
    nationalIdentifier: Latin(35),
    nationalIdentifierType: Type.Enum(['ARNU', 'CCPT', 'RAID', 'DRLC', 'FIIN', 'TXID', 'SOCS', 'IDCD', 'LEIX', 'MISC']),
    countryOfIssue: Type.Optional(Country),
    registrationAuthority: Type.Optional(Type.String({ pattern: '^RA[0-9]{6}$' })),
  },
  closed,
)

const NaturalPerson = Type.Object(
  {
    name: named(naturalName(Latin(100)), naturalName(Local)),
    geographicAddress: Type.Optional(some(Address)),
    nationalIdentification: Type.Optional(NationalIdentification),
    customerIdentification: Type.Optional(Latin(50)),
    dateAndPlaceOfBirth: Type.Optional(
      Type.Object(
        { dateOfBirth: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }), placeOfBirth: Latin(70) },
        closed,
      ),
    ),
    countryOfResidence: Type.Optional(Country),
  },
  closed,
)

const LegalPerson = Type.Object(
  {
    name: named(legalName(Latin(100)), legalName(Local)),
    geographicAddress: Type.Optional(some(Address)),
    customerNumber: Type.Optional(Latin(50)),
    nationalIdentification: Type.Optional(NationalIdentification),
    countryOfRegistration: Type.Optional(Country),
  },
  closed,
)

const Person = Type.Object(
  { naturalPerson: Type.Optional(NaturalPerson), legalPerson: Type.Optional(LegalPerson) },
  { ...closed, minProperties: 1, maxProperties: 1 },
)
const accountNumber = Type.Optional(some(Latin(100)))

export const Ivms101 = Type.Object(
  {
    originator: Type.Optional(Type.Object({ originatorPersons: some(Person), accountNumber }, closed)),
    beneficiary: Type.Object({ beneficiaryPersons: some(Person), accountNumber }, closed),
    originatingVASP: Type.Optional(Type.Object({ originatingVASP: Person }, closed)),
    beneficiaryVASP: Type.Optional(Type.Object({ beneficiaryVASP: Person }, closed)),
    payloadMetadata: Type.Optional(
      Type.Object(
        {
          transliterationMethod: some(
            Type.Enum([
              'arab',
              'aran',
              'armn',
              'cyrl',
              'deva',
              'geor',
              'grek',
              'hani',
              'hebr',
              'kana',
              'kore',
              'thai',
              'othr',
            ]),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type Ivms101 = Static<typeof Ivms101>
export type NaturalPersonName = Static<typeof NaturalPerson>['name']
export type LegalPerson = Static<typeof LegalPerson>
