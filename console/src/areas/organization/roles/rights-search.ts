import { textIn } from '../../../shell/palette/search-text.ts'

export type RightsSearch = {
  /** A right such as `edit content`. */
  right?: string | undefined
  /** The account id of a person or an API key. */
  person?: string | undefined
  /** The id of a realm. */
  realm?: string | undefined
}

export const readRightsSearch = (raw: Record<string, unknown>): RightsSearch => ({
  right: textIn(raw, 'right'),
  person: textIn(raw, 'person'),
  realm: textIn(raw, 'realm'),
})
