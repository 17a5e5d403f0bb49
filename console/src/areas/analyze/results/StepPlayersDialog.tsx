import { Button, Modal } from '@mantine/core'
import { listResultPlayers } from '@regent/contract/analyze/results'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { type PlayerTargets, usePlayerActs } from '../../players/players/use-player-acts.tsx'
import type { ResultsOf } from './ResultsPanel.tsx'
import { type Results, toParticipation } from './result-words.ts'

type StepPlayersDialogProps = {
  of: Required<ResultsOf>
  step: Results['steps'][number]
  isOpen: boolean
  onClose: () => void
}

type StepPlayer = EndpointOutput<typeof listResultPlayers>['rows'][number]

/** The players of a step, and what can be done with them. */
export function StepPlayersDialog({ of, step, isOpen, onClose }: StepPlayersDialogProps) {
  const { realmId } = useRealm()
  const { kind, id, name } = of
  const list = useInfiniteQuery(
    pagedQuery(
      listResultPlayers,
      { params: { kind, id }, query: { step: step.step, limit: 200 } },
      { scope: realmScope(realmId) },
    ),
  )
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const { acts, element } = usePlayerActs()
  const searched = toParticipation(kind, step.step)
  const group: PlayerTargets = searched
    ? { players: { matching: { participated: [{ kind: searched, id }] } }, whom: `the players of ${name}` }
    : { players: { gamerTags: rows.map(({ gamerTag }) => gamerTag) }, whom: formatQuantity(rows.length, 'player') }
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} title={`${step.word}: ${name}`} size={720}>
        {list.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The players could not be loaded.', list.error)}
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <div className="stack gap-12">
            <div className="row wrap">
              {acts.map(({ label, icon, act, needsSearch }) => (
                <ActionButton
                  key={label}
                  size="compact-sm"
                  leftSection={icon}
                  disabledReason={
                    (needsSearch && !searched && 'No search finds these players, so they cannot become a segment.') ||
                    (rows.length === 0 && 'No player is listed.')
                  }
                  onClick={() => act(group)}
                >
                  {label}
                </ActionButton>
              ))}
            </div>
            <DataTable
              label="Players"
              columns={columns}
              rows={rows}
              rowId={({ gamerTag }) => String(gamerTag)}
              noun={['player', 'players']}
              isLoading={list.isLoading}
            />
            <div className="row wrap">
              {list.hasNextPage && (
                <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
                  Show more
                </Button>
              )}
              <span className="dimmed">
                {formatQuantity(rows.length, 'player')} shown. Players are listed for 180 days.
              </span>
            </div>
          </div>
        )}
      </Modal>
      {element}
    </>
  )
}

const columns: Column<StepPlayer>[] = [
  { id: 'player', header: 'Player', width: 240, cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} /> },
  { id: 'at', header: 'Time', width: 200, keepsWidth: true, cell: ({ at }) => <Time ms={at} /> },
]
