import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmEmailChange, startEmailChange } from '@regent/contract/organization/auth'
import { Email } from '@regent/contract/shapes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const validateEmail = validateWith(z.object({ newEmail: Email }))
const validateCode = validateWith(
  z.object({
    code: z.string().trim().min(1, 'Enter the code from the e-mail').max(100),
    password: z.string().min(1, 'Enter your password'),
  }),
)

/** Each step focuses its first field. */
const focusNow = (field: HTMLInputElement | null) => field?.focus()

type ChangeOwnEmailDrawerProps = { email: string | undefined; isOpen: boolean; onClose: () => void }

/** The two calls of the change: a code is sent, then the code confirms the e-mail. */
function useEmailChange(sentTo: string | undefined, onSent: (email: string) => void, onSaved: () => void) {
  const ask = useMutation({
    mutationFn: (newEmail: string) =>
      write(startEmailChange, { body: { newEmail, codeType: 'PIN' } }, { subject: 'mailed-code' }),
    onSuccess: (_, newEmail) => onSent(newEmail),
  })
  const save = useMutation({
    mutationFn: (body: { code: string; password: string }) => {
      const done = `Your e-mail is ${sentTo} now. Sign in with it from now on.`
      return write(confirmEmailChange, { body }, { subject: 'e-mail', done, isFinal: true })
    },
    onSuccess: onSaved,
  })
  const askFailure = useWriteFailure('The code was not sent.', ask.error)
  const saveFailure = useWriteFailure('The e-mail was not changed.', save.error)
  return { ask, save, failure: sentTo === undefined ? askFailure : saveFailure }
}

/** Two steps: a code is mailed to the new e-mail, then code and password confirm it. */
export function ChangeOwnEmailDrawer({ email, isOpen, onClose }: ChangeOwnEmailDrawerProps) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newEmail: '', code: '', password: '' },
    validate: (values) => (sentTo === undefined ? validateEmail(values) : validateCode(values)),
  })
  const { ask, save, failure } = useEmailChange(sentTo, setSentTo, onClose)

  function goBack() {
    setSentTo(undefined)
    ask.reset()
    save.reset()
    form.setValues({ code: '', password: '' })
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Change e-mail"
      subtitle={
        sentTo === undefined
          ? `Step 1 of 2. A code is sent to the new e-mail. The current one, ${email}, is notified.`
          : `Step 2 of 2. A code was sent to ${sentTo}; it is valid for one hour. Until then you sign in with ${email}.`
      }
      form={form}
      draft={{ none: 'it asks for the password' }}
      onSubmit={({ newEmail, code, password }) =>
        sentTo === undefined ? ask.mutate(newEmail.trim()) : save.mutate({ code: code.trim(), password })
      }
      isSaving={ask.isPending || save.isPending}
      failure={failure}
      submitLabel={sentTo === undefined ? 'Send the code' : 'Change e-mail'}
    >
      {sentTo === undefined ? (
        <TextInput
          label="New e-mail"
          type="email"
          autoComplete="email"
          data-autofocus
          ref={focusNow}
          {...form.getInputProps('newEmail')}
          key={form.key('newEmail')}
        />
      ) : (
        <>
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            ref={focusNow}
            {...form.getInputProps('code')}
            key={form.key('code')}
          />
          <PasswordInput
            label="Password"
            description="Your sign-in password."
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            {...form.getInputProps('password')}
            key={form.key('password')}
          />
          <Button variant="subtle" className="start" onClick={goBack}>
            Ask for another code
          </Button>
        </>
      )}
    </FormDrawer>
  )
}
