import { useWords, words } from '@firsthand/page-kit/language'

const texts = words(
  { hidden: 'hidden character', mixed: 'letters of several alphabets' },
  { hidden: 'verborgenes Zeichen', mixed: 'Buchstaben mehrerer Alphabete' },
)

/** Control and format characters: what has no shape, or turns the direction of reading. */
const invisible = /[\p{Cc}\p{Cf}]/u
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Characters that are not seen, or turn the direction of reading, each as its own part. */
export const partsOf = (text: string): readonly string[] =>
  text.split(new RegExp(`(${invisible.source})`, 'u')).filter(Boolean)
export const isMixed = (text: string): boolean => alphabets.filter((each) => each.test(text)).length > 1

/** A name or a text that a stranger wrote, such as in a bank file: what hides in it is shown. */
export function ForeignText({ text }: { readonly text: string }) {
  const t = useWords(texts)
  return (
    <bdi>
      {partsOf(text).map((part, at) =>
        invisible.test(part) ? (
          <mark key={at} title={t.hidden}>
            U+{part.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}
          </mark>
        ) : (
          part
        ),
      )}
      {isMixed(text) ? <mark> {t.mixed}</mark> : null}
    </bdi>
  )
}
