import { Checkbox, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { durationText } from '@regent/contract/duration'
import { applyEventContent, type EventRow } from '@regent/contract/engage/events'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { writeFailure } from '../../../api/failure.ts'
import { isStale } from '../../../api/stale.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { StoresPicker } from '../../monetize/commerce/StoresPicker.tsx'
import { RewardsInput } from '../../monetize/inventory/RewardsInput.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { CohortsInput } from '../leaderboards/CohortsInput.tsx'
import { toCohortField } from '../leaderboards/cohort-form.ts'
import styles from './Events.module.css'
import {
  cloneValues,
  type EventValues,
  eventBody,
  eventErrors,
  eventValues,
  newPhase,
  sumPhasesMs,
} from './event-form.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

const text = { autoComplete: 'off', spellCheck: false } as const
const labels = {
  symbol: 'Symbol',
  name: 'Name',
  when: 'Takes place',
  startDate: 'Start',
  schedule: 'Schedule',
  phases: 'Phases',
  partitionSize: 'Players in a group',
  isOpen: 'Game clients write their own score',
  scoreRewards: 'Rewards for scores',
  rankRewards: 'Rewards for ranks',
  groupRewards: 'Rewards for guilds',
  audience: 'Audience',
  cohorts: 'Cohorts',
  stores: 'Stores',
}
const whens = [
  { value: 'now', label: 'Immediately' },
  { value: 'at', label: 'At a time' },
  { value: 'recurring', label: 'Recurring' },
]
const words = {
  when: (when: EventValues['when']) => whens.find(({ value }) => value === when)?.label ?? when,
  phases: (phases: EventValues['phases']) =>
    phases.map((phase) => ({ ...phase, length: durationText(Number(phase.length)) })),
}

/** The fields of an event that the form edits. */
type SavedEvent = Pick<EventRow, 'content' | 'version'>

type EventDrawerProps = {
  realmId: string
  /** The event to edit or clone; unset: create a new one. */
  known?: EventRow | undefined
  isClone?: boolean
  /** When a new event starts; unset: now. */
  startAt?: number
  isOpen: boolean
  onClose: () => void
}

/** Creates, edits or clones an event. */
export function EventDrawer({ realmId, known, isClone = false, startAt, isOpen, onClose }: EventDrawerProps) {
  const [now] = useState(Date.now)
  const { environment } = useRealm()
  const isProduction = environment === 'PROD'
  const isNew = !known || isClone
  const form = useForm<EventValues>({
    mode: 'controlled',
    initialValues: known && isClone ? cloneValues(now, known) : eventValues(now, known?.content, startAt, isProduction),
    validate: eventErrors,
  })
  const save = (values: EventValues, base: SavedEvent | undefined) =>
    write(
      applyEventContent,
      { body: { content: eventBody(values, Date.now(), base?.content ?? known?.content) } },
      {
        subject: 'event',
        done: `${isNew ? 'Created' : 'Changed'} event ${values.symbol.trim()}`,
        ifMatch: base?.version ?? 0,
      },
    )
  const stale = isNew ? 'An event with this symbol already exists.' : 'Not saved: someone else deleted the event.'
  const { values } = form
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      isWide
      title={isNew ? (isClone ? `Clone ${known?.symbol}` : 'Create an event') : `Edit ${known.symbol}`}
      subtitle={
        isNew
          ? 'Players compete until the last phase ends. Not listed in Content.'
          : 'Also changes the running round. Past rounds keep their settings.'
      }
      form={form}
      draft={{ form: 'event', record: isClone ? `clone of ${known?.symbol}` : known?.symbol }}
      save={save}
      record={{
        what: 'event',
        known: isNew ? undefined : known,
        toFormValues: ({ content }: SavedEvent) => eventValues(now, content),
        labels,
        words,
      }}
      failed={(error) => writeFailure(isStale(error) ? stale : 'The event was not saved.', error)}
      fieldOf={toCohortField}
      submitLabel={isNew ? 'Create event' : 'Save event'}
    >
      <TextInput
        label="Symbol"
        description={
          isNew ? 'Used by the game. It cannot be changed later.' : 'The symbol of an event cannot be changed.'
        }
        readOnly={!isNew}
        data-autofocus={isNew || undefined}
        classNames={{ input: 'mono' }}
        {...text}
        {...form.getInputProps('symbol')}
      />
      <TextInput label="Name" {...text} {...form.getInputProps('name')} />
      <TimeFields form={form} isNew={isNew} now={now} />
      <PhasesInput form={form} />
      <ScoreFields form={form} />
      <EventRewards realmId={realmId} form={form} />
      <AudienceInput
        realmId={realmId}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        maxTags={maxStandingTags}
        error={audienceError(form.errors)}
      />
      <CohortsInput form={form} field="cohorts" />
      <StoresPicker
        realmId={realmId}
        label="Stores"
        description="Stores opened during the event."
        {...form.getInputProps('stores')}
        value={values.stores.split('\n').filter((store) => store.trim() !== '')}
        onChange={(stores) => form.setFieldValue('stores', stores.join('\n'))}
      />
    </SaveDrawer>
  )
}

