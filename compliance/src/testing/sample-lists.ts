/** Small lists of our own making, in the forms in which the real ones are published. */
export const listedAddress = '0x00000000000000000000000000000000000dead1'

export const ofacXml = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://tempuri.org/sdnList.xsd">
  <publshInformation><Publish_Date>11/01/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry>
    <uid>90001</uid>
    <firstName>Mallory</firstName>
    <lastName>SAMPLÉ &amp; SONS</lastName>
    <sdnType>Individual</sdnType>
    <programList><program>SAMPLE</program></programList>
    <akaList>
      <aka><uid>1</uid><type>a.k.a.</type><category>strong</category><lastName>SAMPLOV</lastName><firstName>Malory</firstName></aka>
      <aka><uid>2</uid><type>a.k.a.</type><category>weak</category><lastName>THE SAMPLE</lastName></aka>
    </akaList>
    <idList>
      <id><uid>3</uid><idType>Passport</idType><idNumber>0x00000000000000000000000000000000000dead9</idNumber></id>
      <id><uid>4</uid><idType>Digital Currency Address - ETH</idType><idNumber>0x00000000000000000000000000000000000DEAD1</idNumber></id>
    </idList>
  </sdnEntry>
  <sdnEntry>
    <uid>90002</uid>
    <lastName>NOWHERE SHIPPING LLC</lastName>
    <sdnType>Entity</sdnType>
  </sdnEntry>
</sdnList>
`

const nothing = '-0- '
const row = (id: number, name: string, type: string, remarks: string) =>
  [id, `"${name}"`, `"${type}"`, '"SAMPLE"', ...Array(7).fill(nothing), `"${remarks}"`].join(',')

export const ofacCsv = `${[
  row(
    90001,
    'SAMPLE, Mallory',
    'individual',
    `DOB 01 Jan 1970; Digital Currency Address - ETH ${listedAddress}; alt. Digital Currency Address - XBT 1none.`,
  ),
  row(90002, 'NOWHERE ""SHIPPING"" LLC', nothing, nothing),
].join('\r\n')}\r\n\u001a`

export const euXml = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-01T00:00:00.000+01:00" globalFileId="1">
  <sanctionEntity euReferenceNumber="EU.9001.1" logicalId="1">
    <regulation programme="SAMPLE"><publicationUrl>none</publicationUrl></regulation>
    <subjectType code="person"/>
    <nameAlias firstName="Mallory" middleName="" lastName="Beispiel" wholeName="Mallory Beispiel" strong="true"/>
    <nameAlias firstName="Мэллори" lastName="Байшпиль" wholeName="" strong="true"/>
  </sanctionEntity>
  <sanctionEntity euReferenceNumber="" logicalId="2"><nameAlias wholeName="Nowhere Shipping"/></sanctionEntity>
</export>
`
