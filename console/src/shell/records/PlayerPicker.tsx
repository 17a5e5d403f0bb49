import { useUncontrolled } from '@mantine/hooks'
import type { PlayerRow } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { whenReleased } from '../../ui/code/when-released.ts'
import { SuggestInput } from '../../ui/input/SuggestInput.tsx'
import { FoundPlayer } from '../palette/FoundPlayer.tsx'
import { isGamerTag, useFoundPlayers } from '../palette/found-players.ts'
import { playerCardQuery, playerName } from './player-cards.ts'

type PlayerPickerProps = {
  label: string
  description?: ReactNode
  placeholder?: string
  /** The realm of the players; default: the current one. */
  realmId?: string
  className?: string | undefined
  /** A gamer tag, or incomplete input. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Called when a suggestion is selected. */
  onPick?: (gamerTag: string) => void
  /** A player to exclude, such as that of the screen. */
  except?: number
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  error?: ReactNode
  'data-autofocus'?: boolean
  'data-path'?: string
}

/**
 * An input for one player of the realm, found by name, e-mail or gamer tag on the server; without input, recently
 * viewed players are suggested. For a full gamer tag, the field shows its player.
 */
export function PlayerPicker({
  value,
  defaultValue,
  onChange,
  onPick,
  except,
  realmId: ofRealm,
  ...field
}: PlayerPickerProps) {
  const { realmId: here = '' } = useParams({ strict: false })
  const realmId = ofRealm ?? here
  const [text, setText] = useUncontrolled({ value, defaultValue, finalValue: '', onChange })
  const [isChoosing, setIsChoosing] = useState(false)
  const rows = useFoundPlayers(realmId, text, isChoosing, except)
  const gamerTag = isGamerTag(text.trim()) ? Number(text) : 0
  const card = useQuery({ ...playerCardQuery(realmId, gamerTag), enabled: gamerTag > 0 && !isChoosing })

  return (
    <SuggestInput
      placeholder="Name, e-mail or gamer tag"
      {...field}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={setText}
      {...(onPick && { onOptionSubmit: onPick })}
      data={[...rows.keys()]}
      // The server has already searched, also by texts that the option does not contain.
      filter={({ options: all }) => all}
      renderOption={({ option }) => <FoundPlayer tag={option.value} row={rows.get(option.value)} />}
      onFocus={(event) => {
        setIsChoosing(true)
        field.onFocus?.(event)
      }}
      onBlur={(event) => {
        // Showing the player's line would move the element that is being clicked.
        whenReleased(() => setIsChoosing(false))
        field.onBlur?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          {!isChoosing && !field.error && gamerTag > 0 && card.data !== undefined && (
            <p className="dimmed" role="status">
              {card.data === null ? 'Player not found in this realm.' : whoIs(card.data)}
            </p>
          )}
        </>
      )}
    />
  )
}

const whoIs = (row: PlayerRow): string =>
  [playerName(row), row.email].filter(Boolean).join(' · ') || 'A player without a name'
