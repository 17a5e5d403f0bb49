import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RealmName, type RealmView, renameRealm } from '@regent/contract/organization/realms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { Conflict } from '../../../ui/form/Conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const validate = validateWith(z.object({ newName: RealmName }))

/** The newer realm in the error of a stale version. */
const findNewer = newerIn<Pick<RealmView, 'pid' | 'projectName' | 'version'>>

type RenameRealmDrawerProps = { realm: RealmView; isOpen: boolean; onClose: () => void }

export function RenameRealmDrawer({ realm, isOpen, onClose }: RenameRealmDrawerProps) {
  const what = realm.parent === undefined ? 'game' : 'realm'
  const form = useForm({ mode: 'uncontrolled', initialValues: { newName: realm.projectName }, validate })
  // The version when the drawer opened: a newer one is shown before it is overwritten.
  const [seen, setSeen] = useState(realm)
  const save = useMutation({
    mutationFn: ({ newName, version }: { newName: string; version: number }) =>
      write(
        renameRealm,
        { body: { projectId: realm.pid, newName } },
        {
          subject: 'realm',
          done: `Renamed ${realmName(seen)} to ${newName.trim()}`,
          scope: customerScope(),
          ifMatch: version,
        },
      ),
    onSuccess: onClose,
  })
  const newer = findNewer(save.error)
  const failure = useWriteFailure(`The ${what} was not renamed.`, newer ? null : save.error)

  function saveChosen({ newName }: { newName: string }, isAllTheirs: boolean) {
    if (!newer) return
    if (isAllTheirs) return onClose()
    setSeen({ ...seen, ...newer })
    save.mutate({ newName, version: newer.version })
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Rename ${realmName(realm)}`}
      subtitle={`Its id ${realm.pid} stays; game clients notice nothing.`}
      form={form}
      draft={{ form: 'realm-name', record: realm.pid }}
      onSubmit={({ newName }) => save.mutate({ newName, version: seen.version })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel={`Rename ${what}`}
    >
      {newer && (
        <Conflict
          key={newer.version}
          what={what}
          labels={{ newName: 'Name' }}
          seen={{ newName: seen.projectName }}
          theirs={{ newName: newer.projectName }}
          mine={{ newName: form.getValues().newName }}
          onSave={saveChosen}
          isSaving={save.isPending}
        />
      )}
      <TextInput
        label="Name"
        description="Up to 64 characters."
        maxLength={64}
        data-autofocus
        {...form.getInputProps('newName')}
        key={form.key('newName')}
      />
    </FormDrawer>
  )
}
