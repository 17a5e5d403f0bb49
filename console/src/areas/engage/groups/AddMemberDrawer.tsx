import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { toastDone } from '../../../api/undo.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { leaderError } from './group-form.ts'
import { putIn } from './save-groups.ts'

type AddMemberDrawerProps = { group: { id: number; name: string }; isOpen: boolean; onClose: () => void }

export function AddMemberDrawer({ group, isOpen, onClose }: AddMemberDrawerProps) {
  const form = useForm({
    initialValues: { gamerTag: '' },
    validate: ({ gamerTag }) => ({ gamerTag: leaderError(gamerTag) }),
  })
  const save = useMutation({
    mutationFn: ({ gamerTag }: { gamerTag: string }) => putIn(group.id, Number(gamerTag)),
    onSuccess: (entries, { gamerTag }) => {
      toastDone(`Put ${gamerTag.trim()} into ${group.name}`, entries)
      onClose()
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add a member to ${group.name}`}
      subtitle="Whatever the group requires; it needs a free slot."
      form={form}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The player was not added.', save.error)}
      submitLabel="Add member"
    >
      <TextInput
        label="Gamer tag"
        description="A player of this realm who is in no guild."
        inputMode="numeric"
        data-autofocus
        classNames={{ input: 'mono' }}
        {...form.getInputProps('gamerTag')}
      />
    </FormDrawer>
  )
}
