import { useForm } from '@mantine/form'
import type { LeaderboardDetails } from '@regent/contract/engage/leaderboards'
import { updateLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { UsedBy } from '../../operate/search/UsedBy.tsx'
import { toCohortField } from './cohort-form.ts'
import { LeaderboardFields } from './LeaderboardFields.tsx'
import {
  type LeaderboardValues,
  leaderboardChanges,
  leaderboardErrors,
  leaderboardValues,
  toLeaderboardField,
} from './leaderboard-form.ts'

type EditLeaderboardDrawerProps = { details: LeaderboardDetails; isOpen: boolean; onClose: () => void }

/** Changes the settings of a leaderboard. Settings from published content are edited in the content. */
export function EditLeaderboardDrawer({ details, isOpen, onClose }: EditLeaderboardDrawerProps) {
  const { lbid, metaData, created } = details
  const savedValues = leaderboardValues({ id: lbid, metaData, created })
  const form = useForm<LeaderboardValues>({
    mode: 'controlled',
    initialValues: savedValues,
    validate: leaderboardErrors,
  })
  const save = useMutation({
    mutationFn: (values: LeaderboardValues) =>
      write(
        updateLeaderboard,
        { params: { id: lbid }, body: leaderboardChanges(savedValues, values) },
        { subject: 'leaderboard', done: `Changed leaderboard ${lbid}` },
      ),
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${lbid}`}
      subtitle={
        metaData.isFromContent
          ? `Published content defines this leaderboard. Change its other settings in the content item ${lbid}.`
          : 'Entries beyond a lower limit leave when the next player enters.'
      }
      form={form}
      draft={{ form: 'leaderboard', record: lbid }}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The leaderboard was not changed.', save.error)}
      fieldOf={(field) => toLeaderboardField(toCohortField(field))}
      submitLabel="Save leaderboard"
      isWide
    >
      <UsedBy kind="leaderboard" id={lbid} />
      {metaData.isFromContent ? (
        <DateTimeField
          label="Freezes at"
          description="After this time, entries no longer change."
          emptyLabel="Never"
          {...form.getInputProps('freezeAt')}
        />
      ) : (
        <LeaderboardFields form={form} />
      )}
    </FormDrawer>
  )
}
