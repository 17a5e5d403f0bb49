import { Autocomplete } from '@mantine/core'
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks'
import { listPlayers, type PlayerRow } from '@regent/contract/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { nameOfPlayer, playerCardQuery } from '../../../shell/player-cards.ts'

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 200
const MIN_LENGTH = 2
const MAX_FOUND = 8

type PlayerPickerProps = {
  label: string
  description?: ReactNode
  placeholder?: string
  /** The realm of the players; default: that of the address. */
  realmId?: string
  /** A gamer tag, or what was typed so far. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  error?: ReactNode
  'data-autofocus'?: boolean
  'data-path'?: string
}

/**
 * The field for one player of the realm. A name, an e-mail or a gamer tag finds them on the server. A gamer tag may also
 * be typed whole; the field then says whose it is.
 */
export function PlayerPicker({ value, defaultValue, onChange, realmId: ofRealm, ...field }: PlayerPickerProps) {
  const { realmId: here = '' } = useParams({ strict: false })
  const realmId = ofRealm ?? here
  const scope = realmScope(realmId)
  const [text, setText] = useUncontrolled({ value, defaultValue, finalValue: '', onChange })
  const [isChoosing, setIsChoosing] = useState(false)
  const [searched] = useDebouncedValue(text.trim(), PAUSE_MS)
  const found = useQuery({
    ...query(listPlayers, { query: { query: searched, limit: MAX_FOUND } }, { scope }),
    enabled: isChoosing && searched.length >= MIN_LENGTH,
  })
  const gamerTag = /^[1-9]\d{0,15}$/.test(text.trim()) ? Number(text) : 0
  const card = useQuery({ ...playerCardQuery(realmId, gamerTag), enabled: gamerTag > 0 && !isChoosing })

  // While somebody types on, what an earlier text has found is not offered.
  const isCurrent = searched.length >= MIN_LENGTH && searched === text.trim()
  const rows = new Map(isCurrent ? found.data?.rows.map((row) => [String(row.gamerTag), row]) : [])

  return (
    <Autocomplete
      {...field}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={setText}
      data={[...rows.keys()]}
      // The server has searched already, by more than the text of the option.
      filter={({ options: all }) => all}
      renderOption={({ option }) => <Found tag={option.value} row={rows.get(option.value)} />}
      onFocus={(event) => {
        setIsChoosing(true)
        field.onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsChoosing(false)
        field.onBlur?.(event)
      }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
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

/** One of the players to choose from: name first, then the gamer tag. */
const Found = ({ tag, row }: { tag: string; row: PlayerRow | undefined }) => (
  <span>
    {row && nameOfPlayer(row) !== undefined && <>{nameOfPlayer(row)} </>}
    <span className="mono">{tag}</span> <span className="dimmed">{row?.email}</span>
  </span>
)
