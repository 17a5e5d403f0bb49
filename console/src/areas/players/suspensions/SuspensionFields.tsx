import { Select, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { defaultSuspensionMessage } from '@regent/contract/players/suspensions'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { exactTime } from '../../../ui/time/format-time.ts'
import styles from './Suspensions.module.css'
import { computeEnd, durations, type SuspensionValues } from './suspension-form.ts'

/** The terms of a suspension, with the message as the player reads it. */
export function SuspensionFields({ form }: { form: UseFormReturnType<SuspensionValues> }) {
  const { duration, until, message } = form.values
  const end = computeEnd({ duration, until }, Date.now())
  return (
    <>
      <Select
        label="Duration"
        description="Ends automatically. You can lift it earlier."
        data={durations.map(({ value, label }) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('duration')}
      />
      {duration === 'until' && <DateTimeField label="Until" {...form.getInputProps('until')} />}
      <Textarea
        label="Reason"
        description="Visible to colleagues, not to the player."
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Message to the player"
        description="Shown when sign-in is rejected. Empty: default text."
        placeholder={defaultSuspensionMessage}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('message')}
      />
      <section className={`framed inset ${styles.preview}`} aria-label="Message in the game">
        <p className="dimmed small">Message in the game</p>
        <p className={`prose ${styles.message}`}>{message.trim() || defaultSuspensionMessage}</p>
        <p className="dimmed small">
          {end === undefined ? 'No end date is sent.' : Number.isNaN(end) ? 'Until: –' : `Until: ${exactTime(end).utc}`}
        </p>
      </section>
    </>
  )
}
