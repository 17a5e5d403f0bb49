import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PushKey, setApnsKey } from '@regent/contract/communicate/push'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type ApnsKeyDrawerProps = { known: PushKey | undefined; isOpen: boolean; onClose: () => void }

/** Sets the key of APNs. */
export function ApnsKeyDrawer({ known, ...layer }: ApnsKeyDrawerProps) {
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
      subtitle="Saving checks the key with the service."
      form={form}
      draft={{ none: 'it contains the private key' }}
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
