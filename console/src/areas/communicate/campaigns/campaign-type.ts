import { type CampaignType, campaignTypes } from '@regent/contract/campaigns'

/** A newer server may know more. */
export const typeLabel = (type: string): string => campaignTypes[type as CampaignType] ?? type
