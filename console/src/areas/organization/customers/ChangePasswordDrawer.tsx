import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changePassword } from '@regent/contract/organization/auth'
import { Password } from '@regent/contract/shapes'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

const validate = validateWith(
  z.object({ currentPassword: z.string().min(1, 'Enter your current password'), newPassword: Password }),
)

type ChangePasswordDrawerProps = { email: string | undefined; isOpen: boolean; onClose: () => void }

export function ChangePasswordDrawer({ email, isOpen, onClose }: ChangePasswordDrawerProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate,
  })
  const save = (body: { currentPassword: string; newPassword: string }) => {
    const done = 'The password is changed. You are signed out everywhere else.'
    return write(changePassword, { body }, { subject: ['password', 'sign-in'], done, isFinal: true })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Change password"
      subtitle="You are signed out on all other devices."
      form={form}
      draft={{ none: 'it asks for passwords' }}
      save={save}
      failed="The password was not changed."
      submitLabel="Change password"
    >
      <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
        {...form.getInputProps('currentPassword')}
        key={form.key('currentPassword')}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
        {...form.getInputProps('newPassword')}
        key={form.key('newPassword')}
      />
    </SaveDrawer>
  )
}
