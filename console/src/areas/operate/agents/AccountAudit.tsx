import type { ServiceAccount } from '@regent/contract/organization/keys'
import { Link } from '@tanstack/react-router'
import { customerScope } from '../../../api/client.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { History } from '../../organization/audit/History.tsx'

/** The changes by the keys of a service account, and those of its settings. */
export function AccountAudit({ account }: { account: ServiceAccount }) {
  const { customerId } = useCustomer()
  const rights = useRights()
  const subjectId = String(account.id)
  const scope = customerScope()
  if (!rights.can('view audit'))
    return (
      <Card isFlush>
        <EmptyState kind="not-allowed" missingRight="view audit" />
      </Card>
    )
  return (
    <>
      <Section title="Changes by its keys">
        {account.keys.length === 0 ? (
          <p className="flush dimmed">It has no keys yet.</p>
        ) : (
          <ul className="plain-list stack gap-6">
            {account.keys.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.audit(customerId)} search={{ person: String(id) } as Record<string, string>}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Changes of its tools and limits">
        <History of={{ subject: 'agent-settings', subjectId }} scope={scope} nothingYet="Not changed yet." />
      </Section>
      <Section title="Changes of the account">
        <History of={{ subject: 'service-account', subjectId }} scope={scope} nothingYet="Not changed yet." />
      </Section>
    </>
  )
}
