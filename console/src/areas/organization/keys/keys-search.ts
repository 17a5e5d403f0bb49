import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const states = ['needs-you', 'ended'] as const

export type KeysSearch = {
  q?: string | undefined
  /** Unset: every key that is not revoked. */
  state?: (typeof states)[number] | undefined
  /** The id of the open key. */
  key?: string | undefined
}

export const readKeysSearch = (raw: Record<string, unknown>): KeysSearch => ({
  q: textIn(raw, 'q'),
  state: wordIn(raw, 'state', states),
  key: textIn(raw, 'key'),
})
