import { listConnections, listOwnConnections } from '@regent/contract/organization/connections'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'

/** The tools that work for the signed-in person. */
export const OwnConnections = () => (
  <Connections
    of="me"
    title="Connected tools"
    label="Your connected tools"
    subtitle="Assistants and command lines that sign in with your account. They never have more rights than you."
    nothingYet="A tool asks for your permission when you connect it."
  />
)

/** The tools that work for people of the organization; nothing if there are none. */
export const AllConnections = () => (
  <Connections
    of="everybody"
    title="Connected tools"
    label="Connected tools of everybody"
    subtitle="Tools that people have allowed to work for them."
  />
)

type ConnectionsProps = {
  of: 'me' | 'everybody'
  title: string
  label: string
  subtitle: string
  /** Text of an empty section. Absent: the section is hidden. */
  nothingYet?: string
}

function Connections({ of, title, label, subtitle, nothingYet }: ConnectionsProps) {
  const list = useQuery(query(of === 'me' ? listOwnConnections : listConnections, {}))
  const connections = list.data?.connections ?? []
  if (nothingYet === undefined && !list.error && connections.length === 0) return null
  return (
    <Section title={title} subtitle={subtitle} count={list.data && connections.length} isFlush>
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The connected tools could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : list.data && connections.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No connected tools" description={nothingYet} />
      ) : (
        <ConnectionTable of={of} label={label} connections={connections} isLoading={list.isPending} />
      )}
    </Section>
  )
}
