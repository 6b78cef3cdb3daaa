/**
 * Names that a careless comparison, pattern, list or piece of SQL would take for another one's. The first three are
 * ordinary: the others try to pass for them.
 */
export const hostileNames: readonly string[] = [
  'acme',
  'globex',
  'initech',
  'ACME',
  'acme ',
  ' acme',
  'acme,globex',
  '{acme,globex}',
  '%',
  "' or 1=1 --",
  "acme';reset/**/all;--",
  'null',
  'NULL',
  '_cme',
  'acm_',
  "o'brien",
  '"acme"',
  '$1',
  '\\',
  "\\'or''='",
  '*',
  '..',
  'acme/../globex',
  'acme%00',
  'acme\n',
  'ac\u00admе', // A soft hyphen and a Cyrillic е.
  'ａｃｍｅ',
  'acme\u200b',
  '\u00e9',
  'e\u0301',
  '雪',
  '\u202eemca',
  'fh_owner',
  'public',
  'true',
  'x'.repeat(1000),
]

/** Whether a token may carry the name: others never get past the verifier. */
export const fitsToken = (name: string) => /^[!-~]{1,128}$/.test(name)
