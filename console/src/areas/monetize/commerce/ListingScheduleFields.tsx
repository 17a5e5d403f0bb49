import { MultiSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { type ListingScheduleValues, newDefinition, openDays } from './listing-schedule-form.ts'

type ListingScheduleFieldsProps = {
  form: UseFormReturnType<
    ListingScheduleValues & {
      activeDurationSeconds: string
      activeDurationCoolDownSeconds: string
      activeDurationPurchaseLimit: string
      scheduleInstancePurchaseLimit: string
    }
  >
}

const text = { autoComplete: 'off', spellCheck: false } as const
const number = { ...text, inputMode: 'numeric' } as const

/** The availability of a listing: period, recurring times, and duration per player. */
export function ListingScheduleFields({ form }: ListingScheduleFieldsProps) {
  const { definitions, description, activeFrom, activeTo } = form.values.schedule
  const isRecurring = definitions.length > 0 || description !== '' || activeFrom !== '' || activeTo !== ''
  return (
    <>
      <DateTimeField label="Start" emptyLabel="Immediately" {...form.getInputProps('activePeriod.start')} />
      <DateTimeField label="End" emptyLabel="No end" {...form.getInputProps('activePeriod.end')} />
      <ListInput
        legend="Recurring times"
        noun="recurring time"
        form={form}
        field="schedule.definitions"
        newEntry={newDefinition}
        isFramed
      >
        {(at, index) => {
          const days = definitions[index]?.dayOfWeek ?? []
          const customDays = days.filter((day) => !openDays.some(({ value }) => value === day))
          return (
            <>
              <MultiSelect
                {...nthLabel('Days of the week', index + 1)}
                placeholder={days.length === 0 ? 'Every day' : ''}
                data={[...openDays, ...customDays.map((value) => ({ value, label: value }))]}
                wrapperProps={{ 'data-wide': true }}
                {...form.getInputProps(`${at}.dayOfWeek`)}
              />
              <TextInput
                {...nthLabel('Hours', index + 1)}
                placeholder="Every hour"
                {...text}
                {...form.getInputProps(`${at}.hour`)}
              />
              <TextInput
                {...nthLabel('Minutes', index + 1)}
                placeholder="Every minute"
                {...text}
                {...form.getInputProps(`${at}.minute`)}
              />
              <TextInput
                {...nthLabel('Days of the month', index + 1)}
                placeholder="Every day"
                {...text}
                {...form.getInputProps(`${at}.dayOfMonth`)}
              />
              <TextInput
                {...nthLabel('Months', index + 1)}
                placeholder="Every month"
                {...text}
                {...form.getInputProps(`${at}.month`)}
              />
              <TextInput
                {...nthLabel('Years', index + 1)}
                description="UTC. 9-17: from 9:00 to 17:59. Separate with commas."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder="Every year"
                wrapperProps={{ 'data-wide': true }}
                {...text}
                {...form.getInputProps(`${at}.year`)}
              />
            </>
          )
        }}
      </ListInput>
      {isRecurring && (
        <>
          <DateTimeField label="Repeats from" emptyLabel="No limit" {...form.getInputProps('schedule.activeFrom')} />
          <DateTimeField label="Repeats until" emptyLabel="No limit" {...form.getInputProps('schedule.activeTo')} />
          <TextInput label="Description of the schedule" {...form.getInputProps('schedule.description')} />
          <TextInput
            label="Purchase limit per period"
            description="Purchases per player and period. Empty: no limit."
            {...number}
            {...form.getInputProps('scheduleInstancePurchaseLimit')}
          />
        </>
      )}
      <DurationField
        label="Available per player for"
        description="Starts when the player first sees it."
        emptyLabel="No end"
        {...form.getInputProps('activeDurationSeconds')}
      />
      <TextInput
        label="Purchase limit during this time"
        description="Purchases per player. Empty: no limit."
        {...number}
        {...form.getInputProps('activeDurationPurchaseLimit')}
      />
      <DurationField
        label="Cooldown"
        description="Starts when the player’s time ends."
        emptyLabel="Never"
        {...form.getInputProps('activeDurationCoolDownSeconds')}
      />
    </>
  )
}
