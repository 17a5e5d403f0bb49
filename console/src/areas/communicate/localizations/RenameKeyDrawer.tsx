import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { listLocalizationUses, renameLocalization } from '@regent/contract/communicate/localizations'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type RenameKeyDrawerProps = { textKey: string; scope: string | null; isOpen: boolean; onClose: () => void }

/** Moves the texts of a key to another key, and lists the remaining uses of the old one. */
export function RenameKeyDrawer({ textKey, scope, isOpen, onClose }: RenameKeyDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { newKey: textKey },
    validate: { newKey: (key) => (key.trim() === '' || key.trim() === textKey ? 'Enter another key.' : null) },
  })
  const uses = useQuery(query(listLocalizationUses, { body: { keys: [textKey] } }, { scope }))
  const count = uses.data?.uses.length ?? 0
  const save = ({ newKey }: { newKey: string }) =>
    write(
      renameLocalization,
      { body: { key: textKey, newKey: newKey.trim() } },
      { subject: 'localization', done: `Renamed ${textKey} to ${newKey.trim()}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Rename a key"
      subtitle={
        count > 0
          ? `${formatQuantity(count, 'thing')} of this realm ${count === 1 ? 'uses' : 'use'} this key and will show the default text, or the key, until updated.`
          : 'This realm does not use the key. Game clients that use it must be updated.'
      }
      form={form}
      draft={{ form: 'rename-text-key', record: textKey }}
      save={save}
      failed="The key was not renamed."
      submitLabel="Rename key"
    >
      <TextInput
        label="New key"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('newKey')}
      />
    </SaveDrawer>
  )
}
