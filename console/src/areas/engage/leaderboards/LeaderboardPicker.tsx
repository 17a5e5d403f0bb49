import { useDebouncedValue } from '@mantine/hooks'
import { listLeaderboards } from '@regent/contract/engage/leaderboards'
import { formatQuantity } from '@regent/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { IconTrophy } from '../../../ui/layout/icons.ts'
import { useRecordUses } from '../../operate/search/use-record-uses.ts'

/** Debounce of the search. */
const PAUSE_MS = 200
const MAX_FOUND = 20

type LeaderboardPickerProps = Omit<ComponentProps<typeof RecordPicker>, 'icon' | 'choices'> & { realmId: string }

/** Selects a leaderboard id; suggests ids that start with the typed text. */
export function LeaderboardPicker({ realmId, ...input }: LeaderboardPickerProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [prefix] = useDebouncedValue(input.value?.trim() ?? '', PAUSE_MS)
  const mayView = useRights().can('view leaderboards')
  const { data } = useQuery({
    ...query(
      listLeaderboards,
      { query: { limit: MAX_FOUND, ...(prefix !== '' && { prefix }) } },
      { scope: realmScope(realmId) },
    ),
    enabled: mayView && isChoosing && !input.readOnly,
    placeholderData: keepPreviousData,
  })
  const boards = data?.rows ?? []
  const usedBy = useRecordUses(
    realmId,
    'leaderboard',
    boards.map(({ id }) => id),
    isChoosing,
  )
  const choices = boards.map(({ id, numberOfEntries }) => ({
    symbol: id,
    detail: [formatQuantity(numberOfEntries, 'entry', 'entries'), usedBy(id)].filter(Boolean).join(' · '),
  }))
  return (
    <RecordPicker
      {...input}
      icon={IconTrophy}
      choices={choices}
      onFocus={(event) => {
        setIsChoosing(true)
        input.onFocus?.(event)
      }}
    />
  )
}
