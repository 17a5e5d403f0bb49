import { Button, FileButton, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { uploadEntitlementDefinitions } from '@regent/contract/monetize/entitlements'
import { formatQuantity } from '@regent/contract/words'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

const example = `entitlements:
  - symbol: season_pass
    name: Season pass
    maxGrants: 1`

/** Uploads many definitions at once, as YAML. */
export function UploadDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: { yaml: '' },
    validate: ({ yaml }) => ({ yaml: yaml.trim() === '' ? 'Paste definitions, or choose a file.' : null }),
  })
  const save = ({ yaml }: { yaml: string }) =>
    write(
      uploadEntitlementDefinitions,
      { body: { yaml } },
      {
        subject: 'entitlement-definition',
        done: ({ entries }) => `Uploaded ${formatQuantity(entries.length, 'changed definition')}`,
      },
    )
  async function readFile(file: File | null) {
    if (file) form.setFieldValue('yaml', await file.text())
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Upload definitions"
      subtitle="Creates or changes definitions: all or none."
      form={form}
      draft={{ form: 'entitlement-upload' }}
      save={save}
      failed="Nothing was uploaded."
      submitLabel="Upload definitions"
    >
      <div>
        <FileButton accept=".yaml,.yml,.json,text/yaml,application/yaml" onChange={readFile}>
          {(props) => <Button {...props}>Choose a file</Button>}
        </FileButton>
      </div>
      <Textarea
        label="YAML"
        description="A list of definitions, each with its symbol."
        placeholder={example}
        autosize
        minRows={10}
        maxRows={24}
        spellCheck={false}
        data-autofocus
        classNames={{ input: 'mono' }}
        {...form.getInputProps('yaml')}
      />
    </SaveDrawer>
  )
}
