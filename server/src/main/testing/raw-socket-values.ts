import { creation, marketText, type RawCase, withBody } from './raw-socket-case.ts'

const amounts: readonly (readonly [string, string])[] = [
  ['a number', '5'],
  ['with a plus', '"+1"'],
  ['with a minus', '"-1"'],
  ['with a decimal point', '"1.0"'],
  ['with an exponent', '"1e3"'],
  ['in hex', '"0x10"'],
  ['with a separator', '"1_000"'],
  ['NaN', '"NaN"'],
  ['empty', '""'],
  ['with a blank before', '" 1"'],
  ['with a blank after', '"1 "'],
  ['with a newline after', '"1\\n"'],
  ['in Arabic digits', '"٣"'],
  ['of 79 digits', `"${'9'.repeat(79)}"`],
  ['of 2^256', `"${2n ** 256n}"`],
  ['in an array', '["1"]'],
]

const fees: readonly (readonly [string, string])[] = [
  ['a string', '"7"'],
  ['true', 'true'],
  ['null', 'null'],
  ['9007199254740993', '9007199254740993'],
  ['1e400', '1e400'],
  ['one and a half', '1.5'],
  ['minus one', '-1'],
  ['above its maximum', '1001'],
]

const others: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['an unknown property', { typo: '1' }],
  ['a known property in another case', { FeeBps: '1' }],
  ['a known property with a blank after it', { 'feeBps ': '1' }],
  ['a tenant that nobody asked for', { tenant: '"globex"' }],
  ['an unknown property inside', { cash: '{"symbol":"USDC","decimals":6,"address":null,"x":1}' }],
  ['a property left out inside', { cash: '{"symbol":"USDC","decimals":6}' }],
  ['a status that does not exist', { status: '"Active"' }],
  ['an address in an array', { rfqVenueContract: `["0x${'1'.repeat(40)}"]` }],
  ['an address with a wrong checksum', { rfqVenueContract: '"0x5FbDB2315678afecb367f032d93F642f64180aA3"' }],
  ['an address of 39 digits', { rfqVenueContract: `"0x${'1'.repeat(39)}"` }],
  ['an address with a newline after', { rfqVenueContract: `"0x${'1'.repeat(40)}\\n"` }],
  ['a tenant twice', { entitledTenants: '["acme","acme"]' }],
  ['a symbol with a blank', { unit: '{"symbol":"TO WER","decimals":18,"address":null}' }],
]

const bodies: readonly (readonly [string, string])[] = [
  ['an array', `[${marketText()}]`],
  ['a string', '"market"'],
  ['a number', '1'],
  ['null', 'null'],
  ['empty', ''],
  ['an empty object', '{}'],
  ['an open brace', '{'],
  ['two objects', `${marketText()}${marketText()}`],
  ['followed by a comma', `${marketText()},`],
  ['with a comment', `${marketText()}// market`],
  ['with a byte order mark inside', `{\ufeff${marketText().slice(1)}`],
  ['in single quotes', marketText().replaceAll('"', "'")],
]

/** What a field may not be, whatever else is right. */
export const valueCases: readonly RawCase[] = [
  ...amounts.map(([name, text]) =>
    creation(`an amount ${name}`, { limits: `{"minCashAmount":${text},"maxCashAmount":null}` }),
  ),
  ...fees.map(([name, text]) => creation(`a fee of ${name}`, { feeBps: text })),
  ...others.map(([name, own]) => creation(name, own)),
  ...bodies.map(([name, text]) => ({
    name: `a body that is ${name}`,
    status: 400,
    bytes: (token: string) => withBody(token, text),
  })),
  creation('a fee of 1.0 is the integer 1', { feeBps: '1.0' }, 201),
  creation('a fee of 1e0 is the integer 1', { feeBps: '1e0' }, 201),
  creation('an amount of 2^256-1', { limits: `{"minCashAmount":"${2n ** 256n - 1n}","maxCashAmount":null}` }, 201),
]
