import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { defaultSuspensionMessage, suspendPlayer } from '@regent/contract/players/suspensions'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { exactTime } from '../../../ui/time/format-time.ts'
import styles from './Suspensions.module.css'
import { computeEnd, durations, type SuspensionValues, suspensionErrors } from './suspension-form.ts'

const initialValues: SuspensionValues = { duration: '1d', until: '', reason: '', message: '' }

type SuspendDrawerProps = { gamerTag: number; isOpen: boolean; onClose: () => void }

/** Suspends a player from the realm, temporarily or permanently. */
export function SuspendDrawer({ gamerTag, isOpen, onClose }: SuspendDrawerProps) {
  const form = useForm<SuspensionValues>({
    initialValues,
    validate: (values) => suspensionErrors(values, Date.now()),
  })
  const { duration, until, message } = form.values
  const save = ({ reason, message, ...when }: SuspensionValues) => {
    const end = computeEnd(when, Date.now())
    const text = message.trim()
    const body = {
      player: gamerTag,
      reason,
      ...(end !== undefined && { until: end }),
      ...(text && { message: text }),
    }
    const done = duration === 'ever' ? 'Banned the player' : 'Suspended the player'
    return write(suspendPlayer, { body }, { subject: 'suspension', done })
  }
  const end = computeEnd({ duration, until }, Date.now())
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Suspend this player"
      subtitle="Signs the player out and blocks sign-in to this realm. Data is kept."
      form={form}
      draft={{ form: 'suspension', record: gamerTag }}
      save={save}
      failed="The player was not suspended."
      submitLabel={duration === 'ever' ? 'Ban player' : 'Suspend player'}
    >
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
    </SaveDrawer>
  )
}
