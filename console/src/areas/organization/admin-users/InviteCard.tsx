import { Select, TextInput } from '@mantine/core'
import { createAdminUser } from '@regent/contract/organization/admin-users'
import { isAbove, type Role } from '@regent/contract/permissions'
import { Email } from '@regent/contract/shapes'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { writeFailure } from '../../../api/failure.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconSend } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { defaultRoles } from './role-choices.ts'

const splitEmails = (text: string): string[] => text.split(/[\s,;]+/).filter((email) => email !== '')

/** Invites colleagues by e-mail; absent without the right. */
export function InviteCard() {
  const rights = useRights().at(undefined)
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('developer')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isSending, setIsSending] = useState(false)
  if (!rights.can('create users')) return null

  const send = async () => {
    const emails = splitEmails(text)
    const invalid = emails.find((email) => !Email.safeParse(email).success)
    setFailure(undefined)
    setError(emails.length === 0 ? 'Enter an e-mail.' : invalid && `${invalid} is not an e-mail.`)
    if (emails.length === 0 || invalid !== undefined) return
    setIsSending(true)
    let remainingEmails = emails
    try {
      for (const email of emails) {
        await write(
          createAdminUser,
          { body: { email, role } },
          { subject: 'operator', scope: customerScope(), done: `Invited ${email} as ${role}`, isFinal: true },
        )
        remainingEmails = remainingEmails.slice(1)
      }
    } catch (caught) {
      setFailure(writeFailure(`${remainingEmails[0]} was not invited.`, caught))
    } finally {
      setText(remainingEmails.join(', '))
      setIsSending(false)
    }
  }
  return (
    <Section title="Invite colleagues">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {failure && <ErrorNotice failure={failure} />}
        <TextInput
          label="E-mail, or several"
          inputMode="email"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          label="Role"
          allowDeselect={false}
          value={role}
          data={defaultRoles.filter((each) => !isAbove(each, rights.role))}
          onChange={(value) => value && setRole(value as Role)}
        />
        <ActionButton type="submit" leftSection={<IconSend aria-hidden />} loading={isSending}>
          Send invitation
        </ActionButton>
        <p className="note">They choose their own password.</p>
      </form>
    </Section>
  )
}
