import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getCalendar, maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import {
  isTimedKind,
  type Season,
  type SeasonPartKind,
  type SeasonPartView,
  seasonPartKinds,
  seasonPartRights,
  updateSeason,
} from '@regent/contract/operate/seasons'
import { dayMs } from '@regent/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordSelect } from '../../../ui/input/RecordSelect.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import {
  type PartValues,
  partErrors,
  partValues,
  seasonValues,
  toContent,
  toPart,
  toSeasonPart,
} from './season-form.ts'
import { describePart } from './season-words.ts'

type PartDrawerProps = {
  season: Season
  /** The part to change; absent: a new one. */
  part?: SeasonPartView | undefined
  kind?: SeasonPartKind | undefined
  isOpen: boolean
  onClose: () => void
}

/** Adds a record to a season, or changes where the season puts it. */
export function PartDrawer({ season, part, kind = 'event', isOpen, onClose }: PartDrawerProps) {
  const form = useForm<PartValues>({
    mode: 'controlled',
    initialValues: part ? partValues(part) : { ...partValues(), kind },
    validate: partErrors,
  })
  const { values } = form
  const choices = useChoices(season, values.kind)
  const { label, icon } = describePart(values.kind)
  const hasTimes = seasonPartRights[values.kind].move !== undefined || part?.copyAs !== undefined
  const isMoment = values.kind === 'campaign'
  const save = async (saved: PartValues) => {
    const own = season.parts.map(toPart)
    const next = toSeasonPart(hasTimes ? saved : { ...saved, start: '', end: '' }, season, part?.copyAs)
    const parts = part ? own.map((one, n) => (season.parts[n] === part ? next : one)) : [...own, next]
    await write(
      updateSeason,
      { params: { id: season.id }, body: toContent(season, seasonValues(season), parts) },
      { subject: 'season', done: `Changed the season ${season.name}`, ifMatch: season.version },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={part ? `Move ${part.name}` : 'Add a part'}
      subtitle={part ? label : 'The record does not change until the season is scheduled.'}
      form={form}
      draft={{ form: 'season-part', record: part ? `${season.id} ${part.kind} ${part.id}` : season.id }}
      save={save}
      failed="The season was not changed."
      submitLabel={part ? 'Save part' : 'Add part'}
    >
      {!part && (
        <>
          <Select
            label="Kind"
            data-autofocus
            allowDeselect={false}
            data={seasonPartKinds.map((value) => ({ value, label: describePart(value).label }))}
            value={values.kind}
            onChange={(next) => form.setValues({ kind: next as SeasonPartKind, id: '', start: '', end: '' })}
          />
          {isTimedKind(values.kind) ? (
            <RecordSelect
              label={label}
              icon={icon}
              choices={choices}
              nothingFoundMessage="No record of this kind is scheduled near the season."
              {...form.getInputProps('id')}
            />
          ) : (
            <TextInput label="Id" autoComplete="off" spellCheck={false} {...form.getInputProps('id')} />
          )}
        </>
      )}
      {hasTimes ? (
        <>
          <DateTimeField label="Starts" emptyLabel="As in its record" {...form.getInputProps('start')} />
          {!isMoment && (
            <DateTimeField label="Ends" emptyLabel="As in its record, or its length" {...form.getInputProps('end')} />
          )}
        </>
      ) : (
        <p className="dimmed">Uses the times of its record. The season does not move it.</p>
      )}
    </SaveDrawer>
  )
}

/** The records of a kind that the calendar shows around the season, without those that are parts. */
function useChoices(season: Season, kind: SeasonPartKind) {
  const { realmId } = useRealm()
  const [now] = useState(() => Date.now())
  const from = Math.min(now, season.start) - dayMs
  const read = useQuery({
    ...query(getCalendar, { query: { from, to: from + maxCalendarMs } }, { scope: realmScope(realmId) }),
    enabled: isTimedKind(kind),
  })
  const usedKeys = new Set(season.parts.map((part) => `${part.kind}/${part.id}`))
  const entries = (read.data?.entries ?? []).filter((one) => one.kind === kind && !usedKeys.has(`${kind}/${one.id}`))
  return entries.map(({ id, name, note }) => ({ symbol: id, name, ...(note !== undefined && { detail: note }) }))
}
