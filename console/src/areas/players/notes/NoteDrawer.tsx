import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addNote, editNote, type Note, NoteText } from '@regent/contract/players/notes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { Conflict } from '../../../ui/form/Conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

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
  const [seen, setSeen] = useState(note)
  const save = useMutation({
    mutationFn: async ({ text, over }: { text: string; over: Note | undefined }) => {
      const options = { subject: 'note', done: note ? 'Changed the note' : 'Added the note' } as const
      if (over)
        await write(editNote, { params: { id: over.id }, body: { text } }, { ...options, ifMatch: over.version })
      else await write(addNote, { body: { gamerTag, text } }, options)
    },
    onSuccess: onClose,
  })
  const newer = newerIn<Note>(save.error)
  const failure = useWriteFailure('The note was not saved.', newer ? null : save.error)
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={note ? 'Edit note' : 'Add note'}
      subtitle="Every colleague who sees the profile can read it. The player cannot."
      form={form}
      draft={{ form: 'note', record: `${gamerTag}/${note?.id ?? ''}` }}
      onSubmit={({ text }) => save.mutate({ text: text.trim(), over: seen })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel={note ? 'Save note' : 'Add note'}
    >
      {newer && (
        <Conflict
          key={newer.version}
          what="note"
          labels={labels}
          seen={{ text: seen?.text ?? '' }}
          theirs={{ text: newer.text }}
          mine={{ text: form.values.text.trim() }}
          isSaving={save.isPending}
          onSave={({ text }, isAllTheirs) => {
            setSeen(newer)
            if (!isAllTheirs) return save.mutate({ text: String(text), over: newer })
            onClose()
          }}
        />
      )}
      <Textarea label="Note" autosize minRows={6} maxRows={18} data-autofocus {...form.getInputProps('text')} />
    </FormDrawer>
  )
}
