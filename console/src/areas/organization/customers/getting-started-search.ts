import { textIn } from '../../../shell/palette/search-text.ts'

/** The realm that the snippets on Getting Started are filled in for. */
export const readGettingStartedSearch = (raw: Record<string, unknown>): { realm?: string | undefined } => ({
  realm: textIn(raw, 'realm'),
})
