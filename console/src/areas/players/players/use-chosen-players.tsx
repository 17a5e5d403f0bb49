import type { ChosenPlayers, PlayerSearch } from '@regent/contract/players/player-search'
import type { Segment } from '@regent/contract/players/segments'
import { formatQuantity } from '@regent/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useShellParts } from '../../../shell/frame/parts.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import type { PlayerAction } from '../../../shell/records/player-actions.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import type { BulkSelection } from '../../../ui/list/ListPage.tsx'
import type { PlayerListEntry } from './player-list.ts'
import type { UrlQuery } from './use-players.ts'

const ChangeStatOfPlayersDrawer = lazyDialog(() =>
  import('../stats/ChangeStatOfPlayersDrawer.tsx').then((module) => module.ChangeStatOfPlayersDrawer),
)

export const rowId = (row: PlayerListEntry) => String(row.gamerTag)

/** The selected players, or all matches of the search `of`. */
type Selection = { tags: ReadonlySet<string>; isMatching: boolean; of: string }
const nobody: Selection = { tags: new Set(), isMatching: false, of: '' }

type ChosenPlayersOptions = {
  query: UrlQuery
  rows: readonly PlayerListEntry[]
  ofSegment: Segment | undefined
  /** The search, combined with that of the segment; undefined while the segment loads. */
  fullSearch: PlayerSearch | undefined
  /** The number of players that match, if known. */
  matching: number | undefined
}

/** The selection of the list, for `ListPage`, with the actions on the selected players. */
export function useChosenPlayers({ query, rows, ofSegment, fullSearch, matching }: ChosenPlayersOptions) {
  const { realmId } = useRealm()
  const { search, segment, ids, cause } = query
  const searched = JSON.stringify([search, segment, ids, cause])
  const [chosen, setSelection] = useState<Selection>(nobody)
  // A new search clears the selection: only visible players can be selected.
  const selection = chosen.of === searched ? chosen : nobody
  const chosenPlayers = fullSearch && toPlayers(selection, query, fullSearch)
  const whom = selection.isMatching ? describeAudience(query, ofSegment) : formatQuantity(selection.tags.size, 'player')
  const changing = useDrawer(
    (layer) =>
      chosenPlayers && (
        <ChangeStatOfPlayersDrawer {...layer} players={chosenPlayers} whom={whom} onDone={() => setSelection(nobody)} />
      ),
  )
  const acting = useDrawer(
    (layer, { Drawer: ActionDrawer }: PlayerAction) =>
      chosenPlayers && (
        <ActionDrawer
          {...layer}
          realmId={realmId}
          players={chosenPlayers}
          whom={whom}
          onDone={() => setSelection(nobody)}
        />
      ),
  )
  const bulk: BulkSelection = {
    selected: selection.tags,
    onSelect: (tags) => setSelection({ tags, isMatching: false, of: searched }),
    // An explicit list has no further matches to select.
    ...(!query.isNamed && {
      onSelectMatching: () => setSelection({ tags: new Set(rows.map(rowId)), isMatching: true, of: searched }),
    }),
    isMatchingSelected: selection.isMatching,
    ...(matching !== undefined && { matching }),
    actions: (
      <SelectionActions
        selection={selection}
        notYet={fullSearch ? undefined : 'The segment is still loading.'}
        onChangeStat={() => changing.open()}
        onAct={acting.open}
      />
    ),
  }
  return { selection: bulk, changing, acting }
}

function toPlayers(selection: Selection, { segment, hasSearch }: UrlQuery, fullSearch: PlayerSearch): ChosenPlayers {
  if (!selection.isMatching) return { gamerTags: [...selection.tags].map(Number) }
  return segment !== undefined && !hasSearch ? { segment } : { matching: fullSearch }
}

function describeAudience({ isSearch, hasSearch }: UrlQuery, segment: Segment | undefined): string {
  if (segment && !hasSearch) return `all players of the segment ${segment.name}`
  return isSearch ? 'all players that the search finds' : 'all players of the realm'
}

type SelectionActionsProps = {
  selection: Selection
  /** The reason why the players are not known yet. */
  notYet: string | undefined
  onChangeStat: () => void
  onAct: (action: PlayerAction) => void
}

function SelectionActions({ selection, notYet, onChangeStat, onAct }: SelectionActionsProps) {
  const { playerActions } = useShellParts()
  const { customerId, gameId, realmId } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()

  function compare() {
    const [here = '', other = ''] = selection.tags
    const to = paths.inPlayer({ customerId, gameId, realmId, playerId: here }, 'stats/compare')
    void navigate({ to, search: { with: other } as Record<string, unknown> })
  }

  return (
    <>
      <ActionButton disabledReason={rights.refusal('view stats') ?? whyNotCompared(selection)} onClick={compare}>
        Compare
      </ActionButton>
      <ActionButton disabledReason={rights.refusal('edit stats') ?? notYet} onClick={onChangeStat}>
        Change stat
      </ActionButton>
      {playerActions.map(
        (action) =>
          isServed(action.call) && (
            <ActionButton
              key={action.call}
              disabledReason={rights.refusal(action.right) ?? notYet}
              onClick={() => onAct(action)}
            >
              {action.label}
            </ActionButton>
          ),
      )}
    </>
  )
}

const whyNotCompared = ({ tags, isMatching }: Selection): string | false =>
  (isMatching || tags.size !== 2) && 'Select two players to compare them.'
