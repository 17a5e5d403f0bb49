import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  finishPasskeySetup,
  type Passkey,
  PasskeyName,
  renamePasskey,
  startPasskeySetup,
} from '@regent/contract/organization/passkeys'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import type { Layer } from '../../../ui/code/use-drawer.tsx'
import { MessageError } from '../../../ui/feedback/message-error.ts'
import { createPasskey, PasskeyCancelled } from './browser.ts'

const validate = validateWith(z.object({ name: PasskeyName }))

/** Adds a passkey: a name, a fresh proof if the last one is old, then the dialog of the browser. */
export function AddPasskeyDrawer({ isOpen, onClose, deviceName }: Layer & { deviceName: string }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: deviceName }, validate })
  const save = async ({ name }: { name: string }) => {
    const { data: options } = await write(startPasskeySetup, { body: {} }, { subject: 'passkey' })
    const credential = await createPasskey(options).catch((error: unknown) => {
      throw error instanceof PasskeyCancelled ? new MessageError('The browser made no passkey. Try again.') : error
    })
    return write(
      finishPasskeySetup,
      { body: { name, credential } },
      { subject: 'passkey', done: `Added the passkey ${name.trim()}`, isFinal: true },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Add passkey"
      subtitle="Your browser asks for a PIN, a fingerprint or your face."
      form={form}
      draft={{ none: 'the name is proposed from the device' }}
      save={save}
      failed="The passkey was not added."
      submitLabel="Add passkey"
    >
      <NameField {...form.getInputProps('name')} key={form.key('name')} />
    </SaveDrawer>
  )
}

const NameField = (props: object) => (
  <TextInput label="Name" description="So that you recognize the device." maxLength={60} data-autofocus {...props} />
)

/** Renames a passkey. */
export function RenamePasskeyDrawer({ isOpen, onClose, passkey }: Layer & { passkey: Passkey }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: passkey.name }, validate })
  const save = ({ name }: { name: string }) =>
    write(
      renamePasskey,
      { params: { id: passkey.id }, body: { name } },
      { subject: 'passkey', done: `Renamed the passkey to ${name.trim()}`, isFinal: true },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Rename ${passkey.name}`}
      form={form}
      draft={{ none: 'one short name' }}
      save={save}
      failed="The passkey was not renamed."
      submitLabel="Rename passkey"
    >
      <NameField {...form.getInputProps('name')} key={form.key('name')} />
    </SaveDrawer>
  )
}
