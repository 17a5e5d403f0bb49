import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addNote, editNote, type Note, NoteText } from '@regent/contract/players/notes'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type NoteDrawerProps = { gamerTag: number; note?: Note | undefined; isOpen: boolean; onClose: () => void }

const labels = { text: 'Note' }

/** Creates or edits a note about a player. */
export function NoteDrawer({ gamerTag, note, isOpen, onClose }: NoteDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { text: note?.text ?? '' },
    validate: {
      text: (text) => (NoteText.safeParse(text).success ? null : 'Write 1 to 4,000 characters.'),
    },
  })
  const save = async (values: { text: string }, over: Note | undefined) => {
    const text = values.text.trim()
    const options = { subject: 'note', done: note ? 'Changed the note' : 'Added the note' } as const
    if (over) await write(editNote, { params: { id: over.id }, body: { text } }, { ...options, ifMatch: over.version })
    else await write(addNote, { body: { gamerTag, text } }, options)
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={note ? 'Edit note' : 'Add note'}
      subtitle="Visible to colleagues, not to the player."
      form={form}
      draft={{ form: 'note', record: `${gamerTag}/${note?.id ?? ''}` }}
      save={save}
      record={{ what: 'note', known: note, toFormValues: ({ text }) => ({ text }), labels }}
      failed="The note was not saved."
      submitLabel={note ? 'Save note' : 'Add note'}
    >
      <Textarea label="Note" autosize minRows={6} maxRows={18} data-autofocus {...form.getInputProps('text')} />
    </SaveDrawer>
  )
}
