import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EventName, reserveEventName } from '@regent/contract/analyze/analytics-names'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

const validate = validateWith(z.object({ name: EventName }))

/** Reserves a name before the game reports it. */
export function ReserveNameDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({ initialValues: { name: '' }, validate })
  const save = ({ name }: { name: string }) =>
    write(
      reserveEventName,
      { body: { name: name.trim() } },
      { subject: 'event-name', done: `Reserved ${name.trim()}`, isFinal: true },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Reserve an event name"
      subtitle="The first event of this name gets its own table."
      form={form}
      draft={{ form: 'event-name' }}
      save={save}
      failed="The name was not reserved."
      submitLabel="Reserve name"
    >
      <TextInput
        label="Name"
        description="Category and name of the event in lower case, such as raid_won."
        placeholder="raid_won"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SaveDrawer>
  )
}
