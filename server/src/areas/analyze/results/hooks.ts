import type { CampaignType } from '@regent/contract/communicate/campaigns'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Group } from './hold-out.ts'

/** Hooks for areas whose records have results. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The type of a campaign, and what the reached and the held-out players did afterwards. */
    campaignForResults: (
      context: RealmContext,
      sid: number,
    ) => Promise<{
      type: CampaignType
      /** Behaviours that are compared; empty without held-out players. */
      measures: { measure: string; reached: Group; heldOut: Group }[]
    }>
  }
}
