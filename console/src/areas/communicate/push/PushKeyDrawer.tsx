import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PushKey, setApnsKey, setFcmKey } from '@regent/contract/communicate/push'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type PushKeyDrawerProps = { known: PushKey | undefined; isOpen: boolean; onClose: () => void }

const checked = 'Saving checks the key with the service.'
const noDraft = { none: 'it contains the private key' } as const

/** Sets the service account of FCM. */
export function FcmKeyDrawer({ known, ...layer }: PushKeyDrawerProps) {
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
      subtitle={checked}
      form={form}
      draft={noDraft}
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

/** Sets the key of APNs. */
export function ApnsKeyDrawer({ known, ...layer }: PushKeyDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      key: '',
      keyId: known?.keyId ?? '',
      teamId: known?.teamId ?? '',
      bundleId: known?.bundleId ?? '',
      isSandbox: known?.isSandbox ?? false,
    },
    validate: { key: (text) => (known || text.trim() !== '' ? null : 'Paste the .p8 file.') },
  })
  const save = ({ key, keyId, teamId, bundleId, isSandbox }: typeof form.values) =>
    write(
      setApnsKey,
      {
        body: {
          ...(key.trim() !== '' && { key }),
          keyId: keyId.trim(),
          teamId: teamId.trim(),
          bundleId: bundleId.trim(),
          isSandbox,
        },
      },
      { subject: 'push-key', done: 'Set the key of APNs', ifMatch: known?.version ?? 0 },
    )
  return (
    <SaveDrawer
      {...layer}
      title="Key of APNs"
      subtitle={checked}
      form={form}
      draft={noDraft}
      save={save}
      failed="The key was not saved."
      submitLabel="Save key"
    >
      <Textarea
        label="Private key"
        description={known ? 'The .p8 file from Apple. Empty: the stored key stays.' : 'The .p8 file from Apple.'}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('key')}
      />
      <TextInput label="Key id" description="10 characters." autoComplete="off" {...form.getInputProps('keyId')} />
      <TextInput label="Team id" description="10 characters." autoComplete="off" {...form.getInputProps('teamId')} />
      <TextInput
        label="Bundle id"
        description="Such as com.example.game."
        autoComplete="off"
        {...form.getInputProps('bundleId')}
      />
      <Switch
        label="Sandbox"
        description="For development builds of the app."
        {...form.getInputProps('isSandbox', { type: 'checkbox' })}
      />
    </SaveDrawer>
  )
}
