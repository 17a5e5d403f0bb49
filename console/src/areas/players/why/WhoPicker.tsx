import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listPlayers } from '@regent/contract/players/players'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { playerName } from '../../../shell/records/player-cards.ts'
import type { AskedPlayer } from './asked-player.ts'

const PAUSE_MS = 200
const MAX_FOUND = 8
const LIST_HEIGHT_PX = 300

type WhoPickerProps = { who: AskedPlayer; onPick: (gamerTag: number) => void }

/** Selects the player of the panel: the player of the screen first, then search results. */
export function WhoPicker({ who, onPick }: WhoPickerProps) {
  const { realmId, player } = usePlayerRoute()
  const [text, setText] = useState('')
  // The field contains the name of the selected player; do not search for it.
  const [sought] = useDebouncedValue(text === who.name ? '' : text.trim(), PAUSE_MS)
  const read = useQuery({
    ...query(listPlayers, { query: { query: sought, limit: MAX_FOUND } }, { scope: realmScope(realmId) }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
  })
  const rowByTag = new Map(
    (sought === '' ? [player] : (read.data?.rows ?? [])).map((row) => [String(row.gamerTag), row]),
  )
  const value = String(who.gamerTag)
  const tags = rowByTag.has(value) ? [...rowByTag.keys()] : [value, ...rowByTag.keys()]
  return (
    <Select
      aria-label="Player"
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has already searched.
      filter={({ options }) => options}
      data={tags.map((tag) => ({ value: tag, label: tag === value ? who.name : nameOr(tag, rowByTag.get(tag)) }))}
      value={value}
      onChange={(tag) => {
        if (tag !== null) onPick(Number(tag))
      }}
      allowDeselect={false}
      nothingFoundMessage={read.error ? 'The players could not be loaded.' : 'No match.'}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.label !== option.value && <span className="mono dimmed"> {option.value}</span>}{' '}
          <span className="dimmed">{rowByTag.get(option.value)?.email}</span>
        </span>
      )}
      styles={{ options: { maxHeight: LIST_HEIGHT_PX } }}
      style={{ width: 190 }}
    />
  )
}

const nameOr = (tag: string, row: Parameters<typeof playerName>[0]) => playerName(row) ?? tag
