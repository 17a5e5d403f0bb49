import { type Errors, trimIfChanged } from './commerce-forms.ts'

/** Texts in one language; `known` is the language that the entry was created from. */
export type CatalogTextValues<Field extends string> = Record<Field, string> & { language: string; known?: string }
type StoredTexts<Field extends string> = Record<Field, Readonly<Record<string, string>> | undefined>

/** One entry per language, English first. */
export function textValues<Field extends string>(
  fields: readonly Field[],
  known: StoredTexts<Field>,
): CatalogTextValues<Field>[] {
  const languages = new Set(['en', ...fields.flatMap((field) => Object.keys(known[field] ?? {}))])
  return [...languages].map((language) => ({
    ...(Object.fromEntries(fields.map((field) => [field, known[field]?.[language] ?? ''])) as Record<Field, string>),
    language,
    known: language,
  }))
}

/** The texts to save by language. Empty texts are omitted unless they existed before. */
export const toTexts = <Field extends string>(
  texts: readonly CatalogTextValues<Field>[],
  fields: readonly Field[],
  known: StoredTexts<Field>,
): Record<Field, Record<string, string>> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      Object.fromEntries(
        texts.flatMap((one) => {
          const language = trimIfChanged(one.language, one.known)
          const was = known[field]?.[language]
          const text = trimIfChanged(one[field], was)
          return text === '' && was !== '' ? [] : [[language, text]]
        }),
      ),
    ]),
  ) as Record<Field, Record<string, string>>

/** Errors for missing and duplicate languages, unless they existed before. */
export function textErrors(texts: readonly CatalogTextValues<string>[]): Errors {
  const languages = texts.map(({ language }) => language.trim().toLowerCase())
  return Object.fromEntries(
    texts.flatMap(({ language, known }, index) => {
      const name = languages[index] ?? ''
      const isTwice = languages.indexOf(name) < index && texts.slice(0, index).some((one) => one.language === language)
      if (language === known && !isTwice) return []
      const fault =
        name === '' ? 'Enter a language.' : languages.indexOf(name) < index && 'This language is already listed above.'
      return fault ? [[`texts.${index}.language`, fault]] : []
    }),
  )
}
