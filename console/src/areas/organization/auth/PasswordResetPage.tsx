import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmPasswordReset, startPasswordReset } from '@regent/contract/organization/auth'
import { Email, Password } from '@regent/contract/shapes'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { call } from '../../../api/client.ts'
import { focusFirstError, refuseForm, validateWith } from '../../../api/form.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from './Auth.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { Organization } from './organization.ts'

type Who = { organization: string; email: string }

/** Two steps: request a code, then set a new password with it. The second step has its own URL. */
export function PasswordResetPage() {
  const searchParams = new URLSearchParams(useLocation().searchStr)
  const [who, setWho] = useState<Who>({
    organization: searchParams.get('organization') ?? '',
    email: searchParams.get('email') ?? '',
  })
  const [isAsked, setIsAsked] = useState(searchParams.has('code'))
  return isAsked ? (
    <NewPassword who={who} code={searchParams.get('code') ?? ''} onBack={() => setIsAsked(false)} />
  ) : (
    <AskForCode
      who={who}
      onAsked={(next) => {
        setWho(next)
        setIsAsked(true)
      }}
    />
  )
}

const ResetRequest = z.object({ organization: Organization, email: Email })

const organizationErrors = {
  RequestContextNotFoundExceptionForAlias: 'organization',
  InvalidScopeError: 'organization',
}

function AskForCode({ who, onAsked }: { who: Who; onAsked: (who: Who) => void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({ initialValues: who, validate: validateWith(ResetRequest) })

  async function ask(values: Who) {
    const { organization, email } = ResetRequest.parse(values)
    setFailure(null)
    setIsSending(true)
    try {
      await call(startPasswordReset, { body: { email, codeType: 'PIN' } }, { scope: organization })
      onAsked({ organization, email })
    } catch (error) {
      setFailure(refuseForm(form, error, 'The code could not be requested.', organizationErrors))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <AuthLayout title="Forgotten password" subtitle="A code for a new password is sent by e-mail." width={480}>
      <form noValidate className="stack" onSubmit={form.onSubmit(ask, focusFirstError(form))}>
        {failure && <ErrorNotice failure={failure} />}
        <TextInput
          label="Organization"
          description="Its alias or its id (cid)."
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('organization')}
        />
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <div className={`cluster spread ${styles.actions}`}>
          <Link to={paths.login}>Back to sign in</Link>
          <Button type="submit" variant="filled" loading={isSending}>
            Send the code
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}

const Confirmed = z.object({
  code: z.string().trim().min(1, 'Enter the code from the e-mail').max(100),
  newPassword: Password,
})

function NewPassword({ who, code, onBack }: { who: Who; code: string; onBack: () => void }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({ initialValues: { code, newPassword: '' }, validate: validateWith(Confirmed) })

  async function confirm(values: typeof form.values) {
    const body = { ...Confirmed.parse(values), ...(who.email && { email: who.email }) }
    setFailure(null)
    setIsSending(true)
    try {
      await call(confirmPasswordReset, { body }, { scope: who.organization })
      toast('Password changed. Sign in with the new one.')
      await navigate({ href: `${paths.login}?${new URLSearchParams(who)}` })
    } catch (error) {
      const fieldByError = { InvalidConfirmationCodeError: 'code', WeakPassword: 'newPassword' }
      setFailure(refuseForm(form, error, 'The password could not be changed.', fieldByError))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <AuthLayout
      title="New password"
      // The text does not depend on whether the e-mail exists: it must not reveal accounts.
      subtitle="If an account has this e-mail, a code was sent. It is valid for 1 hour."
      width={480}
    >
      <form noValidate className="stack" onSubmit={form.onSubmit(confirm, focusFirstError(form))}>
        {failure && <ErrorNotice failure={failure} />}
        <input type="hidden" autoComplete="username" value={who.email} readOnly />
        <TextInput
          label="Code"
          description={who.email ? `Sent to ${who.email}.` : 'From the e-mail.'}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters."
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...form.getInputProps('newPassword')}
        />
        <div className={`cluster spread ${styles.actions}`}>
          <Button variant="subtle" onClick={onBack}>
            Ask for another code
          </Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Change the password
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
