/** What a wallet can be asked, as EIP-1193 has it. */
export type Provider = {
  request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (given: unknown) => void): void
  removeListener?(event: string, listener: (given: unknown) => void): void
}

/** A wallet that announced itself (EIP-6963), with what is shown of it. */
export type AnnouncedWallet = {
  readonly uuid: string
  readonly name: string
  /** The reversed domain name, such as io.metamask. Nobody checks it: it is a second thing to compare. */
  readonly rdns: string
  /** A picture inside the address itself; null when the wallet sent none that may be shown. */
  readonly icon: string | null
  readonly provider: Provider
}

const nameLength = 40
/** A picture of another host would tell it who opened the dialog, and the page's policy refuses it. */
const iconShape = /^data:image\/(svg\+xml|png|webp|gif|jpeg)[;,]/
const longestIcon = 200_000
const rdnsShape = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i
/** What has no shape of its own, or turns the direction of reading. */
const invisible = /[\p{Cc}\p{Cf}]/gu

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(invisible, '').trim() : '')

/** An announcement as far as it can be shown; null when it is none. Extensions send what they like. */
export function walletOf(detail: unknown): AnnouncedWallet | null {
  if (typeof detail !== 'object' || detail === null) return null
  const { info, provider } = detail as { info?: Record<string, unknown>; provider?: Partial<Provider> }
  if (typeof info !== 'object' || info === null || typeof provider?.request !== 'function') return null
  const [uuid, name, rdns] = [textOf(info.uuid), textOf(info.name), textOf(info.rdns)]
  if (uuid === '' || name === '') return null
  const icon = textOf(info.icon)
  return {
    uuid,
    name: name.length > nameLength ? `${name.slice(0, nameLength)}…` : name,
    rdns: rdnsShape.test(rdns) ? rdns.toLowerCase() : '',
    icon: iconShape.test(icon) && icon.length <= longestIcon ? icon : null,
    provider: provider as Provider,
  }
}

/** The list with one more. A wallet that announces itself again takes its own place; it cannot take another's. */
export function withWallet(known: readonly AnnouncedWallet[], next: AnnouncedWallet): readonly AnnouncedWallet[] {
  const at = known.findIndex(({ uuid }) => uuid === next.uuid)
  if (at === -1) return [...known, next]
  return known[at]?.provider === next.provider ? known.with(at, next) : known
}
