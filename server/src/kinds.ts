import type { PlanKindName } from '@regent/contract/plans'
import { campaignPlan } from './areas/communicate/campaigns/plans.ts'
import { mail } from './areas/communicate/mail/plans.ts'
import { clearLeaderboardPlan, deleteLeaderboardPlan } from './areas/engage/leaderboards/plans.ts'
import { pvpRewardsPlan } from './areas/engage/pvp/plans.ts'
import { grant } from './areas/monetize/inventory/plans.ts'
import { promoteContentPlan, publishContentPlan, repeatManifestPlan } from './areas/operate/content/plans.ts'
import { revokeAccess } from './areas/organization/admin-users/plans.ts'
import { archiveRealmPlan } from './areas/organization/realms/plans.ts'
import { forgetPlayerPlan } from './areas/players/profile/plans.ts'
import { statsOfPlayers, statsUpload } from './areas/players/stats/plans.ts'
import type { PlanKind } from './kernel/plans/plan-kind.ts'
import { undoPlan } from './kernel/plans/undo-plan.ts'

/** Of every kind of plan: who may, when it has moved, and how it is done. */
export const kinds: Record<PlanKindName, PlanKind> = {
  'archive-realm': archiveRealmPlan,
  campaign: campaignPlan,
  'clear-leaderboard': clearLeaderboardPlan,
  'delete-leaderboard': deleteLeaderboardPlan,
  'forget-player': forgetPlayerPlan,
  'promote-content': promoteContentPlan,
  'publish-content': publishContentPlan,
  'pvp-rewards': pvpRewardsPlan,
  'repeat-manifest': repeatManifestPlan,
  grant,
  mail,
  'revoke-access': revokeAccess,
  'stats-of-players': statsOfPlayers,
  'stats-upload': statsUpload,
  'undo-plan': undoPlan,
}
