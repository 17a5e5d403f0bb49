import { textIn } from '../../../shell/search-text.ts'

export type CampaignsSearch = { q?: string; shown?: string }

/** Of the campaigns, and of the templates. */
export const readCampaignsSearch = (raw: Record<string, unknown>): CampaignsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
