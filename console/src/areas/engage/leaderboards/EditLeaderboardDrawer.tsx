import { useForm } from '@mantine/form'
import type { LeaderboardDetails } from '@regent/contract/engage/leaderboards'
import { updateLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
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
  const save = (values: LeaderboardValues) =>
    write(
      updateLeaderboard,
      { params: { id: lbid }, body: leaderboardChanges(savedValues, values) },
      { subject: 'leaderboard', done: `Changed leaderboard ${lbid}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${lbid}`}
      subtitle={
        metaData.isFromContent
          ? `Change other settings in the content item ${lbid}.`
          : 'A lower limit takes effect with the next entry.'
      }
      form={form}
      draft={{ form: 'leaderboard', record: lbid }}
      save={save}
      failed="The leaderboard was not changed."
      fieldOf={(field) => toLeaderboardField(toCohortField(field))}
      submitLabel="Save leaderboard"
      isWide
    >
      <UsedBy kind="leaderboard" id={lbid} />
      {metaData.isFromContent ? (
        <DateTimeField
          label="Freezes at"
          description="Entries do not change after this time."
          emptyLabel="Never"
          {...form.getInputProps('freezeAt')}
        />
      ) : (
        <LeaderboardFields form={form} />
      )}
    </SaveDrawer>
  )
}
