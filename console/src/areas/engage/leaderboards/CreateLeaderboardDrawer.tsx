import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createLeaderboard } from '@regent/contract/engage/leaderboards'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
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
  const save = (values: LeaderboardValues) => {
    const id = values.id.trim()
    const body = leaderboardBody(values)
    return write(
      createLeaderboard,
      { params: { id }, body },
      { subject: 'leaderboard', done: `Created leaderboard ${id}` },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a leaderboard"
      subtitle="Published leaderboards are created with their first player."
      form={form}
      draft={{ form: 'new-leaderboard' }}
      save={save}
      failed="The leaderboard was not created."
      fieldOf={(field) => toLeaderboardField(toCohortField(field))}
      submitLabel="Create leaderboard"
      isWide
    >
      <TextInput
        label="Id"
        description="Used by game clients. It cannot be changed later."
        placeholder="leaderboards.weekly"
        data-autofocus
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('id')}
      />
      <LeaderboardFields form={form} />
    </SaveDrawer>
  )
}
