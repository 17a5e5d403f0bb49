import { Button, FileButton, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CloudFile,
  changeCloudFile,
  maxCloudFileBytes,
  saveAsset,
  saveCloudFile,
} from '@regent/contract/operate/cloud-files'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { base64Of } from '../../../ui/json/binary.ts'
import { IconUpload } from '../../../ui/layout/icons.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import styles from './CloudFiles.module.css'
import { type CloudFileValues, cloudFileErrors, cloudFileValues, parseTags, toEpochMs } from './cloud-file-form.ts'
import { kindLabels } from './cloud-file-words.ts'

type CloudFileDrawerProps = { known?: CloudFile | undefined; isOpen: boolean; onClose: () => void }

const text = { autoComplete: 'off', spellCheck: false } as const
const kinds = (['base', 'server', 'asset'] as const).map((value) => ({
  value,
  label: `${value}: ${kindLabels[value]}`,
}))

/** The form that uploads a new file or a new version of one. */
export function CloudFileDrawer({ known, isOpen, onClose }: CloudFileDrawerProps) {
  const form = useForm<CloudFileValues>({
    mode: 'controlled',
    initialValues: cloudFileValues(known),
    validate: (values) => cloudFileErrors(values, known === undefined),
  })
  const save = (values: CloudFileValues) => storeFile(values, known)
  const { file } = form.values

  function take(chosen: File | null) {
    if (!chosen) return
    const { name, fileName, mimeType } = form.values
    form.setValues({
      file: chosen,
      name: name || chosen.name,
      fileName: fileName || chosen.name,
      mimeType: mimeType || chosen.type,
    })
    form.clearFieldError('file')
  }

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.ref}` : 'Upload a file'}
      subtitle={known ? 'Stores a new version, also without new content.' : 'An existing name gets a new version.'}
      form={form}
      draft={{ form: 'cloud-file', record: known?.ref }}
      save={save}
      failed="The file was not saved."
      submitLabel={known ? 'Save file' : 'Upload file'}
    >
      <div className="cluster">
        <FileButton onChange={take}>
          {(props) => (
            <Button
              {...props}
              leftSection={<IconUpload aria-hidden />}
              data-autofocus
              aria-describedby={form.errors['file'] ? 'cloud-file-error' : undefined}
            >
              {known ? 'Choose new content' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
        <span className={file ? undefined : 'dimmed'}>
          {file ? `${file.name}, ${sizeText(file.size)}` : `${sizeText(maxCloudFileBytes)} at most`}
        </span>
        {form.errors['file'] && (
          <p id="cloud-file-error" className={styles.problem} role="alert">
            {form.errors['file']}
          </p>
        )}
      </div>
      <TextInput
        label="Name"
        description={known ? 'The name cannot be changed.' : 'The name that the game requests.'}
        readOnly={known !== undefined}
        classNames={{ input: 'mono' }}
        {...text}
        {...form.getInputProps('name')}
      />
      {!known && <Select label="Audience" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />}
      <TextInput label="File name" description="The name of downloads." {...text} {...form.getInputProps('fileName')} />
      <TextInput label="Type" placeholder="application/json" {...text} {...form.getInputProps('mimeType')} />
      <TagsField label="Tags" placeholder="Press Enter after each tag" {...form.getInputProps('tags')} />
      <DateTimeField
        label="Expires"
        description="Clients cannot download it after this time."
        emptyLabel="Never"
        {...form.getInputProps('expiration')}
      />
    </SaveDrawer>
  )
}

/** Uploads a new file or a new version; without content only the metadata change. Throws failures. */
async function storeFile(values: CloudFileValues, known: CloudFile | undefined): Promise<void> {
  const { file, kind } = values
  const name = values.name.trim()
  const mimeType = (values.mimeType.trim() || file?.type) ?? undefined
  const about = { fileName: (values.fileName.trim() || file?.name) ?? undefined, tags: parseTags(values.tags) }
  const expiration = toEpochMs(values.expiration)
  const options = {
    subject: 'cloud-file',
    done: `${known ? 'Changed' : 'Uploaded'} ${name}`,
    ifMatch: known?.version,
  } as const
  if (!file) {
    const body = { ...about, mimeType, expiration: expiration ?? null }
    await write(changeCloudFile, { params: { sid: known?.sid ?? 0 }, body }, options)
    return
  }
  const body = {
    ...about,
    mimeType: mimeType || undefined,
    expiration,
    filePayloadBase64: await base64Of(file),
    ...(known ? { sid: known.sid } : { name }),
  }
  if (kind === 'asset') await write(saveAsset, { body }, options)
  else await write(saveCloudFile, { body: { ...body, kind } }, options)
}
