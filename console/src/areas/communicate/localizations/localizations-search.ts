import { textIn } from '../../../shell/search-text.ts'

export type LocalizationsSearch = {
  q?: string | undefined
  /** Only keys without a text in this language. */
  missing?: string | undefined
  shown?: string | undefined
}

export const readLocalizationsSearch = (raw: Record<string, unknown>): LocalizationsSearch => ({
  q: textIn(raw, 'q'),
  missing: textIn(raw, 'missing'),
  shown: textIn(raw, 'shown'),
})
