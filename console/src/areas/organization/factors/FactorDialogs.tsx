import { Button, Modal, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  confirmFactorSetup,
  type FactorSetup,
  removeFactor,
  replaceRecoveryCodes,
  startFactorSetup,
} from '@regent/contract/organization/factors'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { focusFirstError, refuseForm } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import type { Layer } from '../../../ui/code/use-drawer.tsx'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { CodeField } from './CodeField.tsx'
import { FactorSetupFields } from './FactorSetupFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const requireText = (message: string) => (typed: string) => (typed.trim() === '' ? message : null)
const requireCode = requireText('Enter the code from your app')
const requirePassword = requireText('Enter your password')
const revealPassword = { 'aria-label': 'Show the password' }

/** Sets up or replaces the authenticator app: the password, the app with a code, then the recovery codes. */
export function SetUpFactorDialog({ isOpen, onClose }: Layer) {
  const [setup, setSetup] = useState<FactorSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (typed) => (setup ? null : requirePassword(typed)),
      code: (typed) => (setup ? requireCode(typed) : null),
    },
  })

  async function submit({ password, code }: typeof form.values) {
    setFailure(null)
    setIsSending(true)
    try {
      if (setup) {
        const answer = await write(confirmFactorSetup, { body: { code } }, { subject: 'second-factor', isFinal: true })
        setCodes(answer.data.recoveryCodes)
      } else {
        setSetup((await write(startFactorSetup, { body: { password } }, { subject: 'second-factor' })).data)
      }
    } catch (error) {
      setFailure(refuseForm(form, error, 'The authenticator app was not set up.'))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={codes ? 'Recovery codes' : 'Set up authenticator app'}
      size={520}
      closeOnEscape={!codes}
      closeOnClickOutside={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Done" onDone={onClose} />
      ) : (
        <form noValidate className="stack" onSubmit={form.onSubmit(submit, focusFirstError(form))}>
          {failure && <ErrorNotice failure={failure} />}
          {setup ? (
            <>
              <FactorSetupFields setup={setup} />
              <CodeField data-autofocus {...form.getInputProps('code')} />
            </>
          ) : (
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={revealPassword}
              {...form.getInputProps('password')}
            />
          )}
          <div className="flex gap-8">
            <Button type="submit" variant="filled" loading={isSending}>
              {setup ? 'Confirm' : 'Continue'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
      )}
    </Modal>
  )
}

/** Replaces the recovery codes with new ones. */
export function NewCodesDialog({ isOpen, onClose }: Layer) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({ initialValues: { code: '' }, validate: { code: requireCode } })

  async function submit(body: { code: string }) {
    setFailure(null)
    try {
      const answer = await write(replaceRecoveryCodes, { body }, { subject: 'second-factor', isFinal: true })
      setCodes(answer.data.recoveryCodes)
    } catch (error) {
      setFailure(refuseForm(form, error, 'The recovery codes were not replaced.'))
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="New recovery codes"
      size={520}
      closeOnEscape={!codes}
      closeOnClickOutside={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Done" onDone={onClose} />
      ) : (
        <form noValidate className="stack" onSubmit={form.onSubmit(submit, focusFirstError(form))}>
          {failure && <ErrorNotice failure={failure} />}
          <p className="flush">The old codes stop working.</p>
          <CodeField data-autofocus {...form.getInputProps('code')} />
          <div className="flex gap-8">
            <Button type="submit" variant="filled">
              Make new codes
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
      )}
    </Modal>
  )
}

/** Removes the authenticator app. Needs the password and a code. */
export function RemoveFactorDrawer({ isOpen, onClose }: Layer) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: { password: requirePassword, code: requireCode },
  })
  const save = (body: { password: string; code: string }) => {
    const done = 'The authenticator app is removed. Your password alone opens the account.'
    return write(removeFactor, { body }, { subject: 'second-factor', done, isFinal: true })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Remove authenticator app"
      subtitle="Your recovery codes stop working, too."
      form={form}
      draft={{ none: 'it asks for the password' }}
      save={save}
      failed="The authenticator app was not removed."
      submitLabel="Remove authenticator app"
    >
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={revealPassword}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <CodeField {...form.getInputProps('code')} key={form.key('code')} />
    </SaveDrawer>
  )
}
