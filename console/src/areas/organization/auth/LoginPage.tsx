import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { emailPattern } from '@regent/contract/email'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { RequestError } from '@regent/contract/request-error'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useState } from 'react'
import { call, toTokens } from '../../../api/client.ts'
import { focusFirstError, refuseForm } from '../../../api/form.ts'
import { type StoredCustomer, toCustomerId, useSession } from '../../../api/session/session.ts'
import { openSession } from '../../../api/session/sign-in.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconArrowRight } from '../../../ui/layout/icons.ts'
import styles from './Auth.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { organizationFault, organizationIn } from './organization-name.ts'
import { keepTypedEmail } from './typed-email.ts'

/** The form field for each error code. */
const fieldByError = {
  InvalidCredentialsError: 'password',
  RequestContextNotFoundExceptionForAlias: 'organization',
  InvalidScopeError: 'organization',
}

/** The URL parameters of the page, and its navigation. */
export type LoginPlace = {
  /** The query of the URL, which may contain the organization and the e-mail. */
  search: string
  /** The path to open after signing in. */
  returnTo?: string | undefined
  /** The path that was open when the operator started another sign-in. */
  cameFrom?: string | undefined
  /** Navigates to a path of the console. */
  open: (to: string) => void | Promise<void>
}

/**
 * The sign-in form. It does not use the router, because it is shown before the console is loaded; its links reload the
 * page.
 */
export function LoginPage({ search, returnTo, cameFrom, open }: LoginPlace) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)

  const searchParams = new URLSearchParams(search)
  const form = useForm({
    initialValues: {
      organization: searchParams.get('organization') ?? readOrganization(returnTo),
      email: searchParams.get('email') ?? '',
      password: '',
    },
    validate: {
      organization: (typed) => organizationFault(organizationIn(typed)) ?? null,
      email: (typed) => (emailPattern.test(typed.trim()) ? null : 'Must be an e-mail address'),
      password: (typed) => (typed === '' ? 'Enter your password' : null),
    },
  })

  async function signIn(values: typeof form.values) {
    const organization = organizationIn(values.organization)
    setFailure(null)
    setIsSending(true)
    try {
      const body = {
        grant_type: 'password',
        username: values.email.trim(),
        password: values.password,
        customerScoped: true,
      }
      const tokens = requireTokens(await call(createToken, { body }, { scope: organization }))
      const customer = await openSession(toTokens(tokens), organization)
      const id = toCustomerId(customer)
      // Only paths of this organization are opened: the requested one may belong to another.
      const isSame = [id, String(customer.cid)].includes(readOrganization(returnTo))
      await open(isSame && returnTo !== undefined ? returnTo : paths.games(id))
    } catch (error) {
      const isRoleless = error instanceof RequestError && error.status === 403
      setFailure(
        isRoleless
          ? {
              message: 'This account has no role in the organization.',
              advice: 'Ask an admin of the organization.',
            }
          : refuseForm(form, error, 'You could not be signed in.', fieldByError),
      )
    } finally {
      setIsSending(false)
    }
  }

  return (
    <AuthLayout
      title="Sign in"
      subtitle="Enter the organization you work for and your account in it."
      width={800}
      aside={<Aside cameFrom={cameFrom} onLeave={() => keepTypedEmail(form.values.email)} />}
    >
      <form noValidate className="stack" onSubmit={form.onSubmit(signIn, focusFirstError(form))}>
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
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...form.getInputProps('password')}
        />
        <div className={`cluster spread ${styles.actions}`}>
          <a href={paths.passwordReset}>Forgotten password</a>
          <Button type="submit" variant="filled" loading={isSending}>
            Sign in
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}

/** The organizations of this browser, and a link to create one. */
function Aside({ cameFrom, onLeave }: { cameFrom: string | undefined; onLeave: () => void }) {
  const { customers } = useSession()
  /** The requested path if it belongs to this organization, or else its games. */
  const chooseTarget = (customer: StoredCustomer) => {
    const id = toCustomerId(customer)
    return cameFrom !== undefined && readOrganization(cameFrom) === id ? cameFrom : paths.games(id)
  }
  return (
    <>
      {customers.length > 0 && (
        <div className={styles.stored}>
          <h2 className={styles.asideTitle}>Continue with</h2>
          <ul className={`stack gap-6 ${styles.list}`}>
            {customers.map((customer) => (
              <li key={customer.cid}>
                <a href={chooseTarget(customer)} className={`row ${styles.organization}`}>
                  <span className="grow column">
                    <span className="strong truncate">{customer.name ?? toCustomerId(customer)}</span>
                    <span className="dimmed mono">{toCustomerId(customer)}</span>
                  </span>
                  <IconArrowRight aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h2 className={styles.asideTitle}>New here?</h2>
      <p className={`flush dimmed ${styles.text}`}>An organization holds your games, realms and colleagues.</p>
      <p className={`flush dimmed ${styles.text}`}>
        <a href={paths.signUp} onClick={onLeave}>
          Create an organization
        </a>
      </p>
      <p className={`flush dimmed ${styles.text}`}>
        <a href={paths.games(demoCustomer.alias)}>Look at the demo</a>, without an account
      </p>
    </>
  )
}

/** The organization in a URL. */
const readOrganization = (address: string | undefined): string => address?.split(/[/?#]/)[1] ?? ''
