import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { months, weekdays } from '@regent/contract/cronish'
import { saveTimer, type Timer } from '@regent/contract/operate/timers'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ZoneField } from '../../../shell/form/ZoneField.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { NextTimes } from '../../../ui/time/NextTimes.tsx'
import { TimeOfDayField } from '../../../ui/time/TimeOfDayField.tsx'
import styles from './Timers.module.css'
import {
  asBefore,
  describeClockChanges,
  formatUnit,
  nextTimes,
  repetitions,
  type TimerValues,
  timerErrors,
  timerText,
  timerValues,
} from './timer-form.ts'

type TimerDrawerProps = { known?: Timer | undefined; isOpen: boolean; onClose: () => void }

const text = { autoComplete: 'off', spellCheck: false } as const
const monthDays = [...Array.from({ length: 31 }, (_, index) => String(index + 1)), 'last']
const days = [...weekdays.slice(1), weekdays[0]]

/** Creates or edits a timer with common recurrences. */
export function TimerDrawer({ known, isOpen, onClose }: TimerDrawerProps) {
  const form = useForm<TimerValues>({ mode: 'controlled', initialValues: timerValues(known), validate: timerErrors })
  const save = (values: TimerValues) =>
    write(
      saveTimer,
      { body: { name: values.name.trim(), cronish: timerText(values) ?? '', zone: values.zone } },
      {
        subject: 'timer',
        done: `${known ? 'Changed' : 'Created'} the timer ${values.name.trim()}`,
        // Version 0 is a new timer: an existing one with that name is not overwritten.
        ifMatch: known?.version ?? 0,
      },
    )
  const { values } = form
  const cronishText = timerText(values)
  const times = nextTimes(values, Date.now())
  const isAsBefore = values.repeats === asBefore
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a timer'}
      subtitle={known && `Now: ${known.cronish}. Intervals start when you save.`}
      form={form}
      draft={{ form: 'timer', record: known?.name }}
      save={save}
      failed="The timer was not saved."
      submitLabel={known ? 'Save timer' : 'Create timer'}
    >
      <TextInput
        label="Name"
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...text}
        {...form.getInputProps('name')}
      />
      <Select
        label="Repeats"
        data={values.before === '' ? [...repetitions] : [asBefore, ...repetitions]}
        allowDeselect={false}
        {...form.getInputProps('repeats')}
      />
      {!isAsBefore && (
        <TextInput
          label="Every"
          description={`Interval in ${formatUnit(values.repeats)}, from now.`}
          inputMode="numeric"
          {...text}
          {...form.getInputProps('every')}
        />
      )}
      {values.repeats === 'Weekly' && (
        <Select label="Day of the week" data={days} allowDeselect={false} {...form.getInputProps('selectedWeekDay')} />
      )}
      {values.repeats === 'Monthly' && (
        <TagsField
          label="Days of the month"
          description="Months without that day are skipped."
          data={monthDays}
          {...form.getInputProps('selectedMonthDays')}
        />
      )}
      {values.repeats === 'Yearly' && (
        <>
          <Checkbox.Group label="Months" {...form.getInputProps('repeatMonths')}>
            <div className={styles.months}>
              {months.map((month) => (
                <Checkbox key={month} value={month} label={month} />
              ))}
            </div>
          </Checkbox.Group>
          <TextInput
            label="Day of the month"
            description="From 1 to 31, or last."
            {...text}
            {...form.getInputProps('selectedMonthDay')}
          />
        </>
      )}
      {!isAsBefore && <TimeOfDayField label="At" {...form.getInputProps('cronTime')} />}
      <ZoneField {...form.getInputProps('zone')} />
      <NextTimes
        label="Next times"
        words={cronishText && `${cronishText} (${values.zone}).`}
        times={cronishText === undefined ? [] : times}
        none="The timer never fires."
      >
        {cronishText !== undefined &&
          describeClockChanges(values, Date.now()).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </NextTimes>
    </SaveDrawer>
  )
}
