import { textIn } from '../../../shell/palette/search-text.ts'

export type CampaignsSearch = { q?: string; shown?: string }

/** Search parameters of the campaigns page and the templates page. */
export const readCampaignsSearch = (raw: Record<string, unknown>): CampaignsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})

export type CampaignSearch = {
  /** The campaign whose values a new one starts with. */
  like?: string
  /** The segment that a new one is for. */
  segment?: string
}

export const readCampaignSearch = (raw: Record<string, unknown>): CampaignSearch => ({
  like: textIn(raw, 'like'),
  segment: textIn(raw, 'segment'),
})
