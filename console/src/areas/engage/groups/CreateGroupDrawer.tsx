import { useForm } from '@mantine/form'
import { createGroup } from '@regent/contract/engage/groups'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { GroupFields } from './GroupFields.tsx'
import { createBody, groupErrors, leaderError, newGroup } from './group-form.ts'

export function CreateGroupDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: newGroup,
    validate: (values) => ({ leader: leaderError(values.leader), ...groupErrors(values) }),
  })
  const save = useMutation({
    mutationFn: (values: typeof newGroup) =>
      write(
        createGroup,
        { params: { gamerTag: Number(values.leader) }, body: createBody(values) },
        { subject: 'group', done: `Created group ${values.name.trim()}` },
      ),
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a group"
      subtitle="A guild, like the ones that players found in the game."
      form={form}
      draft={{ form: 'new-group' }}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The group was not created.', save.error)}
      submitLabel="Create group"
    >
      <PlayerPicker
        label="Leader"
        description="A player who is not in a guild: name, e-mail or gamer tag."
        data-autofocus
        {...form.getInputProps('leader')}
      />
      <GroupFields form={form} />
    </FormDrawer>
  )
}
