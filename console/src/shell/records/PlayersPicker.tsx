import { Pill, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FoundPlayer } from '../palette/FoundPlayer.tsx'
import { isGamerTag, useFoundPlayers } from '../palette/found-players.ts'
import { playerCardQuery, playerName } from './player-cards.ts'

type PlayersPickerProps = {
  label: string
  description?: ReactNode
  placeholder?: string
  /** Gamer tags, and any other typed text, so that validation can report it. */
  value?: string[]
  onChange?: (value: string[]) => void
  error?: ReactNode
  'data-path'?: string
}

/** Separators of a list; blanks may be part of a name. */
const splitChars = [',', ';', '\n', '\t']

/** Pasted gamer tags separated by blanks are several players. */
const splitTags = (text: string): string[] => {
  const parts = text.split(/\s+/)
  return parts.every(isGamerTag) ? parts : [text]
}

/** An input for several players of the realm: found by name, e-mail or gamer tag, or pasted as gamer tags. */
export function PlayersPicker({
  value = [],
  onChange,
  placeholder = 'Names, e-mails or gamer tags',
  ...field
}: PlayersPickerProps) {
  const { realmId = '' } = useParams({ strict: false })
  const [text, setText] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const rows = useFoundPlayers(realmId, text, isChoosing)
  return (
    <TagsInput
      {...field}
      placeholder={value.length === 0 ? placeholder : ''}
      autoComplete="off"
      spellCheck={false}
      splitChars={splitChars}
      value={value}
      onChange={(typedTags) => onChange?.([...new Set(typedTags.flatMap(splitTags))])}
      searchValue={text}
      onSearchChange={setText}
      data={[...rows.keys()].filter((tag) => !value.includes(tag))}
      // The server has already searched, also by texts that the option does not contain.
      filter={({ options }) => options}
      renderOption={({ option }) => <FoundPlayer tag={option.value} row={rows.get(option.value)} />}
      renderPill={({ value: tag = '', onRemove }) => (
        <Pill
          withRemoveButton
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false }}
        >
          <PlayerName tag={tag} />
        </Pill>
      )}
      onFocus={() => setIsChoosing(true)}
      onBlur={() => setIsChoosing(false)}
    />
  )
}

/** A selected player: the name, or else the typed text. */
function PlayerName({ tag }: { tag: string }) {
  const { realmId = '' } = useParams({ strict: false })
  const card = useQuery({ ...playerCardQuery(realmId, Number(tag)), enabled: isGamerTag(tag) }).data
  return playerName(card) ?? tag
}
