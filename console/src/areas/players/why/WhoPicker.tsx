import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listPlayers } from '@regent/contract/players/players'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { nameOfPlayer } from '../../../shell/records/player-cards.ts'
import type { AskedPlayer } from './asked-player.ts'

const PAUSE_MS = 200
const MAX_FOUND = 8
const LIST_HEIGHT_PX = 300

type WhoPickerProps = { who: AskedPlayer; onPick: (gamerTag: number) => void }

/** Whom the panel asks about: the player of the screen first, and everybody whom the text finds. */
export function WhoPicker({ who, onPick }: WhoPickerProps) {
  const { realmId, player } = usePlayerRoute()
  const [text, setText] = useState('')
  // The field holds the name of who is chosen; that is no search.
  const [sought] = useDebouncedValue(text === who.name ? '' : text.trim(), PAUSE_MS)
  const read = useQuery({
    ...query(listPlayers, { query: { query: sought, limit: MAX_FOUND } }, { scope: realmScope(realmId) }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
  })
  const found = new Map((sought === '' ? [player] : (read.data?.rows ?? [])).map((row) => [String(row.gamerTag), row]))
  const value = String(who.gamerTag)
  const tags = found.has(value) ? [...found.keys()] : [value, ...found.keys()]
  return (
    <Select
      aria-label="Player"
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already.
      filter={({ options }) => options}
      data={tags.map((tag) => ({ value: tag, label: tag === value ? who.name : nameOr(tag, found.get(tag)) }))}
      value={value}
      onChange={(tag) => {
        if (tag !== null) onPick(Number(tag))
      }}
      allowDeselect={false}
      nothingFoundMessage={read.error ? 'The players could not be read.' : 'Nobody of that name.'}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.label !== option.value && <span className="mono dimmed"> {option.value}</span>}{' '}
          <span className="dimmed">{found.get(option.value)?.email}</span>
        </span>
      )}
      styles={{ options: { maxHeight: LIST_HEIGHT_PX } }}
      style={{ width: 190 }}
    />
  )
}

const nameOr = (tag: string, row: Parameters<typeof nameOfPlayer>[0]) => nameOfPlayer(row) ?? tag
