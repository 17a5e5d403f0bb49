import { Link, useParams } from '@tanstack/react-router'
import { IconKey } from '../../ui/layout/icons.ts'
import { ofOrganization, paths } from '../routing/paths.ts'
import { RecordSentence } from './RecordSentence.tsx'

/** The name of an API key: "account / key". An e-mail has no spaces. */
const isKeyName = (name: string | undefined): boolean => name?.includes(' / ') === true

/**
 * A colleague's e-mail, or else the id; a link if the operator can view people. API keys have a mark, and link to their
 * service account.
 */
export function PersonName({ id, email }: { id: number; email: string | undefined }) {
  const { customerId = '' } = useParams({ strict: false })
  if (isKeyName(email)) {
    const search: Record<string, string> = { key: String(id) }
    return (
      <Link to={paths.serviceAccounts(customerId)} search={search} className="inline-row">
        <IconKey size={14} role="img" aria-label="API key" /> {email}
      </Link>
    )
  }
  return (
    <RecordSentence
      text={email ?? String(id)}
      record={{ kind: 'person', id: String(id), was: email }}
      place={ofOrganization(customerId)}
    />
  )
}
