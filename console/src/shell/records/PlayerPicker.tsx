import { useUncontrolled } from '@mantine/hooks'
import type { PlayerRow } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { whenReleased } from '../../ui/code/when-released.ts'
import { SuggestInput } from '../../ui/input/SuggestInput.tsx'
import { FoundPlayer } from '../palette/FoundPlayer.tsx'
import { isGamerTag, useFoundPlayers } from '../palette/found-players.ts'
import { nameOfPlayer, playerCardQuery } from './player-cards.ts'

type PlayerPickerProps = {
  label: string
  description?: ReactNode
  placeholder?: string
  /** The realm of the players; default: that of the address. */
  realmId?: string
  className?: string | undefined
  /** A gamer tag, or what was typed so far. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** One of the offered players was taken. */
  onPick?: (gamerTag: string) => void
  /** The player who is not meant, such as the one whose screen is open. */
  except?: number
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  error?: ReactNode
  'data-autofocus'?: boolean
  'data-path'?: string
}

/**
 * The field for one player of the realm. A name, an e-mail or a gamer tag finds them on the server; before anything is
 * typed, those whose screens were opened last are offered. A gamer tag may also be typed whole; the field then says whose
 * it is.
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
      // The server has searched already, by more than the text of the option.
      filter={({ options: all }) => all}
      renderOption={({ option }) => <FoundPlayer tag={option.value} row={rows.get(option.value)} />}
      onFocus={(event) => {
        setIsChoosing(true)
        field.onFocus?.(event)
      }}
      onBlur={(event) => {
        // The line that says whose tag it is would push away what is being pressed.
        whenReleased(() => setIsChoosing(false))
        field.onBlur?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          {!isChoosing && !field.error && gamerTag > 0 && card.data !== undefined && (
            <p className="dimmed" role="status">
              {card.data === null ? 'This realm has no such player.' : whoIs(card.data)}
            </p>
          )}
        </>
      )}
    />
  )
}

const whoIs = (row: PlayerRow): string =>
  [nameOfPlayer(row), row.email].filter(Boolean).join(' · ') || 'A player without a name'
