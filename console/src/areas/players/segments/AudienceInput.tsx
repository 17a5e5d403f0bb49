import { Checkbox, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Audience } from '@regent/contract/player-search'
import { countAudience, listSegments } from '@regent/contract/segments'
import { listTrials } from '@regent/contract/trials'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/rights.ts'
import { countWords, tagsIn, tidied } from './audience-words.ts'

/** Counted again when the choice has stood for so long. */
const countDelayMs = 300

type AudienceInputProps = {
  realmId: string
  /** Undefined: everybody. */
  value: Audience | undefined
  onChange: (audience: Audience | undefined) => void
  /** What the count leaves out of account: "before the rules below". */
  note?: string
}

/** Who is meant: a segment, a cohort of a trial, pasted players, or everybody; counted while it is chosen. */
export function AudienceInput({ realmId, value = {}, onChange, note }: AudienceInputProps) {
  const { can } = useRights()
  const scope = realmScope(realmId)
  const mayCount = can('view players')
  const segments = useQuery({ ...query(listSegments, {}, { scope }), enabled: mayCount }).data?.segments ?? []
  const trials = useQuery({ ...query(listTrials, {}, { scope }), enabled: can('view trials') }).data?.result ?? []
  const [pasted, setPasted] = useState(() => (value.gamerTags ?? []).join('\n'))
  // As text: an object is another one each time, and would never settle.
  const [settled] = useDebouncedValue(JSON.stringify(tidied(value) ?? {}), countDelayMs)
  const counted = useQuery({
    ...query(countAudience, { body: { audience: JSON.parse(settled) as Audience } }, { scope }),
    enabled: mayCount,
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<Audience>) => onChange(tidied({ ...value, ...part }))
  const { wrong } = tagsIn(pasted)
  const cohorts = trials.map(({ name, cohorts }) => ({
    group: name,
    items: cohorts.map((cohort) => ({
      value: JSON.stringify({ trial: name, cohort: cohort.name }),
      label: `${name}: ${cohort.name}`,
    })),
  }))
  return (
    <>
      <Select
        label="Segment"
        description="Only players of this segment, as it is when it is used."
        placeholder="All players"
        data={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        value={value.segment === undefined ? null : String(value.segment)}
        onChange={(id) => change({ segment: id === null ? undefined : Number(id) })}
      />
      <Select
        label="Cohort of a trial"
        description="Only players who are in this cohort then."
        placeholder="Any or none"
        data={cohorts}
        searchable
        clearable
        value={value.cohort ? JSON.stringify(value.cohort) : null}
        onChange={(cohort) => change({ cohort: cohort === null ? undefined : JSON.parse(cohort) })}
      />
      <Textarea
        label="Players"
        description="Gamer tags, pasted from anywhere: in addition to the above, or, if nothing else is chosen, these alone."
        classNames={{ input: 'mono' }}
        autosize
        minRows={1}
        maxRows={6}
        value={pasted}
        error={wrong.length > 0 && `“${wrong[0]}” is no gamer tag. It is left out.`}
        onChange={({ currentTarget }) => {
          setPasted(currentTarget.value)
          // Of a text without any gamer tag nobody is meant, not everybody.
          const isEmpty = currentTarget.value.trim() === ''
          change({ gamerTags: isEmpty ? undefined : tagsIn(currentTarget.value).gamerTags })
        }}
      />
      <Checkbox
        label="Suspended and banned players too"
        checked={value.includesSuspended ?? false}
        onChange={({ currentTarget }) => change({ includesSuspended: currentTarget.checked })}
      />
      {counted.data && (
        <p className="dimmed" role="status">
          {[countWords(counted.data), ...(note ? [note] : [])].join(', ')}.
        </p>
      )}
    </>
  )
}
