import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PlayerEvent, setEventScore } from '@regent/contract/engage/events-players'
import { maxScoreMagnitude } from '@regent/contract/engage/leaderboards'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type ScoreDrawerProps = { gamerTag: number; event: PlayerEvent; isOpen: boolean; onClose: () => void }

/** Sets a player’s score in a running event, or adds to it. */
export function ScoreDrawer({ gamerTag, event, isOpen, onClose }: ScoreDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { score: String(event.score), increment: false },
    validate: {
      score: (text: string) =>
        text.trim() === '' || !(Math.abs(Number(text)) <= maxScoreMagnitude)
          ? 'Enter a number, such as 1200 or 12.5.'
          : null,
    },
  })
  const save = ({ score, increment }: { score: string; increment: boolean }) =>
    write(
      setEventScore,
      { params: { gamerTag }, body: { eventId: event.id, score: Number(score), increment } },
      { subject: ['event', 'leaderboard-entry'], done: `Set the score in ${event.name}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Score in ${event.name}`}
      subtitle="Scores and ranks in the game change immediately."
      form={form}
      draft={{ form: 'event-score', record: `${event.id}/${gamerTag}` }}
      save={save}
      failed="The score was not set."
      submitLabel="Save score"
    >
      <TextInput label="Score" inputMode="decimal" data-autofocus {...form.getInputProps('score')} />
      <Checkbox label="Add to the current score" {...form.getInputProps('increment', { type: 'checkbox' })} />
    </SaveDrawer>
  )
}
