import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createLeaderboard } from '@regent/contract/leaderboards'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { type LeaderboardValues, leaderboardBody, leaderboardErrors, newLeaderboard } from './leaderboard-form.ts'

type CreateLeaderboardDrawerProps = { isOpen: boolean; onClose: () => void }

export function CreateLeaderboardDrawer({ isOpen, onClose }: CreateLeaderboardDrawerProps) {
  const form = useForm<LeaderboardValues>({
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
  const { isPartitioned } = form.values
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a leaderboard"
      subtitle="Leaderboards defined in content are created automatically when the first player joins."
      form={form}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The leaderboard was not created.', save.error)}
      submitLabel="Create leaderboard"
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
      <Checkbox
        label="Game clients write their own score"
        description="If off, only operators and game servers write scores."
        {...form.getInputProps('isOpen', { type: 'checkbox' })}
      />
      <Checkbox
        label="Partitions"
        description="Splits players into groups, each with its own leaderboard."
        {...form.getInputProps('isPartitioned', { type: 'checkbox' })}
      />
      <TextInput
        label={isPartitioned ? 'Players in a partition' : 'Entries kept'}
        description={
          isPartitioned
            ? 'When a partition is full, a new one is started.'
            : 'Only the best entries are kept, up to this number. Leave empty to keep all.'
        }
        inputMode="numeric"
        {...form.getInputProps('maxEntries')}
      />
      <TextInput
        label="Score’s name"
        description="What the score counts, such as wins. Can be left empty."
        {...form.getInputProps('scoreName')}
      />
      <TextInput
        type="datetime-local"
        label="Freezes at"
        description="After this time, entries no longer change. Your local time; leave empty to never freeze."
        {...form.getInputProps('freezeAt')}
      />
    </FormDrawer>
  )
}
