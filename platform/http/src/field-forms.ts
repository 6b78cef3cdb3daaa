import { Address, BaseUnits, ChainId, Timestamp } from '@firsthand/wire/values'

/** The pattern and the first example of a named schema. */
const known = (schema: object) => {
  const { pattern, examples } = schema as { readonly pattern: string; readonly examples: readonly string[] }
  return { pattern, example: `"${examples[0]}"` }
}
const [amount, address, chain, moment] = [known(BaseUnits), known(Address), known(ChainId), known(Timestamp)]
const uuid = 'a UUID like "01932f6e-7c1a-7b3e-9a51-0c2d4e6f8a1b"'

/** What to send where a pattern stands: a regular expression is not for people. */
const forms: Readonly<Record<string, string>> = {
  [amount.pattern]: 'digits in base units, as text: 1.5 USDC is "1500000"',
  [address.pattern]: `an address like ${address.example}: 0x and 40 hexadecimal digits`,
  [chain.pattern]: `a CAIP-2 chain id like ${chain.example}`,
  [moment.pattern]: `a time in UTC with milliseconds like ${moment.example}`,
  '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$': 'a decimal as text, like "104.25"',
  '^[!-~]{1,255}$': '1 to 255 visible ASCII characters without blanks, such as a new UUID',
  '^[0-9]{1,16}$': 'the digits of a pairId, like 1',
  '^[0-9a-f]{64}$': 'a SHA-256 hash: 64 hexadecimal digits in lower case',
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$': uuid,
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$': uuid,
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$': 'a day like "2026-11-16"',
  '^[A-Z]{2}$': 'two capital letters, like "CH"',
}

/** The same by the name of a schema, where a field only refers to it. */
const named: Readonly<Record<string, string | undefined>> = {
  'BaseUnits#': forms[amount.pattern],
  'Address#': forms[address.pattern],
  'ChainId#': forms[chain.pattern],
  'Timestamp#': forms[moment.pattern],
  'PairId#': 'a whole number like 1',
}

/** What a field of this schema is, in words that follow "send" or "must be", with an example; null when nothing is known. */
export function formOf(schema: object | undefined): string | null {
  const { $ref, pattern, examples, description } = (schema ?? {}) as Readonly<Record<string, unknown>>
  const form = forms[String(pattern)] ?? named[String($ref)]
  if (form !== undefined) return form
  const [example] = Array.isArray(examples) ? examples : []
  const about = typeof description === 'string' ? ` (${description.replace(/[.]$/, '')})` : ''
  return example === undefined ? null : `like ${JSON.stringify(example)}${about}`
}
