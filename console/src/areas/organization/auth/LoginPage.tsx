import { Button, Divider, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { emailPattern } from '@regent/contract/email'
import { createToken } from '@regent/contract/organization/auth'
import { type FactorChallenge, requireTokens, type TokenResponse } from '@regent/contract/organization/auth-shapes'
import { RequestError } from '@regent/contract/request-error'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { call, toTokens } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { focusFirstError, refuseForm } from '../../../api/form.ts'
import { toCustomerId } from '../../../api/session/session.ts'
import { openSession } from '../../../api/session/sign-in.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import type { FactorStep } from '../factors/FactorStep.tsx'
import { hasPasskeyFill, hasPasskeySupport } from '../passkeys/browser.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import type { SsoSignIn } from '../sso/SsoSignIn.tsx'
import styles from './Auth.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { findDeviceToken, keepDeviceToken } from './device-token.ts'
import { LoginAside, StepAside } from './LoginAside.tsx'
import { keepLastSignIn, type LastSignIn, readLastSignIn, type Way } from './last-sign-in.ts'
import { OrganizationField } from './OrganizationField.tsx'
import { isOfAnyOrganization, organizationFault, organizationIn, readOrganization } from './organization-name.ts'
import { useSignInWays } from './sign-in-ways.ts'
import { keepTypedEmail } from './typed-email.ts'

/** The form field for each error code. */
const fieldByError = {
  InvalidCredentialsError: 'password',
  RequestContextNotFoundExceptionForAlias: 'organization',
  InvalidScopeError: 'organization',
}

/** Most people need no second factor, so its code loads after the page. */
const LazyFactorStep = lazyDialog<ComponentProps<typeof FactorStep>>(() =>
  import('../factors/FactorStep.tsx').then((module) => module.FactorStep),
)

/** Loaded when somebody uses a passkey. */
const loadPasskeySignIn = () => import('../passkeys/passkey-sign-in.ts').then((module) => module.signInWithPasskey)
/** Most organizations have passwords only, so single sign-on loads after the page. */
const LazySsoSignIn = lazyDialog<ComponentProps<typeof SsoSignIn>>(() =>
  import('../sso/SsoSignIn.tsx').then((module) => module.SsoSignIn),
)

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

function useLoginForm({ search, returnTo, cameFrom }: LoginPlace, last: LastSignIn | undefined) {
  const searchParams = new URLSearchParams(search)
  // Another sign-in is for another organization.
  const lastOrganization = cameFrom === undefined ? (last?.organization ?? '') : ''
  return useForm({
    initialValues: {
      organization: searchParams.get('organization') ?? (readOrganization(returnTo) || lastOrganization),
      email: searchParams.get('email') ?? '',
      password: '',
    },
    validate: {
      organization: (typed) => organizationFault(organizationIn(typed)) ?? null,
      email: (typed) => (emailPattern.test(typed.trim()) ? null : 'Must be an e-mail address'),
      password: (typed) => (typed === '' ? 'Enter your password' : null),
    },
  })
}

type LoginForm = ReturnType<typeof useLoginForm>

/** The organization of the form, and once the server has found it, its ways to sign in. */
function useOrganization(form: LoginForm) {
  const typedName = form.values.organization
  const { asked, askNow } = useSignInWays(typedName)
  const ways = 'ways' in asked ? asked.ways : undefined
  const found = ways?.organization

  /** An e-mail in the field for the organization becomes the e-mail of the account. */
  useEffect(() => {
    if (!found || !typedName.includes('@')) return
    form.setFieldValue('email', typedName.trim())
    form.setFieldValue('organization', found.id)
  }, [found, typedName, form.setFieldValue])

  /** After Enter in the field for the organization, the next field gets the focus. */
  const wantsNext = useRef(false)
  useEffect(() => {
    if (!ways || !wantsNext.current) return
    wantsNext.current = false
    form.getInputNode(form.getValues().email === '' ? 'email' : 'password')?.focus()
  }, [ways, form.getInputNode, form.getValues])

  function askForNext() {
    const isEmail = emailPattern.test(typedName.trim())
    if (!isEmail && form.validateField('organization').hasError) return form.getInputNode('organization')?.focus()
    wantsNext.current = true
    askNow()
  }
  return { typedName, asked, ways, found, askForNext }
}

type Organization = ReturnType<typeof useOrganization>

function useFailure(form: LoginForm) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const clear = () => setFailure(null)
  function show(error: unknown) {
    const isRoleless = error instanceof RequestError && error.code === 'Forbidden'
    setFailure(
      isRoleless
        ? {
            message: 'This account has no role in the organization.',
            advice: 'Ask an admin of the organization.',
          }
        : refuseForm(form, error, 'You could not be signed in.', fieldByError),
    )
  }
  return { failure, clear, show }
}

type Enter = (tokens: TokenResponse, way: Way, goTo?: string) => Promise<void>

