import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Account } from '@regent/contract/organization/accounts'
import { AccountChanges, updatePlayerAccount } from '@regent/contract/players/profile'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'

type Fields = { language: string; country: string; userName: string }

const validate = validateWith(AccountChanges.pick({ language: true, country: true, userName: true }))

/** The fields of an account that the form edits; the server returns null for empty ones. */
type SavedAccount = { [Name in keyof Fields]?: string | null | undefined } & { version: number }

const toFields = ({ language, country, userName }: SavedAccount): Fields => ({
  language: language ?? '',
  country: country ?? '',
  userName: userName ?? '',
})

const labels = { language: 'Language', country: 'Country', userName: 'User name' }

type EditAccountDrawerProps = { account: Account; version: number; isOpen: boolean; onClose: () => void }

export function EditAccountDrawer({ account, version, isOpen, onClose }: EditAccountDrawerProps) {
  const { realmId } = usePlayerRoute()
  const savedAccount: SavedAccount = { ...account, version }
  const form = useForm<Fields>({ mode: 'uncontrolled', initialValues: toFields(savedAccount), validate })
  const save = (fields: Fields, from: SavedAccount) => {
    const before = toFields(from)
    const body = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value.trim() !== before[name as keyof Fields]),
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
  }

  const input = (name: keyof Fields) => ({ label: labels[name], ...form.getInputProps(name) })
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Edit account"
      subtitle="Shared by all realms. Empty fields remove the value."
      form={form}
      draft={{ none: 'data of a person' }}
      save={save}
      record={{ what: 'account', known: savedAccount, toFormValues: toFields, labels }}
      failed="The account was not changed."
      submitLabel="Save account"
    >
      <TextInput {...input('userName')} key={form.key('userName')} maxLength={100} data-autofocus />
      <LanguageInput
        {...input('language')}
        key={form.key('language')}
        description="Of the device. You can enter other codes."
        maxLength={20}
      />
      <TextInput {...input('country')} key={form.key('country')} maxLength={60} />
    </SaveDrawer>
  )
}
