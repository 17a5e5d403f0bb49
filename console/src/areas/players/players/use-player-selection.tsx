import type { PlayerSearch } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import type { BulkSelection } from '../../../ui/list/ListPage.tsx'
import { type PlayerTargets, usePlayerActs } from './use-player-acts.tsx'

type PlayerSelectionOptions<Row> = {
  /** The state of the list as text: another search clears the selection. */
  of: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  tagOf: (row: Row) => number
  /** The search that finds the players of all rows that match; absent: only visible rows can be selected. */
  matching?: { search: PlayerSearch; count: number | undefined; whom: string } | undefined
  /** Actions of the list itself, before those on players. */
  more?: (selected: readonly Row[], state: SelectionState) => ReactNode
}

/** True for all rows that match, also those that are not loaded; `clear` ends the selection. */
export type SelectionState = { isMatching: boolean; clear: () => void }

type Selected = { ids: ReadonlySet<string>; isMatching: boolean; of: string }

/**
 * The selection of a list whose rows belong to players, for `ListPage`, with the actions on these players. "All that
 * match" is a search on the server, not a list of ids.
 */
export function usePlayerSelection<Row>({ of, rows, rowId, tagOf, matching, more }: PlayerSelectionOptions<Row>) {
  const { acts, element } = usePlayerActs()
  const [chosen, setChosen] = useState<Selected>({ ids: new Set(), isMatching: false, of })
  const selected = chosen.of === of ? chosen : { ids: new Set<string>(), isMatching: false, of }
  const clear = () => setChosen({ ids: new Set(), isMatching: false, of })
  const selectedRows = rows.filter((row) => selected.ids.has(rowId(row)))
  const gamerTags = [...new Set(selectedRows.map(tagOf))]
  const group: PlayerTargets =
    selected.isMatching && matching
      ? { players: { matching: matching.search }, whom: matching.whom, onDone: clear }
      : { players: { gamerTags }, whom: formatQuantity(gamerTags.length, 'player'), onDone: clear }
  const selection: BulkSelection = {
    selected: selected.ids,
    onSelect: (ids) => setChosen({ ids, isMatching: false, of }),
    ...(matching && {
      onSelectMatching: () => setChosen({ ids: new Set(rows.map(rowId)), isMatching: true, of }),
      ...(matching.count !== undefined && { matching: matching.count }),
    }),
    isMatchingSelected: selected.isMatching,
    actions: (
      <>
        {more?.(selectedRows, { isMatching: selected.isMatching, clear })}
        {acts.map(({ label, icon, act, needsSearch }) => (
          <ActionButton
            key={label}
            leftSection={icon}
            disabledReason={
              needsSearch && !('matching' in group.players) && 'A segment is a search. Select all matching first.'
            }
            onClick={() => act(group)}
          >
            {label}
          </ActionButton>
        ))}
      </>
    ),
  }
  return { selection: acts.length > 0 || more ? selection : undefined, element, isMatching: selected.isMatching }
}
