import { type FirstStepName, firstStepNames } from '@regent/contract/operate/now-first-steps'
import { textIn } from '../../../shell/palette/search-text.ts'

export type GettingStartedSearch = { realm?: string | undefined; step?: FirstStepName | undefined }

/** The realm and the open step of Getting Started. */
export const readGettingStartedSearch = (raw: Record<string, unknown>): GettingStartedSearch => ({
  realm: textIn(raw, 'realm'),
  step: firstStepNames.find((name) => name === raw['step']),
})
