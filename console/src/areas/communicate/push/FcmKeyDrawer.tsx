import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PushKey, setFcmKey } from '@regent/contract/communicate/push'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type FcmKeyDrawerProps = { known: PushKey | undefined; isOpen: boolean; onClose: () => void }

/** Sets the service account of FCM. */
export function FcmKeyDrawer({ known, ...layer }: FcmKeyDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { serviceAccount: '' },
    validate: { serviceAccount: (text) => (text.trim() === '' ? 'Paste the JSON file.' : null) },
  })
  const save = ({ serviceAccount }: typeof form.values) =>
    write(
      setFcmKey,
      { body: { serviceAccount } },
      { subject: 'push-key', done: 'Set the key of FCM', ifMatch: known?.version ?? 0 },
    )
  return (
    <SaveDrawer
      {...layer}
      title="Key of FCM"
      subtitle="Saving checks the key with the service."
      form={form}
      draft={{ none: 'it contains the private key' }}
      save={save}
      failed="The key was not saved."
      submitLabel="Save key"
    >
      <Textarea
        label="Service account"
        description="The JSON file from Project settings, Service accounts, of the Firebase console."
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('serviceAccount')}
      />
    </SaveDrawer>
  )
}
