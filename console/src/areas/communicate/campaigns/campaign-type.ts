import { type CampaignType, campaignTypes } from '@regent/contract/communicate/campaigns'

/** Unknown types of newer servers are shown unchanged. */
export const typeLabel = (type: string): string => campaignTypes[type as CampaignType] ?? type
