import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RealmName, type RealmView, renameRealm } from '@regent/contract/organization/realms'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { realmName } from '../../../shell/scope/realms.ts'

const validate = validateWith(z.object({ newName: RealmName }))

/** Fields of the newer realm in a stale version error. */
type RenamedRealm = Pick<RealmView, 'pid' | 'projectName' | 'version'>

const toFormValues = ({ projectName }: RenamedRealm) => ({ newName: projectName })

type RenameRealmDrawerProps = { realm: RealmView; isOpen: boolean; onClose: () => void }

export function RenameRealmDrawer({ realm, isOpen, onClose }: RenameRealmDrawerProps) {
  const what = realm.parent === undefined ? 'game' : 'realm'
  const form = useForm({ mode: 'uncontrolled', initialValues: { newName: realm.projectName }, validate })
  const save = ({ newName }: { newName: string }, seen: RenamedRealm) =>
    write(
      renameRealm,
      { body: { projectId: realm.pid, newName } },
      {
        subject: 'realm',
        done: `Renamed ${realmName(realm)} to ${newName.trim()}`,
        scope: customerScope(),
        ifMatch: seen.version,
      },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Rename ${realmName(realm)}`}
      subtitle={`The id ${realm.pid} and game clients are not affected.`}
      form={form}
      draft={{ form: 'realm-name', record: realm.pid }}
      save={save}
      record={{ what, known: realm as RenamedRealm, toFormValues, labels: { newName: 'Name' } }}
      failed={`The ${what} was not renamed.`}
      submitLabel={`Rename ${what}`}
    >
      <TextInput
        label="Name"
        description="Up to 64 characters."
        maxLength={64}
        data-autofocus
        {...form.getInputProps('newName')}
        key={form.key('newName')}
      />
    </SaveDrawer>
  )
}
