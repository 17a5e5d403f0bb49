import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createLeaderboard } from '@regent/contract/engage/leaderboards'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { toCohortField } from './cohort-form.ts'
import { LeaderboardFields } from './LeaderboardFields.tsx'
import {
  type LeaderboardValues,
  leaderboardBody,
  leaderboardErrors,
  newLeaderboard,
  toLeaderboardField,
} from './leaderboard-form.ts'

type CreateLeaderboardDrawerProps = { isOpen: boolean; onClose: () => void }

export function CreateLeaderboardDrawer({ isOpen, onClose }: CreateLeaderboardDrawerProps) {
  const form = useForm<LeaderboardValues>({
    mode: 'controlled',
    initialValues: newLeaderboard,
    validate: leaderboardErrors,
  })
  const save = useMutation({
    mutationFn: (values: LeaderboardValues) => {
      const id = values.id.trim()
      const body = leaderboardBody(values)
      return write(
        createLeaderboard,
        { params: { id }, body },
        { subject: 'leaderboard', done: `Created leaderboard ${id}` },
      )
    },
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a leaderboard"
      subtitle="Leaderboards defined in content are created automatically when the first player joins."
      form={form}
      draft={{ form: 'new-leaderboard' }}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The leaderboard was not created.', save.error)}
      fieldOf={(field) => toLeaderboardField(toCohortField(field))}
      submitLabel="Create leaderboard"
      isWide
    >
      <TextInput
        label="Id"
        description="The name that game clients use. It cannot be changed later."
        placeholder="leaderboards.weekly"
        data-autofocus
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('id')}
      />
      <LeaderboardFields form={form} />
    </FormDrawer>
  )
}
