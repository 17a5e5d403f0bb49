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
      subtitle="The player is signed out and cannot sign in to this realm. Their data is kept."
      form={form}
      draft={{ form: 'suspension', record: gamerTag }}
      save={save}
      failed="The player was not suspended."
      submitLabel={duration === 'ever' ? 'Ban player' : 'Suspend player'}
    >
      <Select
        label="Duration"
        description="The suspension ends automatically; you can lift it earlier."
        data={durations.map(({ value, label }) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('duration')}
      />
      {duration === 'until' && <DateTimeField label="Until" {...form.getInputProps('until')} />}
      <Textarea
        label="Reason"
        description="For your colleagues; the player does not see it."
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Message to the player"
        description="Shown by the game when sign-in is refused. Leave empty for the default text."
        placeholder={defaultSuspensionMessage}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('message')}
      />
      <section className={`framed inset ${styles.preview}`} aria-label="What the game client is told">
        <p className="dimmed small">What the game client is told</p>
        <p className={`prose ${styles.message}`}>{message.trim() || defaultSuspensionMessage}</p>
        <p className="dimmed small">
          {end === undefined ? 'No end is named.' : Number.isNaN(end) ? 'Until: –' : `Until: ${exactTime(end).utc}`}
        </p>
      </section>
    </SaveDrawer>
  )
}
