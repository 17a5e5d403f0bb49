import { languageName } from '../../../ui/words/language-name.ts'

const codes = (
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi ' +
  'zh-Hans zh-Hant'
).split(' ')

/** The available languages by name, including the current one. */
export function languageChoices(current: string | undefined): { value: string; label: string }[] {
  const allCodes = current === undefined || codes.includes(current) ? codes : [...codes, current]
  return allCodes.map((value) => ({ value, label: languageName(value) })).sort((a, b) => a.label.localeCompare(b.label))
}
