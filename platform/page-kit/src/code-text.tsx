import { CopyButton, UnstyledButton } from '@mantine/core'
import { useWords, words } from './language.tsx'

const texts = words({ copy: 'Copy', copied: 'Copied' }, { copy: 'Kopieren', copied: 'Kopiert' })

type Props = {
  readonly text: string
  /** Groups of four, to be compared by eye. The blanks are not copied. */
  readonly inFours?: boolean
  readonly short?: boolean
}

/** `0x` stays with the first four: the groups are those that a wallet or an explorer shows. */
const fours = (text: string) => text.match(/^0x.{1,4}|.{1,4}/g) ?? [text]
/** Six and six characters: for lists alone, never where something is decided. */
export const shortened = (text: string) => (text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text)

/** Drawn, because few fonts have a sign for it. */
const CopySign = () => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-.5a1.5 1.5 0 0 0-1.5-1.5H4A1.5 1.5 0 0 0 2.5 3v5A1.5 1.5 0 0 0 4 9.5h.5" />
  </svg>
)

/** A reference, an address or an IBAN, to be compared and copied. */
export function CodeText({ text, inFours = false, short = false }: Props) {
  const t = useWords(texts)
  return (
    <span className="code-text">
      <code title={text}>
        {inFours
          ? fours(text).map((four, at) => (
              <span key={at} className="four">
                {four}
              </span>
            ))
          : short
            ? shortened(text)
            : text}
      </code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <UnstyledButton className="copy" onClick={copy} aria-label={`${copied ? t.copied : t.copy} ${text}`}>
            {copied ? '✓' : <CopySign />}
          </UnstyledButton>
        )}
      </CopyButton>
    </span>
  )
}
