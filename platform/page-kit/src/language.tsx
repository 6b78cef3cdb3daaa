import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Texts, or sentences that take facts. Nested by topic where a screen has many. */
type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...facts: infer F) => string
      ? (...facts: F) => string
      : Shape<T[K]>
}

/** The words of a screen in every language. */
export type Words<T> = Readonly<Record<Language, T>>

/** Words in English, and the same in German: a key that one of them lacks does not compile. */
export const words = <T,>(en: T, de: Shape<T>): Words<Shape<T>> => ({ en: en as Shape<T>, de })

const kept = 'firsthand.language'
const isLanguage = (text: string | null): text is Language => languages.some((each) => each === text)

function firstLanguage(): Language {
  const chosen = localStorage.getItem(kept)
  if (isLanguage(chosen)) return chosen
  const asked = navigator.language.slice(0, 2)
  return isLanguage(asked) ? asked : 'en'
}

const LanguageContext = createContext<readonly [Language, (next: Language) => void]>(['en', () => undefined])

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
    localStorage.setItem(kept, language)
  }, [language])
  return <LanguageContext value={[language, setLanguage]}>{children}</LanguageContext>
}

/** The language that is read, and how to change it. */
export const useLanguage = () => useContext(LanguageContext)

/** A screen's words in the language that is read. */
export function useWords<T>(all: Words<T>): T {
  const [language] = useLanguage()
  return all[language]
}
