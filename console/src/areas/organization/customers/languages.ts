import { languageName } from '../../../ui/words/language-name.ts'

const codes = (
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi ' +
  'zh-Hans zh-Hant'
).split(' ')

/** The languages to choose from, by name; always with the one that is set. */
export function languageChoices(current: string | undefined): { value: string; label: string }[] {
  const known = current === undefined || codes.includes(current) ? codes : [...codes, current]
  return known.map((value) => ({ value, label: languageName(value) })).sort((a, b) => a.label.localeCompare(b.label))
}
