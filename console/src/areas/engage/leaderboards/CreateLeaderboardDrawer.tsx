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
      subtitle="A board that content names is made by itself, when the first player joins it."
      form={form}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The leaderboard was not created.', save.error)}
      submitLabel="Create leaderboard"
    >
      <TextInput
        label="Id"
        description="The name that game clients ask for; it stays."
        placeholder="leaderboards.weekly"
        data-autofocus
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('id')}
      />
      <Checkbox
        label="Game clients write their own score"
        description="Otherwise only operators and game servers do."
        {...form.getInputProps('isOpen', { type: 'checkbox' })}
      />
      <Checkbox
        label="Partitions"
        description="Players are put together in groups, each with a leaderboard of its own."
        {...form.getInputProps('isPartitioned', { type: 'checkbox' })}
      />
      <TextInput
        label={isPartitioned ? 'Players in a partition' : 'Entries kept'}
        description={
          isPartitioned ? 'When it is full the next one is begun.' : 'Only so many of the best; empty for all.'
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
        description="From then on no entry changes. In your local time; can be left empty."
        {...form.getInputProps('freezeAt')}
      />
    </FormDrawer>
  )
}
