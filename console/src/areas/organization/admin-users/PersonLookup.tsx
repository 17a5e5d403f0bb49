import { Button, TextInput } from '@mantine/core'
import { Email } from '@regent/contract/shapes'
import { formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconSearch } from '../../../ui/layout/icons.ts'
import styles from './AdminUsers.module.css'
import { findPerson } from './person-steps.ts'
import { collectRoles } from './role-steps.ts'
import { type AdminUser, userName } from './user-list.ts'

/** The person whose roles are edited: an existing account, or the e-mail to invite. */
export type Target = { person: AdminUser } | { email: string }

type PersonLookupProps = { target: Target | undefined; onTarget: (target: Target | undefined) => void }

/** Finds a person by e-mail or id, and shows the result. Unknown e-mails will be invited. */
export function PersonLookup({ target, onTarget }: PersonLookupProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const lookUp = useMutation({
    mutationFn: findPerson,
    // Clear the person while searching and after an error.
    onMutate: () => onTarget(undefined),
    onSuccess: (person, wanted) => {
      if (person) return onTarget({ person })
      const email = Email.safeParse(wanted)
      if (email.success) return onTarget({ email: email.data })
      setProblem('No account has this id. Invite by e-mail instead.')
    },
  })

  function change(next: string) {
    setText(next)
    setProblem(undefined)
    lookUp.reset()
    onTarget(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The event must not submit the drawer's own form too.
    event.stopPropagation()
    const emailOrId = text.trim()
    if (!/^\d+$/.test(emailOrId) && !Email.safeParse(emailOrId).success) {
      return setProblem('Enter a full e-mail or an account id.')
    }
    lookUp.mutate(emailOrId)
  }

  return (
    <form className="grid gap-8" noValidate onSubmit={submit}>
      <div className={`flex ${styles.line}`}>
        <TextInput
          flex={1}
          data-autofocus
          label="E-mail or account id"
          placeholder="name@studio.com"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button
          type="submit"
          mt={21}
          leftSection={<IconSearch aria-hidden />}
          loading={lookUp.isPending}
          disabled={text.trim() === ''}
        >
          Find
        </Button>
      </div>
      <div role="status">{target && <p className={`flush framed ${styles.outcome}`}>{describeOutcome(target)}</p>}</div>
      {lookUp.error && (
        <ErrorNotice
          failure={readFailure('The search failed.', lookUp.error)}
          onRetry={() => lookUp.mutate(text.trim())}
        />
      )}
    </form>
  )
}

function describeOutcome(target: Target) {
  if ('email' in target) {
    return (
      <>
        <strong>{target.email}</strong> has no account yet. Applying creates one and mails an invitation.
      </>
    )
  }
  const count = Object.keys(collectRoles(target.person)).length
  return (
    <>
      <strong>{userName(target.person)}</strong> already has an account
      {count === 0 ? ', without a role' : ` with ${formatQuantity(count, 'role')}`}. You edit its roles; no mail is
      sent.
    </>
  )
}
