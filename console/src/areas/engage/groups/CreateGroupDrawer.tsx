import { useForm } from '@mantine/form'
import { createGroup } from '@regent/contract/engage/groups'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { GroupFields } from './GroupFields.tsx'
import { createBody, groupErrors, leaderError, newGroup } from './group-form.ts'

export function CreateGroupDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: newGroup,
    validate: (values) => ({ leader: leaderError(values.leader), ...groupErrors(values) }),
  })
  const save = (values: typeof newGroup) =>
    write(
      createGroup,
      { params: { gamerTag: Number(values.leader) }, body: createBody(values) },
      { subject: 'group', done: `Created group ${values.name.trim()}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a group"
      subtitle="A guild for players of this realm."
      form={form}
      draft={{ form: 'new-group' }}
      save={save}
      failed="The group was not created."
      submitLabel="Create group"
    >
      <PlayerPicker
        label="Leader"
        description="A player without a guild."
        data-autofocus
        {...form.getInputProps('leader')}
      />
      <GroupFields form={form} />
    </SaveDrawer>
  )
}
