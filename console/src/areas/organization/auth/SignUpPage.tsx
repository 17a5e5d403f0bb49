import { Button, Checkbox, Fieldset, Group, PasswordInput, Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { checkAlias } from '@regent/contract/organization/customers'
import { RequestError } from '@regent/contract/request-error'
import { Email, Password } from '@regent/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod'
import { call } from '../../../api/client.ts'
import { focusFirstError, refuseForm, validateWith } from '../../../api/form.ts'
import { query } from '../../../api/query.ts'
import { toCustomerId } from '../../../api/session/session.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useCapabilities } from '../../../shell/scope/capabilities.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconCheck } from '../../../ui/layout/icons.ts'
import styles from './Auth.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { aliasFrom, aliasPattern } from './alias.ts'
import { useKnownEmail } from './known-email.ts'
import { type RegisteredGuest, signUp } from './sign-up.ts'

const benefits = [
  'Create, deploy and update game content without app-store releases.',
  'View and configure features and support players.',
  'Send targeted in-game announcements with optional item attachments.',
]

const types = ['Independent developer', 'Studio', 'Publisher', 'Student or hobbyist', 'Other']
const products = [
  'Live content',
  'Player support',
  'Leaderboards and events',
  'Stores and offers',
  'Analytics',
  'Microservices',
]
const sources = ['Search engine', 'A colleague or friend', 'Conference or meetup', 'Article or video', 'Other']

const SignUp = z.object({
  firstName: z.string().trim().min(1, 'Enter your first name').max(100),
  lastName: z.string().trim().min(1, 'Enter your last name').max(100),
  isStudio: z.boolean(),
  name: z
    .string()
    .trim()
    .max(64)
    .regex(/[\p{L}\p{N}]/u, 'Enter a name with at least one letter or digit'),
  alias: z
    .string()
    .trim()
    .regex(aliasPattern, '3 to 32 lower-case letters, digits and dashes, beginning with a letter'),
  email: Email,
  password: Password,
  yourType: z.string(),
  products: z.array(z.string()),
  heardAboutUs: z.string(),
})

/** For operators who are signed in to another organization, which already has their name and password. */
const OwnSignUp = SignUp.omit({ firstName: true, lastName: true, password: true })

export type SignUpForm = z.infer<typeof SignUp>

const initialValues: SignUpForm = {
  firstName: '',
  lastName: '',
  isStudio: true,
  name: '',
  alias: '',
  email: '',
  password: '',
  yourType: '',
  products: [],
  heardAboutUs: '',
}

const noName = { firstName: '', lastName: '' }

const fieldByError = {
  AliasInvalid: 'alias',
  AliasTaken: 'alias',
  InvalidProjectName: 'name',
  EmailAlreadyRegisteredError: 'email',
  WeakPassword: 'password',
}

function useSignUpForm(schema: typeof SignUp | typeof OwnSignUp, knownEmail: string) {
  const [isAliasOwn, setIsAliasOwn] = useState(false)
  const form = useForm({
    initialValues,
    validate: validateWith(schema),
    onValuesChange: (values, previous) => {
      if (values.name === previous.name || isAliasOwn) return
      form.setFieldValue('alias', aliasFrom(values.name))
    },
  })
  const prefill = useEffectEvent((email: string) => {
    if (form.getValues().email === '') form.setFieldValue('email', email)
  })
  useEffect(() => prefill(knownEmail), [knownEmail])
  /** An alias that was typed does not follow the name any longer. */
  const setAlias = (alias: string) => {
    setIsAliasOwn(alias !== '')
    form.setFieldValue('alias', alias.toLowerCase())
  }
  return { form, setAlias }
}

type SignUpFormState = ReturnType<typeof useSignUpForm>['form']

/** Creates the organization and opens it. */
function useCreate(form: SignUpFormState, schema: typeof SignUp | typeof OwnSignUp, isAccepted: boolean) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  // A retry after a rejected alias uses the account of the first attempt.
  const guest = useRef<RegisteredGuest>(undefined)
  async function create(values: SignUpForm) {
    setFailure(null)
    setIsSending(true)
    try {
      // The live check may belong to another alias, or may still be loading.
      const { available } = await call(checkAlias, { query: { alias: values.alias.trim() } }, { scope: null })
      if (!available) {
        form.setFieldError('alias', 'This alias is taken.')
        form.getInputNode('alias')?.focus()
        return
      }
      const customer = await signUp({ ...noName, ...schema.parse(values) }, guest, isAccepted)
      await navigate({ to: paths.gettingStarted(toCustomerId(customer)) })
    } catch (error) {
      setFailure(refuseForm(form, error, 'The organization could not be created.', fieldByError))
    } finally {
      setIsSending(false)
    }
  }
  return { create, failure, isSending }
}

