import { useForm } from '@mantine/form'
import { type EventObject, endEventPhase } from '@regent/contract/engage/events'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { phasesNow } from './event-words.ts'

type EndPhaseDrawerProps = { round: EventObject; isOpen: boolean; onClose: () => void }

/** Ends the current phase; later phases start earlier or later accordingly and keep their lengths. */
export function EndPhaseDrawer({ round, isOpen, onClose }: EndPhaseDrawerProps) {
  const { current, next } = phasesNow(round)
  const form = useForm({
    mode: 'controlled',
    initialValues: { time: '' },
    validate: {
      time: (time) =>
        time !== '' && !(Date.parse(time) > Date.now())
          ? 'Choose a time in the future, or leave empty to end it now.'
          : null,
    },
  })
  const name = current?.name ?? ''
  const save = ({ time }: { time: string }) =>
    write(
      endEventPhase,
      {
        params: { id: round.id },
        body: { phase: name, ...(time !== '' && { time: new Date(time).toISOString() }) },
      },
      {
        subject: 'event-round',
        done: `${time === '' ? 'Ended' : 'Set the end of'} phase ${name} of ${round.content.symbol}`,
      },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`End phase ${name}`}
      subtitle={
        next
          ? `Phase ${next.name} follows and keeps its length.`
          : 'The last phase: the event ends, and players can claim rank rewards.'
      }
      form={form}
      draft={{ none: 'one moment, which is soon over' }}
      save={save}
      failed="The phase was not ended."
      submitLabel="End phase"
    >
      <DateTimeField label="At" emptyLabel="Now" data-autofocus {...form.getInputProps('time')} />
    </SaveDrawer>
  )
}
