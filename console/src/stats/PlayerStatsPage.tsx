export function PlayerStatsPage() {
  return null
}
