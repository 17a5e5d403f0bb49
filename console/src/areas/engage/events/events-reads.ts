import { getEventParticipation, getEventRow, listEvents } from '@regent/contract/engage/events'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'

/** Polls, because the server sends no message when a phase starts or ends. */
const againMs = 30_000

export const eventsQuery = (scope: string | null) => ({ ...query(listEvents, {}, { scope }), refetchInterval: againMs })

export const eventQuery = (symbol: string, scope: string | null) => ({
  ...query(getEventRow, { params: { symbol } }, { scope }),
  refetchInterval: againMs,
})

export const participationQuery = (round: string, scope: string | null, isRunning: boolean) => ({
  ...query(getEventParticipation, { params: { id: round } }, { scope }),
  ...(isRunning && { refetchInterval: againMs }),
})

/** Preloads the first page of the list. */
export const readEvents = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view events') ? [queryClient.prefetchQuery(eventsQuery(scope))] : []
