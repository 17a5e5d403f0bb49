import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export const configSorts = ['key', '-key', 'value', '-value', 'changed', '-changed'] as const

export type ConfigSearch = {
  /** Part of a key, a value or a description; or several full keys, pasted. */
  q?: string
  namespace?: string
  sort?: (typeof configSorts)[number]
}

export const readConfigSearch = (raw: Record<string, unknown>): ConfigSearch => ({
  q: textIn(raw, 'q'),
  namespace: textIn(raw, 'namespace'),
  sort: wordIn(raw, 'sort', configSorts),
})

export const comparedStates = ['different', 'only-here', 'only-there', 'same', 'hidden'] as const

export type CompareSearch = {
  /** The pid of the other realm. */
  with?: string
  q?: string
  show?: (typeof comparedStates)[number]
  sort?: string
}

export const readCompareSearch = (raw: Record<string, unknown>): CompareSearch => ({
  with: textIn(raw, 'with'),
  q: textIn(raw, 'q'),
  show: wordIn(raw, 'show', comparedStates),
  sort: textIn(raw, 'sort'),
})
