import { languages, useLanguage, useWords, words } from '@firsthand/page-kit/language'

const texts = words({ language: 'Language' }, { language: 'Sprache' })
const names = { en: 'English', de: 'Deutsch' } as const

/** Each language by its own name. */
export function LanguageSwitch() {
  const t = useWords(texts)
  const [language, setLanguage] = useLanguage()
  return (
    <fieldset className="languages" aria-label={t.language}>
      {languages.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => setLanguage(each)}>
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}
