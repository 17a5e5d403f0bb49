import { listAuditEntries } from '@regent/contract/audit'
import { listPlayerLeaderboards } from '@regent/contract/leaderboards'
import { listPlayerTournaments, updateTournamentStatus } from '@regent/contract/tournaments'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'

type Update = { tier: number; stage: number; score: number }

const reads = [listPlayerTournaments, listPlayerLeaderboards, listAuditEntries]

export async function saveStatus(
  playerId: number,
  tournamentId: string,
  update: Update,
): Promise<CallAnswer<unknown>['entries']> {
  const { entries } = await callForAnswer(updateTournamentStatus, { body: { tournamentId, playerId, update } })
  await Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
  return entries
}
