import { Button, Modal, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { proveAgain } from '@regent/contract/organization/factors'
import { proveWithPasskey, startPasskeyProof } from '@regent/contract/organization/passkeys'
import { useState } from 'react'
import { call, customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { focusFirstError, refuseForm } from '../../../api/form.ts'
import { type AskedProof, answerProof } from '../../../api/fresh-proof.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { askPasskey } from '../passkeys/browser.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { CodeField } from './CodeField.tsx'

/** Asks for a fresh proof before an action; the action then continues. */
export function ProofDialog({ asked }: { asked: AskedProof }) {
  const [isCode, setIsCode] = useState(asked.ways.includes('code'))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (typed) => (!isCode && typed === '' ? 'Enter your password' : null),
      code: (typed) => (isCode && typed.trim() === '' ? 'Enter the code from your app' : null),
    },
  })

  async function prove({ password, code }: typeof form.values) {
    setFailure(null)
    setIsSending(true)
    try {
      await call(proveAgain, { body: isCode ? { code } : { password } }, { scope: customerScope() })
      answerProof(true)
    } catch (error) {
      setFailure(refuseForm(form, error, 'This was not accepted.'))
      setIsSending(false)
    }
  }

  async function proveByPasskey() {
    const scope = customerScope()
    const credential = await askPasskey(await call(startPasskeyProof, {}, { scope }))
    await call(proveWithPasskey, { body: { credential } }, { scope })
    answerProof(true)
  }

  const hasCode = asked.ways.includes('code')
  const hasPassword = asked.ways.includes('password')
  if (asked.ways.length === 0) return <SignInAgainDialog />
  return (
    <Modal opened onClose={() => answerProof(false)} title="Confirm that it is you" size={420}>
      <form noValidate className="stack" onSubmit={form.onSubmit(prove, focusFirstError(form))}>
        {failure && <ErrorNotice failure={failure} />}
        <p className="flush">Confirm that it is you. The confirmation is valid for ten minutes.</p>
        {asked.ways.includes('passkey') && (
          <PasskeyButton
            label="Use a passkey"
            use={proveByPasskey}
            onFailure={(error) => setFailure(error === undefined ? null : readFailure('This was not accepted.', error))}
          />
        )}
        {isCode && <CodeField data-autofocus {...form.getInputProps('code')} />}
        {!isCode && hasPassword && (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            {...form.getInputProps('password')}
          />
        )}
        <div className="flex gap-8">
          {(isCode || hasPassword) && (
            <Button type="submit" variant="filled" loading={isSending}>
              Continue
            </Button>
          )}
          <Button onClick={() => answerProof(false)}>Cancel</Button>
          {hasCode && hasPassword && (
            <Button variant="subtle" onClick={() => setIsCode(!isCode)}>
              {isCode ? 'Use the password' : 'Use the authenticator app'}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

/** For people without a password: only a new sign-in proves who they are. */
const SignInAgainDialog = () => (
  <Modal opened onClose={() => answerProof(false)} title="Confirm that it is you" size={420}>
    <div className="stack">
      <p className="flush">
        This action needs a sign-in of the last ten minutes. Sign out, sign in again with single sign-on, and repeat it.
      </p>
      <div>
        <Button data-autofocus onClick={() => answerProof(false)}>
          Close
        </Button>
      </div>
    </div>
  </Modal>
)
