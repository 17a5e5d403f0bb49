import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listWhyThings, type WhyThing } from '@regent/contract/players/why'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { type AskedThing, parseWhySubject, whyText } from './why-search.ts'
import { kindGroup } from './why-words.ts'

const SEARCH_DELAY_MS = 200
const LONGEST = 100
const LIST_HEIGHT_PX = 360

type ThingPickerProps = {
  gamerTag: number
  selectedThing: AskedThing | undefined
  /** The subject, once it is loaded. */
  known: WhyThing | undefined
  onPick: (thing: AskedThing) => void
}

/** Searches the subjects of "Why?" for the player on the server, by kind. */
export function ThingPicker({ gamerTag, selectedThing: asked, known, onPick }: ThingPickerProps) {
  const { realmId } = usePlayerRoute()
  const [text, setText] = useState('')
  // The field contains the title of the selected subject; do not search for it.
  const q = text === known?.title ? '' : text.trim().slice(0, LONGEST)
  const [sought] = useDebouncedValue(q, SEARCH_DELAY_MS)
  const read = useQuery({
    ...query(listWhyThings, { params: { gamerTag }, query: { q: sought } }, { scope: realmScope(realmId) }),
    placeholderData: keepPreviousData,
  })
  const groups = read.data?.groups ?? []
  const isListed = groups.some(({ things }) => things.some((one) => asked && whyText(one) === whyText(asked)))
  const data = [
    ...(asked && !isListed
      ? [{ group: kindGroup(asked.kind), items: [{ value: whyText(asked), label: known?.title ?? '…' }] }]
      : []),
    ...groups.map(({ kind, things, hasMore }) => ({
      group: hasMore ? `${kindGroup(kind)} · type to find more` : kindGroup(kind),
      items: things.map((one) => ({ value: whyText(one), label: one.title, detail: one.detail })),
    })),
  ]
  return (
    <Select
      aria-label="Missing reward or offer"
      placeholder={read.isLoading ? 'Loading…' : 'Choose or search'}
      data-autofocus={asked === undefined || undefined}
      defaultDropdownOpened={asked === undefined}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has already searched.
      filter={({ options }) => options}
      data={data}
      value={asked ? whyText(asked) : null}
      onChange={(value) => {
        const picked = value === null ? undefined : parseWhySubject(value)
        if (picked) onPick(picked)
      }}
      allowDeselect={false}
      nothingFoundMessage={read.error ? 'The list could not be loaded.' : 'No match.'}
      styles={{ options: { maxHeight: LIST_HEIGHT_PX } }}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {'detail' in option && typeof option.detail === 'string' && <span className="dimmed"> {option.detail}</span>}
        </span>
      )}
      style={{ flex: 1, minWidth: 200 }}
    />
  )
}