type EventFieldsProps = { form: UseFormReturnType<EventValues> }

/** The start or the schedule of the event. */
function TimeFields({ form, isNew, now }: EventFieldsProps & { isNew: boolean; now: number }) {
  const { values } = form
  return (
    <>
      <Select
        label="Takes place"
        data={isNew ? whens : whens.slice(1)}
        placeholder="Choose when"
        allowDeselect={false}
        {...form.getInputProps('when')}
        value={values.when === '' ? null : values.when}
      />
      {values.when === 'at' && <DateTimeField label="Start" {...form.getInputProps('startDate')} />}
      {values.when === 'recurring' && (
        <ScheduleFields form={form} at="schedule." values={values.schedule} lengthMs={sumPhasesMs(values)} now={now} />
      )}
    </>
  )
}

function PhasesInput({ form }: EventFieldsProps) {
  return (
    <ListInput legend="Phases, in order" noun="phase" form={form} field="phases" newEntry={newPhase} isFramed>
      {(at, index) => (
        <>
          <TextInput {...nthLabel('Name', `of phase ${index + 1}`)} {...text} {...form.getInputProps(`${at}.name`)} />
          <DurationField {...nthLabel('Length', `of phase ${index + 1}`)} {...form.getInputProps(`${at}.length`)} />
          <div className={styles.wide}>
            <PairsInput legend="Rules" noun={`rule of phase ${index + 1}`} form={form} field={`${at}.rules`} />
          </div>
        </>
      )}
    </ListInput>
  )
}

/** The size of a group, which shares a leaderboard, and who writes scores. */
function ScoreFields({ form }: EventFieldsProps) {
  return (
    <>
      <TextInput
        label="Players in a group"
        description="Each group has its own leaderboard."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('partitionSize')}
      />
      <Checkbox
        label="Game clients write their own score"
        description="Off: only operators and game servers write scores."
        {...form.getInputProps('isOpen', { type: 'checkbox' })}
      />
    </>
  )
}

function EventRewards({ realmId, form }: EventFieldsProps & { realmId: string }) {
  return (
    <>
      <RewardsInput
        realmId={realmId}
        legend="Rewards for scores"
        noun="score reward"
        form={form}
        field="scoreRewards"
        by="Score"
      />
      <RewardsInput
        realmId={realmId}
        legend="Rewards for ranks, at the end"
        noun="rank reward"
        form={form}
        field="rankRewards"
        by="Rank"
      />
      <RewardsInput
        realmId={realmId}
        legend="Rewards for guilds, by the common score of their members, at the end"
        noun="guild reward"
        form={form}
        field="groupRewards"
        by="Score"
      />
    </>
  )
}
