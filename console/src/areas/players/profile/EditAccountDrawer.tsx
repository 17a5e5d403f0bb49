import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Account } from '@regent/contract/accounts'
import { AccountChanges, updatePlayerAccount } from '@regent/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { usePlayerRoute } from '../../../shell/place.ts'
import { Conflict } from '../../../ui/Conflict.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { LanguageInput } from '../../../ui/LanguageInput.tsx'

type Fields = { language: string; country: string; userName: string }

const validate = validateWith(AccountChanges.pick({ language: true, country: true, userName: true }))

type Newer = { language: string | null; country: string | null; userName: string | null; version: number }

const newerOf = (error: unknown): (Fields & { version: number }) | undefined => {
  const newer = newerIn<Newer>(error)
  if (!newer) return undefined
  const { language, country, userName, version } = newer
  return { language: language ?? '', country: country ?? '', userName: userName ?? '', version }
}

const labels = { language: 'Language', country: 'Country', userName: 'User name' }

type EditAccountDrawerProps = { account: Account; version: number; isOpen: boolean; onClose: () => void }

export function EditAccountDrawer({ account, version, isOpen, onClose }: EditAccountDrawerProps) {
  const { realmId } = usePlayerRoute()
  const { language = '', country = '', userName = '' } = account
  // The state when the drawer opened: a newer one is shown before it is overwritten.
  const [seen, setSeen] = useState<Fields & { version: number }>({ language, country, userName, version })
  const form = useForm({ mode: 'uncontrolled', initialValues: { language, country, userName }, validate })
  const save = useMutation({
    mutationFn: ({ fields, from }: { fields: Fields; from: typeof seen }) => {
      const body = Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => value.trim() !== from[name as keyof Fields]),
      )
      return write(
        updatePlayerAccount,
        { params: { id: account.id }, body },
        {
          subject: 'account',
          done: `Changed the account of player ${account.id}`,
          scope: realmScope(realmId),
          ifMatch: from.version,
        },
      )
    },
    onSuccess: onClose,
  })
  const newer = newerOf(save.error)
  const failure = useWriteFailure('The account was not changed.', newer ? null : save.error)

  function saveChosen(fields: Fields, isAllTheirs: boolean) {
    if (!newer) return
    if (isAllTheirs) return onClose()
    setSeen(newer)
    save.mutate({ fields, from: newer })
  }

  const input = (name: keyof Fields) => ({ label: labels[name], ...form.getInputProps(name) })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Edit account"
      subtitle="All realms that the player plays in share this account. An empty field removes the value."
      form={form}
      draft={{ none: 'data of a person' }}
      onSubmit={(fields) => save.mutate({ fields, from: seen })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save account"
    >
      {newer && (
        <Conflict
          key={newer.version}
          what="account"
          labels={labels}
          seen={fieldsOf(seen)}
          theirs={fieldsOf(newer)}
          mine={form.getValues()}
          onSave={saveChosen}
          isSaving={save.isPending}
        />
      )}
      <TextInput {...input('userName')} key={form.key('userName')} maxLength={100} data-autofocus />
      <LanguageInput
        {...input('language')}
        key={form.key('language')}
        description="Of the player's device. Another code, such as pt-BR, can be typed."
        maxLength={20}
      />
      <TextInput {...input('country')} key={form.key('country')} maxLength={60} />
    </FormDrawer>
  )
}

const fieldsOf = ({ language, country, userName }: Fields): Fields => ({ language, country, userName })
