import type { PlanKindName } from '@regent/contract/plans'
import { revokeAccess } from '../admin-users/plans.ts'
import { undoPlan } from '../audit/plans.ts'
import { campaignPlan } from '../campaigns/plans.ts'
import { promoteContentPlan, publishContentPlan, repeatManifestPlan } from '../content/plans.ts'
import { grant } from '../inventory/plans.ts'
import { clearLeaderboardPlan, deleteLeaderboardPlan } from '../leaderboards/plans.ts'
import { mail } from '../mail/plans.ts'
import { forgetPlayerPlan } from '../profile/plans.ts'
import { pvpRewardsPlan } from '../pvp/plans.ts'
import { archiveRealmPlan } from '../realms/plans.ts'
import { statsOfPlayers, statsUpload } from '../stats/plans.ts'
import type { PlanKind } from './plan-kind.ts'

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
