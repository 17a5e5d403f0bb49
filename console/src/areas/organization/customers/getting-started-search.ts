import { textIn } from '../../../shell/palette/search-text.ts'

/** The realm of the snippets on Getting Started. */
export const readGettingStartedSearch = (raw: Record<string, unknown>): { realm?: string | undefined } => ({
  realm: textIn(raw, 'realm'),
})
