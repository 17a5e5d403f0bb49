import { useForm } from '@mantine/form'
import { joinGroup } from '@regent/contract/engage/groups'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { leaderError } from './group-form.ts'

type AddMemberDrawerProps = { group: { id: number; name: string }; isOpen: boolean; onClose: () => void }

export function AddMemberDrawer({ group, isOpen, onClose }: AddMemberDrawerProps) {
  const form = useForm({
    initialValues: { gamerTag: '' },
    validate: ({ gamerTag }) => ({ gamerTag: leaderError(gamerTag) }),
  })
  const save = ({ gamerTag }: { gamerTag: string }) =>
    write(
      joinGroup,
      { params: { gamerTag: Number(gamerTag) }, body: { group: group.id } },
      { subject: 'group-member', done: `Added ${gamerTag.trim()} to ${group.name}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add a member to ${group.name}`}
      subtitle="Ignores the group’s enrollment and requirements."
      form={form}
      draft={{ form: 'group-member', record: group.id }}
      save={save}
      failed="The player was not added."
      submitLabel="Add member"
    >
      <PlayerPicker
        label="Gamer tag"
        description="A player without a guild."
        data-autofocus
        {...form.getInputProps('gamerTag')}
      />
    </SaveDrawer>
  )
}