export function SignUpPage() {
  const knownEmail = useKnownEmail()
  const [isOther, setIsOther] = useState(false)
  const isOwn = knownEmail.isSignedIn && !isOther
  const schema = isOwn ? OwnSignUp : SignUp
  const { form, setAlias } = useSignUpForm(schema, knownEmail.email)
  const formService = useCapabilities()?.signUpForm
  const { create, failure, isSending } = useCreate(form, schema, formService !== undefined)
  return (
    <AuthLayout
      title="Create an organization"
      subtitle="Starts with one game and its realms PROD, STG and DEV."
      width={976}
      aside={<Benefits />}
    >
      <form noValidate className="stack" onSubmit={form.onSubmit(create, focusFirstError(form))}>
        {failure && <ErrorNotice failure={failure} />}
        {!isOwn && <PersonFields form={form} />}
        <OrganizationFields form={form} setAlias={setAlias} />
        {isOwn ? (
          <OwnAccount email={knownEmail.email} onOther={() => setIsOther(true)} />
        ) : (
          <AccountFields form={form} />
        )}
        <Survey form={form} />
        {formService !== undefined && (
          <p className={`flush dimmed ${styles.text}`}>
            By creating the organization you accept the license and the terms of this server. Your name, studio, e-mail
            and answers are sent to {formService}.
          </p>
        )}
        <div className={`cluster spread ${styles.actions}`}>
          <span>
            <span className="dimmed">Have an account already?</span> <Link to={paths.login}>Sign in</Link>
          </span>
          <Button type="submit" variant="filled" loading={isSending}>
            Create the organization
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}

type FieldsProps = { form: SignUpFormState }

const PersonFields = ({ form }: FieldsProps) => (
  <div className={`grid ${styles.pair}`}>
    <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
    <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
  </div>
)

type OrganizationFieldsProps = FieldsProps & { setAlias: (alias: string) => void }

function OrganizationFields({ form, setAlias }: OrganizationFieldsProps) {
  const { isStudio } = form.values
  const alias = useAlias(form.values.alias)
  return (
    <>
      <Radio.Group
        label="Who is it for?"
        value={isStudio ? 'studio' : 'project'}
        onChange={(value) => form.setFieldValue('isStudio', value === 'studio')}
      >
        <Group gap="lg" mt={4}>
          <Radio value="studio" label="A studio" />
          <Radio value="project" label="A single project" />
        </Group>
      </Radio.Group>
      <div className={`grid ${styles.pair}`}>
        <TextInput
          label={isStudio ? 'Studio name' : 'Project name'}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Alias"
          description={alias.text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          rightSection={alias.isFree && <IconCheck className="done-text" aria-hidden />}
          {...form.getInputProps('alias')}
          error={form.errors.alias ?? (alias.isTaken ? 'This alias is taken.' : alias.refusal)}
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
      </div>
    </>
  )
}

/** Operators who are signed in keep their account. */
const OwnAccount = ({ email, onOther }: { email: string; onOther: () => void }) => (
  <Group gap="sm">
    <span>
      You are its admin as <strong>{email}</strong>, with your current password.
    </span>
    <Button variant="subtle" onClick={onOther}>
      Use another e-mail
    </Button>
  </Group>
)

const AccountFields = ({ form }: FieldsProps) => (
  <>
    <p className={`flush dimmed ${styles.text}`}>Each organization has separate accounts and passwords.</p>
    <div className={`grid ${styles.pair}`}>
      <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        description="At least 8 characters."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...form.getInputProps('password')}
      />
    </div>
  </>
)

const Survey = ({ form }: FieldsProps) => (
  <Fieldset legend="About you (optional)" className={styles.survey}>
    <div className={`grid ${styles.pair}`}>
      <Select
        label="You are"
        placeholder="Choose"
        data={types}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear' }}
        {...form.getInputProps('yourType')}
        value={form.values.yourType || null}
        onChange={(value) => form.setFieldValue('yourType', value ?? '')}
      />
      <Select
        label="How did you hear about us?"
        placeholder="Choose"
        data={sources}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear' }}
        {...form.getInputProps('heardAboutUs')}
        value={form.values.heardAboutUs || null}
        onChange={(value) => form.setFieldValue('heardAboutUs', value ?? '')}
      />
    </div>
    <Checkbox.Group label="What would you like to use?" {...form.getInputProps('products')}>
      <div className={styles.products}>
        {products.map((product) => (
          <Checkbox key={product} value={product} label={product} />
        ))}
      </div>
    </Checkbox.Group>
  </Fieldset>
)

function Benefits() {
  return (
    <>
      <h2 className={styles.asideTitle}>Features</h2>
      <ul className={`stack plain-list ${styles.benefits}`}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck className={styles.tick} aria-hidden />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Checks on the server whether a typed alias is available. */
function useAlias(alias: string) {
  const [settled] = useDebouncedValue(alias.trim(), 350)
  const isAsked = aliasPattern.test(settled)
  const { data, error } = useQuery({ ...query(checkAlias, { query: { alias: settled } }), enabled: isAsked })
  const isKnown = isAsked && settled === alias.trim()
  const isFree = isKnown && data?.available === true
  return {
    isFree,
    isTaken: isKnown && data?.available === false,
    refusal: isKnown && error instanceof RequestError && error.code === 'AliasInvalid' ? error.message : undefined,
    text: isFree ? 'This alias is free.' : 'Part of each URL: lower-case letters, digits, dashes.',
  }
}
