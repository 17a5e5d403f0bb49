import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type RankEntry, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { formatCount } from '@regent/contract/words'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { type EntryValues, entryBody, entryErrors, entryValues } from './entry-form.ts'

type EditEntryDrawerProps = {
  leaderboard: string
  /** The entry to edit; unset: add a new one. */
  entry?: RankEntry | undefined
  isOpen: boolean
  onClose: () => void
}

/** Sets a player's score on a leaderboard, and the stats of the entry. */
export function EditEntryDrawer({ leaderboard, entry, isOpen, onClose }: EditEntryDrawerProps) {
  const form = useForm<EntryValues>({
    mode: 'controlled',
    initialValues: entryValues(entry),
    validate: entryErrors,
  })
  const save = (values: EntryValues) =>
    write(
      setLeaderboardEntry,
      { params: { id: leaderboard }, body: entryBody(values) },
      {
        subject: 'leaderboard-entry',
        done: `Set the score of ${values.gamerTag.trim()} to ${formatCount(Number(values.score))}`,
      },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={entry ? `Edit the entry of ${entry.gt}` : 'Add an entry'}
      subtitle={`On ${leaderboard}. In a tie, the earlier score ranks first.`}
      form={form}
      draft={{ form: 'leaderboard-entry', record: `${leaderboard}/${entry?.gt ?? ''}` }}
      save={save}
      failed="The entry was not saved."
      submitLabel={entry ? 'Save entry' : 'Add entry'}
    >
      {!entry && (
        <PlayerPicker
          label="Gamer tag"
          description="An existing entry of the player is replaced."
          data-autofocus
          {...form.getInputProps('gamerTag')}
        />
      )}
      <TextInput
        label="Score"
        description="Higher is better."
        inputMode="decimal"
        data-autofocus={entry ? true : undefined}
        {...form.getInputProps('score')}
      />
      <PairsInput legend="Stats shown with the score" noun="stat" form={form} field="stats" />
    </SaveDrawer>
  )
}
