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

type LeaderboardFieldsProps = { form: UseFormReturnType<LeaderboardValues> }

/** The fields of a new or an existing leaderboard's settings. */
export function LeaderboardFields({ form }: LeaderboardFieldsProps) {
  const { isPartitioned } = form.values
  return (
    <>
      <Checkbox
        label="Game clients write their own score"
        description="Off: only operators and game servers write scores."
        {...form.getInputProps('isOpen', { type: 'checkbox' })}
      />
      <Select label="Order" data={toOptions(orderLabels)} allowDeselect={false} {...form.getInputProps('sortOrder')} />
      <Select
        label="When a player submits again"
        description="Scores entered by operators always replace."
        data={toOptions(aggregationLabels)}
        allowDeselect={false}
        {...form.getInputProps('aggregation')}
      />
      <Checkbox
        label="Partitions"
        description="Splits players into groups with own leaderboards."
        {...form.getInputProps('isPartitioned', { type: 'checkbox' })}
      />
      <TextInput
        label={isPartitioned ? 'Players in a partition' : 'Entries kept'}
        description={
          isPartitioned
            ? 'A full partition starts a new one.'
            : 'Best entries kept. Others are deleted permanently. Empty: keep all.'
        }
        inputMode="numeric"
        {...text}
        {...form.getInputProps('maxEntries')}
      />
      <TextInput
        label="Score name"
        description="The unit, such as wins. Optional."
        {...form.getInputProps('scoreName')}
      />
      <ResetFields form={form} />
      <DurationField
        label="Ends after"
        description="From creation. Then deleted with all entries."
        emptyLabel="No end"
        {...form.getInputProps('ttl')}
      />
      <DateTimeField
        label="Freezes at"
        description="Entries do not change after this time."
        emptyLabel="Never"
        {...form.getInputProps('freezeAt')}
      />
      <CohortsInput form={form} field="cohorts" />
      <TagsField
        label="Derivatives"
        description="Ids of leaderboards that the game derives."
        placeholder="Ids, each with Enter"
        separator={'\n'}
        {...form.getInputProps('derivatives')}
      />
    </>
  )
}

/** When a new version starts, and the versions that are kept. */
function ResetFields({ form }: LeaderboardFieldsProps) {
  const { reset } = form.values
  return (
    <>
      <Select
        label="Resets"
        description="Starts an empty version. Earlier versions stay readable."
        data={resetOptions}
        allowDeselect={false}
        {...form.getInputProps('reset')}
      />
      {reset === 'cron' && (
        <CronField
          label="Cron expression"
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
          description="Counted from its creation."
          {...form.getInputProps('resetInterval')}
        />
      )}
      {reset !== 'never' && (
        <TextInput
          label="Earlier versions kept"
          description="Older versions are deleted."
          inputMode="numeric"
          {...text}
          {...form.getInputProps('keptVersions')}
        />
      )}
    </>
  )
}
