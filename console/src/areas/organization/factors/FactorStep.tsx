import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FactorChallenge, TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  type FactorSetup,
  finishSetupAtSignIn,
  finishSignIn,
  startSetupAtSignIn,
} from '@regent/contract/organization/factors'
import { formatQuantity } from '@regent/contract/words'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { focusFirstError, refuseForm } from '../../../api/form.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { finishWithPasskey } from '../passkeys/passkey-sign-in.ts'
import { CodeField } from './CodeField.tsx'
import { FactorSetupFields } from './FactorSetupFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type FactorStepProps = {
  challenge: FactorChallenge
  organization: string
  /** Opens the session. */
  onTokens: (tokens: TokenResponse) => Promise<void>
  onBack: () => void
}

/** The step of a sign-in after the password: the second factor, or its setup if the organization requires one. */
export function FactorStep(props: FactorStepProps) {
  return props.challenge.ways.length > 0 ? <ProveStep {...props} /> : <SetupStep {...props} />
}

const isCode = (code: string) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? null : 'Enter the six digits')

/** The proof by a code of the app or by a recovery code; the last digit of a code sends it. */
function useProof({ challenge, organization, onTokens }: FactorStepProps, remember: { rememberDevice?: boolean }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({
    initialValues: { code: '', recoveryCode: '' },
    validate: {
      code: (code) => (isRecovery ? null : isCode(code)),
      recoveryCode: (code) => (isRecovery && code.trim() === '' ? 'Enter a recovery code' : null),
    },
  })

  async function prove({ code, recoveryCode }: typeof form.values) {
    setFailure(null)
    setIsSending(true)
    const proof = isRecovery ? { recoveryCode: recoveryCode.trim() } : { code }
    const body = { challengeToken: challenge.challenge_token, customerScoped: true, ...remember, ...proof }
    try {
      await onTokens(await call(finishSignIn, { body }, { scope: organization }))
    } catch (error) {
      form.setValues({ code: '', recoveryCode: '' })
      setFailure(refuseForm(form, error, 'You could not be signed in.'))
      setIsSending(false)
    }
  }

  const typeCode = (code: string) => {
    form.setFieldValue('code', code)
    if (!isSending && isCode(code) === null) void prove({ code, recoveryCode: '' })
  }
  return { form, prove, typeCode, isSending, failure, setFailure, isRecovery, setIsRecovery }
}

/** Proves the second factor with a passkey, the app, or a recovery code. */
function ProveStep(props: FactorStepProps) {
  const { challenge, organization, onTokens, onBack } = props
  const [isRemembered, setIsRemembered] = useState(false)
  const remember = isRemembered ? { rememberDevice: true } : {}
  const proof = useProof(props, remember)
  const { form, isSending, failure, setFailure, isRecovery } = proof
  const hasApp = challenge.ways.includes('code')
  const finishByPasskey = async () => {
    await onTokens(await finishWithPasskey(challenge.challenge_token, organization, remember))
  }

  return (
    <form noValidate className="stack" onSubmit={form.onSubmit(proof.prove, focusFirstError(form))}>
      {failure && <ErrorNotice failure={failure} />}
      {challenge.ways.includes('passkey') && (
        <PasskeyButton
          label="Use a passkey"
          use={finishByPasskey}
          onFailure={(error) =>
            setFailure(error === undefined ? null : readFailure('You could not be signed in.', error))
          }
          isFilled={!hasApp}
        />
      )}
      {hasApp && <ProofField proof={proof} codesLeft={challenge.recovery_codes_left} />}
      {challenge.remember_days !== undefined && (
        <Checkbox
          label={`Do not ask on this device for ${formatQuantity(challenge.remember_days, 'day')}`}
          checked={isRemembered}
          onChange={(change) => setIsRemembered(change.currentTarget.checked)}
        />
      )}
      <div className="cluster spread">
        <Button variant="subtle" onClick={onBack}>
          Other account
        </Button>
        {hasApp && (
          <Button type="submit" variant="filled" loading={isSending}>
            Sign in
          </Button>
        )}
      </div>
      {challenge.ways.includes('recovery-code') && (
        <Button onClick={() => proof.setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      <p className="flush dimmed">Lost all of these? An admin of your organization can reset your second factor.</p>
    </form>
  )
}

type ProofFieldProps = { proof: ReturnType<typeof useProof>; codesLeft: number | undefined }

function ProofField({ proof: { form, typeCode, isRecovery }, codesLeft }: ProofFieldProps) {
  return isRecovery ? (
    <TextInput
      key="recovery"
      label="Recovery code"
      description={`${codesLeft} of 10 are left. Each works once.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      ref={focusNow}
      {...form.getInputProps('recoveryCode')}
    />
  ) : (
    <CodeField
      key="code"
      description="Six digits from your authenticator app. The sixth digit signs you in."
      ref={focusNow}
      {...form.getInputProps('code')}
      onChange={(change) => typeCode(change.currentTarget.value)}
    />
  )
}

/** Each step focuses its first field. */
const focusNow = (field: HTMLInputElement | null) => field?.focus()

/** Sets up the second factor that the organization requires. */
function SetupStep({ challenge, organization, onTokens, onBack }: FactorStepProps) {
  const [setup, setSetup] = useState<FactorSetup>()
  const [made, setMade] = useState<{ token: TokenResponse; recoveryCodes: string[] }>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({ initialValues: { code: '' }, validate: { code: isCode } })
  const challengeToken = challenge.challenge_token

  async function send<T>(work: () => Promise<T>, use: (answer: T) => void) {
    setFailure(null)
    setIsSending(true)
    try {
      use(await work())
    } catch (error) {
      setFailure(setup ? refuseForm(form, error, 'It was not set up.') : readFailure('It was not set up.', error))
    } finally {
      setIsSending(false)
    }
  }
  const start = () =>
    send(() => call(startSetupAtSignIn, { body: { challengeToken } }, { scope: organization }), setSetup)
  const confirm = ({ code }: { code: string }) => {
    const body = { challengeToken, code, customerScoped: true }
    return send(() => call(finishSetupAtSignIn, { body }, { scope: organization }), setMade)
  }

  if (made) {
    const done = () =>
      void send(
        () => onTokens(made.token),
        () => {},
      )
    return (
      <>
        {failure && <ErrorNotice failure={failure} />}
        <RecoveryCodes codes={made.recoveryCodes} doneLabel="Continue" onDone={done} />
      </>
    )
  }
  return (
    <form noValidate className="stack" onSubmit={form.onSubmit(confirm, focusFirstError(form))}>
      {failure && <ErrorNotice failure={failure} />}
      {setup ? (
        <>
          <FactorSetupFields setup={setup} />
          <CodeField ref={focusNow} {...form.getInputProps('code')} />
        </>
      ) : (
        <p className="flush">
          Your organization requires a second factor. You need an authenticator app on your phone.
        </p>
      )}
      <div className="cluster spread">
        <Button variant="subtle" onClick={onBack}>
          Other account
        </Button>
        {setup ? (
          <Button type="submit" variant="filled" loading={isSending}>
            Confirm
          </Button>
        ) : (
          <Button variant="filled" loading={isSending} onClick={start}>
            Set up
          </Button>
        )}
      </div>
    </form>
  )
}
