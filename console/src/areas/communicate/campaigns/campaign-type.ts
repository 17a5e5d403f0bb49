import { type CampaignType, campaignTypes } from '@regent/contract/communicate/campaigns'

/** Unknown types of a newer server are shown as they are. */
export const typeLabel = (type: string): string => campaignTypes[type as CampaignType] ?? type
