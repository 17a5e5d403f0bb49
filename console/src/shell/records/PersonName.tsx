import { useParams } from '@tanstack/react-router'
import { ofOrganization } from '../routing/paths.ts'
import { RecordSentence } from './RecordSentence.tsx'

/** A colleague's e-mail, or else the id; a link if the operator can view people. */
export function PersonName({ id, email }: { id: number; email: string | undefined }) {
  const { customerId = '' } = useParams({ strict: false })
  return (
    <RecordSentence
      text={email ?? String(id)}
      record={{ kind: 'person', id: String(id), was: email }}
      place={ofOrganization(customerId)}
    />
  )
}
