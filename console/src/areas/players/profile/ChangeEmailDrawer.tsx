import { Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Account } from '@regent/contract/organization/accounts'
import { changePlayerEmail, mailEmailCode, type Profile } from '@regent/contract/players/profile'
import { Email } from '@regent/contract/shapes'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'

type Way = 'code' | 'direct'
type Values = { way: Way; newEmail: string }

const validate = validateWith(z.object({ newEmail: Email }))

type ChangeEmailDrawerProps = { account: Account; profile: Profile; isOpen: boolean; onClose: () => void }

/** Changes the e-mail: the player confirms a mailed code, or the operator changes it directly. */
export function ChangeEmailDrawer({ account, profile, isOpen, onClose }: ChangeEmailDrawerProps) {
  const { realmId } = usePlayerRoute()
  const canConfirm = account.email !== undefined && profile.hasPassword
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { way: canConfirm ? 'code' : 'direct', newEmail: '' },
    validate,
  })
  const save = async ({ way, newEmail }: Values) => {
    const scope = realmScope(realmId)
    const body = { newEmail }
    if (way === 'code') {
      const done = `Mailed a code to ${newEmail}`
      const options = { subject: 'mailed-code', done, isFinal: true, scope } as const
      await write(mailEmailCode, { params: { player: account.id }, body }, options)
    } else {
      const done = `Changed the e-mail to ${newEmail}`
      const options = { subject: 'player-e-mail', done, scope, ifMatch: profile.version } as const
      await write(changePlayerEmail, { params: { id: account.id }, body }, options)
    }
  }

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Change e-mail"
      subtitle={account.email === undefined ? 'The account has no e-mail yet.' : `Current: ${account.email}.`}
      form={form}
      draft={{ none: 'the e-mail of a person' }}
      save={save}
      failed="The e-mail was not changed."
      submitLabel="Change e-mail"
    >
      <TextInput
        label="New e-mail"
        type="email"
        maxLength={254}
        data-autofocus
        {...form.getInputProps('newEmail')}
        key={form.key('newEmail')}
      />
      <Radio.Group label="How" {...form.getInputProps('way')} key={form.key('way')}>
        <div className="stack">
          <Radio
            value="code"
            disabled={!canConfirm}
            label="Send a confirmation code"
            description={
              canConfirm
                ? 'The player confirms with the code and the password, within 1 hour. The current e-mail is notified.'
                : 'The account has no e-mail and password.'
            }
          />
          <Radio
            value="direct"
            label="Change now, without a code"
            description="Check that it belongs to the player: it allows a password reset. The old e-mail is notified."
          />
        </div>
      </Radio.Group>
    </SaveDrawer>
  )
}
