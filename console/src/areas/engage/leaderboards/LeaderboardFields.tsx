import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CronField } from '../../../shell/form/CronField.tsx'
import { ZoneField } from '../../../shell/form/ZoneField.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { CohortsInput } from './CohortsInput.tsx'
import { aggregationLabels, hasZone, type LeaderboardValues, orderLabels, resetOptions } from './leaderboard-form.ts'

const text = { autoComplete: 'off', spellCheck: false } as const
const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The fields of a new or an existing leaderboard's settings. */
export function LeaderboardFields({ form }: { form: UseFormReturnType<LeaderboardValues> }) {
  const { isPartitioned, reset } = form.values
  return (
    <>
      <Checkbox
        label="Game clients write their own score"
        description="If off, only operators and game servers write scores."
        {...form.getInputProps('isOpen', { type: 'checkbox' })}
      />
      <Select label="Order" data={toOptions(orderLabels)} allowDeselect={false} {...form.getInputProps('sortOrder')} />
      <Select
        label="When a player submits again"
        description="A score that an operator enters always replaces the earlier one."
        data={toOptions(aggregationLabels)}
        allowDeselect={false}
        {...form.getInputProps('aggregation')}
      />
      <Checkbox
        label="Partitions"
        description="Splits players into groups, each with its own leaderboard."
        {...form.getInputProps('isPartitioned', { type: 'checkbox' })}
      />
      <TextInput
        label={isPartitioned ? 'Players in a partition' : 'Entries kept'}
        description={
          isPartitioned
            ? 'When a partition is full, a new one is started.'
            : 'Only the best entries are kept, up to this number; with a lower one the others are removed at once, for good. Leave empty to keep all.'
        }
        inputMode="numeric"
        {...text}
        {...form.getInputProps('maxEntries')}
      />
      <TextInput
        label="Score’s name"
        description="What the score counts, such as wins. Can be left empty."
        {...form.getInputProps('scoreName')}
      />
      <Select
        label="Starts again"
        description="The leaderboard is emptied at these times. Earlier versions stay readable."
        data={resetOptions}
        allowDeselect={false}
        {...form.getInputProps('reset')}
      />
      {reset === 'cron' && (
        <CronField
          label="Cron text"
          placeholder="0 0 18 * * FRI *"
          nextLabel="Next versions"
          zone={form.values.resetZone}
          {...form.getInputProps('resetCron')}
        />
      )}
      {hasZone({ reset }) && <ZoneField {...form.getInputProps('resetZone')} />}
      {reset === 'interval' && (
        <DurationField
          label="Every"
          description="Counted from when the leaderboard was made."
          {...form.getInputProps('resetInterval')}
        />
      )}
      {reset !== 'never' && (
        <TextInput
          label="Earlier versions kept"
          description="Older ones are erased."
          inputMode="numeric"
          {...text}
          {...form.getInputProps('keptVersions')}
        />
      )}
      <DurationField
        label="Ends after"
        description="Counted from when the leaderboard was made. It is then removed with its entries."
        emptyLabel="No end"
        {...form.getInputProps('ttl')}
      />
      <DateTimeField
        label="Freezes at"
        description="After this time, entries no longer change."
        emptyLabel="Never"
        {...form.getInputProps('freezeAt')}
      />
      <CohortsInput form={form} field="cohorts" />
      <TagsField
        label="Derivatives"
        description="Leaderboards that the game derives from this one. The server keeps their ids for the game."
        placeholder="Ids, each with Enter"
        separator={'\n'}
        {...form.getInputProps('derivatives')}
      />
    </>
  )
}
