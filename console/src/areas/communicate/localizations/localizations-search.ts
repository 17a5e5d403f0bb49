import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const textSorts = ['key', '-key'] as const

export type LocalizationsSearch = {
  q?: string | undefined
  /** Only keys without a text in this language. */
  missing?: string | undefined
  sort?: (typeof textSorts)[number] | undefined
  shown?: string | undefined
}

export const readLocalizationsSearch = (raw: Record<string, unknown>): LocalizationsSearch => ({
  q: textIn(raw, 'q'),
  missing: textIn(raw, 'missing'),
  sort: wordIn(raw, 'sort', textSorts),
  shown: textIn(raw, 'shown'),
})
