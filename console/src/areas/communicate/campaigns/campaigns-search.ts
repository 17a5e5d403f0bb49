import { textIn } from '../../../shell/search-text.ts'

export type CampaignsSearch = { q?: string; shown?: string }

/** Search parameters of the campaigns page and of the templates page. */
export const readCampaignsSearch = (raw: Record<string, unknown>): CampaignsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})
