import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'
import { Pill } from '../../../ui/layout/Pill.tsx'

/** Shows whether entries may still change. */
export function LeaderboardState({ metaData }: { metaData: LeaderboardMetadata }) {
  return metaData.frozen ? <Pill tone="started">frozen</Pill> : <Pill tone="done">open</Pill>
}
