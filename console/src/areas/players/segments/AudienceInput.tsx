import { Checkbox, Input, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listTrials } from '@regent/contract/operate/trials'
import type { Audience } from '@regent/contract/players/player-search'
import { countAudience, listSegments, listSegmentUses, type SegmentUse } from '@regent/contract/players/segments'
import { formatCount } from '@regent/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useSegmentNames } from './AudienceText.tsx'
import { audienceSentence, formatAudienceCount, formatUses, normalizeAudience, tagsIn } from './audience-words.ts'
import { RulesInput } from './RulesInput.tsx'
import styles from './Segments.module.css'

/** Debounce before the audience is counted again. */
const countDelayMs = 300

type AudienceInputProps = {
  realmId: string
  /** Undefined: everybody. */
  value: Audience | undefined
  onChange: (audience: Audience | undefined) => void
  /** Conditions that the count does not include: "before the rules below". */
  note?: string
  /** Default: Audience. */
  legend?: string
  /** Maximum number of pasted players. */
  maxTags?: number
  /** The server's error for the audience. */
  error?: ReactNode
}

/** The number of players of an audience, counted again shortly after each edit; undefined without the right. */
export function useAudienceCount(realmId: string, audience: Audience) {
  const mayCount = useRights().can('view players')
  // Debounced as text: a new object in each render would never settle.
  const [settled] = useDebouncedValue(JSON.stringify(normalizeAudience(audience) ?? {}), countDelayMs)
  const read = useQuery({
    ...query(countAudience, { body: { audience: JSON.parse(settled) as Audience } }, { scope: realmScope(realmId) }),
    enabled: mayCount,
    placeholderData: keepPreviousData,
  })
  return read.data
}

/** Selects an audience: a segment, rules, a trial cohort, pasted players, or everybody; counts it while editing. */
export function AudienceInput({
  realmId,
  value = {},
  onChange,
  note,
  legend = 'Audience',
  maxTags,
  error,
}: AudienceInputProps) {
  const { can } = useRights()
  const scope = realmScope(realmId)
  const mayCount = can('view players')
  const segments = useQuery({ ...query(listSegments, {}, { scope }), enabled: mayCount }).data?.segments ?? []
  const [isChoosing, setIsChoosing] = useState(false)
  const used =
    useQuery({ ...query(listSegmentUses, {}, { scope }), enabled: mayCount && isChoosing }).data?.segments ?? []
  const trials = useQuery({ ...query(listTrials, {}, { scope }), enabled: can('view trials') }).data?.result ?? []
  const findSegmentName = useSegmentNames(realmId)
  const [pasted, setPasted] = useState(() => (value.gamerTags ?? []).join('\n'))
  const count = useAudienceCount(realmId, value)
  const change = (part: Partial<Audience>) => onChange(normalizeAudience({ ...value, ...part }))
  const { wrong } = tagsIn(pasted)
  const isTooMany = maxTags !== undefined && (value.gamerTags?.length ?? 0) > maxTags
  const cohorts = cohortOptions(trials, value.cohort)
  return (
    <fieldset className={`shrink framed stack flush ${styles.audience}`}>
      <legend>{legend}</legend>
      <Select
        label="Segment"
        description="Members are always current."
        placeholder="All players"
        data={segmentOptions(segments, value.segment)}
        renderOption={({ option }) => <SegmentOption name={option.label} uses={findUses(used, option.value)} />}
        onDropdownOpen={() => setIsChoosing(true)}
        searchable
        clearable
        value={value.segment === undefined ? null : String(value.segment)}
        onChange={(id) => change({ segment: id === null ? undefined : Number(id) })}
      />
      <RulesInput search={value.rules} onChange={(rules) => change({ rules })} />
      <Select
        label="Cohort of a trial"
        description="Current members of this cohort."
        placeholder="Any or none"
        data={cohorts}
        searchable
        clearable
        value={value.cohort ? JSON.stringify(value.cohort) : null}
        onChange={(cohort) => change({ cohort: cohort === null ? undefined : JSON.parse(cohort) })}
      />
      <Textarea
        label="Players"
        description="Adds specific players by gamer tag."
        classNames={{ input: 'mono' }}
        autosize
        minRows={1}
        maxRows={6}
        value={pasted}
        error={
          (isTooMany && `At most ${formatCount(maxTags)} gamer tags. Use a segment for more.`) ||
          (wrong.length > 0 && `“${wrong[0]}” is not a gamer tag and is ignored.`)
        }
        onChange={({ currentTarget }) => {
          setPasted(currentTarget.value)
          // A pasted text without gamer tags means no players, not all players.
          const isEmpty = currentTarget.value.trim() === ''
          change({ gamerTags: isEmpty ? undefined : tagsIn(currentTarget.value).gamerTags })
        }}
      />
      <Checkbox
        label="Include suspended and banned players"
        checked={value.includesSuspended ?? false}
        onChange={({ currentTarget }) => change({ includesSuspended: currentTarget.checked })}
      />
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <div className={`stack gap-4 ${styles.summary}`}>
        <p>{audienceSentence(normalizeAudience(value), findSegmentName)}</p>
        {count && (
          <p className="dimmed" role="status">
            {[formatAudienceCount(count), ...(note ? [note] : [])].join(', ')}.
          </p>
        )}
      </div>
    </fieldset>
  )
}

const findUses = (used: readonly { id: number; uses: readonly SegmentUse[] }[], id: string) =>
  used.find((one) => String(one.id) === id)?.uses ?? []

/** A segment in the list, with its existing uses. */
const SegmentOption = ({ name, uses }: { name: string; uses: readonly SegmentUse[] }) => (
  <span>
    {name}
    {uses.length > 0 && <span className="dimmed"> · {formatUses(uses)}</span>}
  </span>
)

/** The available segments, and the selected one even if the operator cannot see it. */
function segmentOptions(segments: readonly { id: number; name: string }[], chosen: number | undefined) {
  const options = segments.map(({ id, name }) => ({ value: String(id), label: name }))
  if (chosen === undefined || segments.some(({ id }) => id === chosen)) return options
  return [...options, { value: String(chosen), label: `Segment ${chosen}` }]
}

type Cohorts = readonly { name: string; cohorts: readonly { name: string }[] }[]

/** The available cohorts by trial, and the selected one even if its trial no longer exists. */
function cohortOptions(trials: Cohorts, chosen: Audience['cohort']) {
  const toOption = (trial: string, cohort: string) => ({
    value: JSON.stringify({ trial, cohort }),
    label: `${trial}: ${cohort}`,
  })
  const groups = trials.map(({ name, cohorts }) => ({
    group: name,
    items: cohorts.map((cohort) => toOption(name, cohort.name)),
  }))
  const isThere = trials.some(
    ({ name, cohorts }) => name === chosen?.trial && cohorts.some((one) => one.name === chosen.cohort),
  )
  return !chosen || isThere
    ? groups
    : [...groups, { group: chosen.trial, items: [toOption(chosen.trial, chosen.cohort)] }]
}
