import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { putStorageDocument, type StorageDocument } from '@regent/contract/operate/storage'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { JsonInput } from '../../../ui/json-fields/JsonInput.tsx'
import { type DocumentValues, documentErrors, documentValues, readData } from './document-form.ts'

type DocumentDrawerProps = {
  storage: string
  /** The collection of a new document. */
  collection: string
  /** Undefined: a new document. */
  known?: StorageDocument | undefined
  isOpen: boolean
  onClose: () => void
}

const mono = { autoComplete: 'off', spellCheck: false, classNames: { input: 'mono' } } as const

/** Creates or edits a document, field by field or as JSON. Newer versions are not overwritten. */
export function DocumentDrawer({ storage, collection, known, isOpen, onClose }: DocumentDrawerProps) {
  const form = useForm<DocumentValues>({
    mode: 'controlled',
    initialValues: documentValues(collection, known),
    validate: documentErrors,
  })
  const save = (values: DocumentValues) => {
    const params = { storage, collection: values.collection.trim(), id: values.id.trim() }
    return write(
      putStorageDocument,
      { params, body: { data: readData(values.text) ?? {} } },
      {
        subject: 'storage-document',
        done: `${known ? 'Changed' : 'Added'} the document ${params.id}`,
        // 0: a new document never overwrites one.
        ifMatch: known?.version ?? 0,
      },
    )
  }
  const isNew = known === undefined
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.id}` : 'Add a document'}
      subtitle="A document with a field playerId is personal data of that player."
      form={form}
      draft={{ form: 'storage-document', record: known && `${storage}/${known.collection}/${known.id}` }}
      save={save}
      failed="The document was not saved."
      fieldOf={(field) => (field === 'data' || field.startsWith('data.') ? 'text' : field)}
      isWide
      submitLabel={known ? 'Save document' : 'Add document'}
    >
      <TextInput label="Collection" readOnly={!isNew} {...mono} {...form.getInputProps('collection')} />
      <TextInput
        label="Id"
        readOnly={!isNew}
        data-autofocus={isNew || undefined}
        {...mono}
        {...form.getInputProps('id')}
      />
      <JsonInput label="Data" data-autofocus={!isNew || undefined} {...form.getInputProps('text')} />
    </SaveDrawer>
  )
}
