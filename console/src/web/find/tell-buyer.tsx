import { languages, useWords, words } from '@firsthand/page-kit/language'
import type { PurchaseFound } from '@firsthand/sdk/types'
import { Button, CopyButton } from '@mantine/core'
import { buyerSentences } from './purchase-words.ts'

const texts = words(
  { title: 'Tell the buyer:', copy: 'Copy', copied: 'Copied', names: { en: 'English', de: 'German' } },
  { title: 'Sagen Sie dem Käufer:', copy: 'Kopieren', copied: 'Kopiert', names: { en: 'Englisch', de: 'Deutsch' } },
)

/** The sentence for the buyer, in both languages: it follows from what the buyer reads, and from nothing else. */
export function TellBuyer({ sentence }: { readonly sentence: PurchaseFound['buyerSentence'] }) {
  const t = useWords(texts)
  return (
    <section className="panel tell-buyer" aria-label={t.title}>
      <h2>{t.title}</h2>
      {languages.map((language) => (
        <div key={language}>
          <blockquote lang={language}>{buyerSentences[language][sentence]}</blockquote>
          <CopyButton value={buyerSentences[language][sentence]}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? t.copied : t.copy} ({t.names[language]})
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
    </section>
  )
}
