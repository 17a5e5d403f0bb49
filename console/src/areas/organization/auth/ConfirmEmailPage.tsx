import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmOrganizationEmail } from '@regent/contract/organization/auth'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { call } from '../../../api/client.ts'
import { focusFirstError, refuseForm, validateWith } from '../../../api/form.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import styles from './Auth.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { Organization } from './organization.ts'

const Confirmation = z.object({
  organization: Organization,
  code: z.string().trim().min(1, 'Enter the code from the e-mail').max(100),
})

const fieldByError = {
  InvalidConfirmationCodeError: 'code',
  RequestContextNotFoundExceptionForAlias: 'organization',
  InvalidScopeError: 'organization',
}

/** Confirms the e-mail of an organization: immediately if the URL contains the code, as in the mailed link. */
export function ConfirmEmailPage() {
  const searchParams = new URLSearchParams(useLocation().searchStr)
  const [confirmed, setConfirmed] = useState<string>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({
    initialValues: { organization: searchParams.get('organization') ?? '', code: searchParams.get('code') ?? '' },
    validate: validateWith(Confirmation),
  })

  async function confirm(values: typeof form.values) {
    const { organization, code } = Confirmation.parse(values)
    setFailure(null)
    setIsSending(true)
    try {
      await call(confirmOrganizationEmail, { body: { code } }, { scope: organization })
      setConfirmed(organization)
    } catch (error) {
      setFailure(refuseForm(form, error, 'The e-mail could not be confirmed.', fieldByError))
    } finally {
      setIsSending(false)
    }
  }

  // The code works only once, and React mounts twice in development.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (Confirmation.safeParse(form.values).success) void confirm(form.values)
  })

  if (confirmed !== undefined) {
    return (
      <AuthLayout
        title="Your e-mail is confirmed"
        subtitle="Your organization can now run queries, services and jobs."
        width={480}
      >
        <div className={`cluster spread ${styles.actions}`}>
          <span />
          <Button component={Link} to={paths.games(confirmed)} variant="filled">
            Open the console
          </Button>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Confirm your e-mail"
      subtitle="Enter the code from the e-mail. Admins can send a new one."
      width={480}
    >
      <form noValidate className="stack" onSubmit={form.onSubmit(confirm, focusFirstError(form))}>
        {failure && <ErrorNotice failure={failure} />}
        <TextInput
          label="Organization"
          description="Its alias or its id (cid)."
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('organization')}
        />
        <TextInput label="Code" autoComplete="one-time-code" spellCheck={false} {...form.getInputProps('code')} />
        <div className={`cluster spread ${styles.actions}`}>
          <Link to={paths.login}>Back to sign in</Link>
          <Button type="submit" variant="filled" loading={isSending}>
            Confirm the e-mail
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
