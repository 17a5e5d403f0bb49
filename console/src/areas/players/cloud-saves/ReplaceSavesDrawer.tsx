import { useForm } from '@mantine/form'
import { replaceSaves } from '@regent/contract/players/cloud-saves'
import { formatQuantity } from '@regent/contract/words'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'

type ReplaceSavesDrawerProps = {
  gamerTag: number
  /** The player's current number of files. */
  count: number
  isOpen: boolean
  onClose: () => void
}

/** Replaces the player's files with a copy of another player's files. */
export function ReplaceSavesDrawer({ gamerTag, count, isOpen, onClose }: ReplaceSavesDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { sourcePlayerId: '' },
    validate: {
      sourcePlayerId: (text) =>
        /^[1-9]\d{0,15}$/.test(text.trim()) && Number(text) !== gamerTag
          ? null
          : 'Enter the gamer tag of another player of this realm.',
    },
  })
  const save = ({ sourcePlayerId }: { sourcePlayerId: string }) => {
    const source = Number(sourcePlayerId.trim())
    return write(
      replaceSaves,
      { body: { sourcePlayerId: source, targetPlayerId: gamerTag } },
      { subject: 'cloud-save', done: `Replaced the files by those of ${source}` },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Replace the files"
      subtitle={`${formatQuantity(count, 'file')} of this player ${count === 1 ? 'is' : 'are'} replaced by copies. You can undo this for 30 days.`}
      form={form}
      draft={{ form: 'replace-saves', record: gamerTag }}
      save={save}
      failed="The files were not replaced."
      submitLabel="Replace files"
    >
      <PlayerPicker
        label="Copy from"
        placeholder="Name, e-mail or gamer tag"
        data-autofocus
        {...form.getInputProps('sourcePlayerId')}
      />
    </SaveDrawer>
  )
}