/** Opens the session, and then the console. */
const enterBy =
  (form: LoginForm, { returnTo, open }: LoginPlace): Enter =>
  async (tokens, way, goTo = returnTo) => {
    const { organization: name, email } = form.getValues()
    if (tokens.device_token !== undefined) keepDeviceToken(organizationIn(name), email, tokens.device_token)
    const customer = await openSession(toTokens(tokens), organizationIn(name))
    const id = toCustomerId(customer)
    const typedEmail = way === 'sso' ? '' : email.trim()
    keepLastSignIn({
      organization: id,
      name: customer.name,
      ...(typedEmail !== '' && { email: typedEmail }),
      way,
      at: Date.now(),
    })
    // Only paths of this organization are opened: the requested one may belong to another.
    const isSame = isOfAnyOrganization(goTo) || [id, String(customer.cid)].includes(readOrganization(goTo))
    await open(isSame && goTo !== undefined ? goTo : paths.games(id))
  }

function usePasskeys(form: LoginForm, ways: Organization['ways'], enter: Enter) {
  /** Signs in with a passkey; with `isFill` when the person picks one in the list of the e-mail field. */
  async function signInByPasskey(isFill: boolean) {
    const organization = organizationIn(form.getValues().organization)
    await enter(await (await loadPasskeySignIn())(organization, { isFill }), 'passkey')
  }

  /** Offers passkeys in the e-mail field, once the organization is known. A failed offer leaves the other ways. */
  const offered = useRef<string>(undefined)
  async function offerPasskeys() {
    const organization = organizationIn(form.getValues().organization)
    if (!ways?.passkeys || offered.current === organization) return
    offered.current = organization
    if (await hasPasskeyFill()) await signInByPasskey(true).catch(() => {})
  }
  return { signIn: signInByPasskey, offer: offerPasskeys }
}

function usePasswordSignIn(form: LoginForm, enter: Enter, { clear, show }: ReturnType<typeof useFailure>) {
  const [isSending, setIsSending] = useState(false)
  const [challenge, setChallenge] = useState<FactorChallenge>()
  async function signIn(values: typeof form.values) {
    const organization = organizationIn(values.organization)
    clear()
    setIsSending(true)
    try {
      const body = {
        grant_type: 'password',
        username: values.email.trim(),
        password: values.password,
        device_token: findDeviceToken(organization, values.email),
        customerScoped: true,
      }
      const answer = await call(createToken, { body }, { scope: organization })
      if (answer.token_type === 'second_factor') setChallenge(answer)
      else await enter(requireTokens(answer), 'password')
    } catch (error) {
      show(error)
    } finally {
      setIsSending(false)
    }
  }
  const leaveChallenge = () => {
    form.setFieldValue('password', '')
    setChallenge(undefined)
  }
  return { isSending, signIn, challenge, leaveChallenge }
}

/** The ways that the form shows, and the filled one: if possible the last one of this browser. */
function chooseWays(ways: Organization['ways'], isBreakGlass: boolean, last: LastSignIn | undefined) {
  const isLastOrganization = last !== undefined && last.organization === ways?.organization?.id
  const hasPassword = ways !== undefined && (ways.password || isBreakGlass)
  const hasPasskey = hasPassword && ways.passkeys && hasPasskeySupport()
  const isUsable = { passkey: hasPasskey, sso: ways?.sso !== undefined, password: hasPassword }
  const filled = isLastOrganization && isUsable[last.way] ? last.way : hasPassword ? 'password' : 'sso'
  const canContinue = isLastOrganization && last.way !== 'password' && isUsable[last.way]
  return { hasPassword, hasPasskey, filled, canContinue }
}

/**
 * The sign-in form: first the organization, then only the ways that it has. It does not use the router, because it is
 * shown before the console is loaded; its links reload the page.
 */
export function LoginPage(place: LoginPlace) {
  const { returnTo, cameFrom } = place
  const [isBreakGlass, setIsBreakGlass] = useState(false)
  const [last] = useState(readLastSignIn)
  const form = useLoginForm(place, last)
  const organization = useOrganization(form)
  const { typedName, ways, found } = organization
  const failures = useFailure(form)
  const enter = enterBy(form, place)
  const passkeys = usePasskeys(form, ways, enter)
  const { isSending, signIn, challenge, leaveChallenge } = usePasswordSignIn(form, enter, failures)
  /** Without an organization, Enter asks for it; otherwise it submits the password. */
  function submit(event: FormEvent<HTMLFormElement>) {
    if (ways) return form.onSubmit(signIn, focusFirstError(form))(event)
    event.preventDefault()
    organization.askForNext()
  }

  const buttons = useRef<HTMLFormElement>(null)
  const keepEmail = () => keepTypedEmail(form.getValues().email || (typedName.includes('@') ? typedName : ''))

  if (challenge)
    return (
      <ChallengeStep
        challenge={challenge}
        email={form.values.email}
        organization={organizationIn(typedName)}
        name={found?.name}
        onTokens={(tokens) => enter(tokens, 'password')}
        onBack={leaveChallenge}
      />
    )

  const { hasPassword, hasPasskey, filled, canContinue } = chooseWays(ways, isBreakGlass, last)
  const continueAsLast = () =>
    buttons.current?.querySelector<HTMLButtonElement>(`[data-way="${last?.way}"] button`)?.click()

  return (
    <AuthLayout
      title="Sign in"
      width={800}
      aside={
        <LoginAside
          cameFrom={cameFrom}
          last={last}
          onContinue={canContinue ? continueAsLast : undefined}
          onLeave={keepEmail}
        />
      }
    >
      <form noValidate className="stack" onSubmit={submit} ref={buttons}>
        {failures.failure && <ErrorNotice failure={failures.failure} />}
        <OrganizationInput form={form} organization={organization} onLeave={keepEmail} />
        <LazySsoSignIn
          organization={organizationIn(typedName)}
          provider={ways?.sso}
          isFilled={filled === 'sso'}
          returnTo={returnTo}
          onTokens={(tokens, goTo) => enter(tokens, 'sso', goTo)}
        />
        {hasPasskey && (
          <PasskeyWay use={() => passkeys.signIn(false)} failures={failures} isFilled={filled === 'passkey'} />
        )}
        {hasPassword && (
          <>
            {(ways?.sso || hasPasskey) && <Divider label="or with a password" />}
            <PasswordFields form={form} onEmailFocus={passkeys.offer} />
          </>
        )}
        <FormActions
          isAsking={ways === undefined}
          hasPassword={hasPassword}
          isFilled={filled === 'password'}
          isSending={isSending}
          onBreakGlass={() => setIsBreakGlass(true)}
        />
      </form>
    </AuthLayout>
  )
}

