import { domainFields, intentDomain, intentFields } from '@firsthand/wire/settlement-intent'
import { settlementRouterAbi } from '../../contracts/abi/settlement-router.ts'
import { literal, madeFrom } from './text.ts'

type Input = { readonly type: string; readonly components?: readonly Input[] }

/** The type of an argument as a selector is computed from it. */
const typeOf = ({ type, components }: Input): string =>
  components === undefined ? type : type.replace('tuple', `(${components.map(typeOf).join(',')})`)

const pairs = (fields: readonly { readonly name: string; readonly type: string }[]) =>
  fields.map(({ name, type }) => `    (${literal(name)}, ${literal(type)}),`).join('\n')

/** The module of the settlement intent: what all parties sign, and how the router takes it. */
export function intentModule(): string {
  const { name, version } = intentDomain(1, '0x')
  const settle = settlementRouterAbi.find((entry) => entry.type === 'function' && entry.name === 'settle')
  if (settle?.type !== 'function') throw new Error('the router has no settle')
  const types = (settle.inputs as readonly Input[]).map(typeOf)
  return `${madeFrom('wire/src/settlement-intent.ts and contracts/abi', 'The settlement intent as EIP-712 data.')}
from typing import Final

DOMAIN_NAME: Final = ${literal(name)}
DOMAIN_VERSION: Final = ${literal(version)}

DOMAIN_FIELDS: Final[tuple[tuple[str, str], ...]] = (
${pairs(domainFields)}
)

INTENT_FIELDS: Final[tuple[tuple[str, str], ...]] = (
${pairs(intentFields)}
)

SETTLE_TYPES: Final[tuple[str, ...]] = (
${types.map((type) => `    ${literal(type)},`).join('\n')}
)
"""What \`settle\` of the router takes: the intent, the venue's calldata, and four signatures."""
`
}