type ChallengeStepProps = {
  challenge: FactorChallenge
  email: string
  organization: string
  /** The name of the organization, if it was found. */
  name: string | undefined
  onTokens: (tokens: TokenResponse) => Promise<void>
  onBack: () => void
}

/** The second factor, after the password. */
const ChallengeStep = ({ challenge, email, organization, name, onTokens, onBack }: ChallengeStepProps) => (
  <AuthLayout
    title="One more step"
    subtitle={challenge.ways.length > 0 ? 'Enter your second factor.' : 'Set up your second factor.'}
    width={800}
    aside={<StepAside email={email} organization={name ?? organization} expiresInMs={challenge.expires_in} />}
  >
    <LazyFactorStep challenge={challenge} organization={organization} onTokens={onTokens} onBack={onBack} />
  </AuthLayout>
)

type OrganizationInputProps = { form: LoginForm; organization: Organization; onLeave: () => void }

function OrganizationInput({ form, organization: { typedName, asked, found }, onLeave }: OrganizationInputProps) {
  return (
    <>
      <OrganizationField
        {...form.getInputProps('organization')}
        name={found?.name}
        error={
          asked.state === 'unknown' ? (
            <Unknown isEmail={typedName.includes('@')} onLeave={onLeave} />
          ) : (
            form.errors['organization']
          )
        }
        onClear={() => {
          form.setFieldValue('organization', '')
          form.getInputNode('organization')?.focus()
        }}
      />
      {asked.state === 'failed' && (
        <ErrorNotice failure={readFailure('The organization could not be found.', asked.error)} />
      )}
    </>
  )
}

type PasskeyWayProps = {
  use: () => Promise<void>
  failures: ReturnType<typeof useFailure>
  isFilled: boolean
}

const PasskeyWay = ({ use, failures, isFilled }: PasskeyWayProps) => (
  <div data-way="passkey">
    <PasskeyButton
      label="Use a passkey"
      use={use}
      onFailure={(error) => (error === undefined ? failures.clear() : failures.show(error))}
      isFilled={isFilled}
    />
  </div>
)

const PasswordFields = ({ form, onEmailFocus }: { form: LoginForm; onEmailFocus: () => void }) => (
  <>
    <TextInput
      label="E-mail"
      type="email"
      autoComplete="username webauthn"
      {...form.getInputProps('email')}
      onFocus={onEmailFocus}
    />
    <PasswordInput
      label="Password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      {...form.getInputProps('password')}
    />
  </>
)

type FormActionsProps = {
  /** The organization is not known yet. */
  isAsking: boolean
  hasPassword: boolean
  isFilled: boolean
  isSending: boolean
  onBreakGlass: () => void
}

const FormActions = ({ isAsking, hasPassword, isFilled, isSending, onBreakGlass }: FormActionsProps) => (
  <div className={`cluster spread ${styles.actions}`}>
    {hasPassword && <a href={paths.passwordReset}>Forgotten password</a>}
    {!isAsking && !hasPassword && (
      <Button variant="subtle" size="compact-sm" onClick={onBreakGlass}>
        Break-glass sign-in
      </Button>
    )}
    {isAsking ? (
      <Button type="submit" variant="filled" className="end">
        Continue
      </Button>
    ) : (
      hasPassword && (
        <Button type="submit" variant={isFilled ? 'filled' : 'default'} loading={isSending}>
          Sign in
        </Button>
      )
    )}
  </div>
)

/** The error of an unknown organization. */
function Unknown({ isEmail, onLeave }: { isEmail: boolean; onLeave: () => void }) {
  return (
    <>
      {isEmail ? 'No organization has verified this e-mail domain. Enter its alias.' : 'No organization has this name.'}{' '}
      <a href={paths.signUp} onClick={onLeave}>
        Create it
      </a>
    </>
  )
}
