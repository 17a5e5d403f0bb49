import { type AgentPlan, type AgentPlanOutcome, listAgentPlans } from '@regent/contract/operate/agents'
import { getPlan } from '@regent/contract/organization/plans'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { planAct } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { OpenButton } from '../../../ui/layout/OpenButton.tsx'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useRealmNames } from '../../organization/keys/use-key-actions.tsx'

const outcomes: Record<AgentPlanOutcome, { tone: Tone; label: string }> = {
  waits: { tone: 'pending', label: 'waits' },
  expired: { tone: 'cancelled', label: 'expired' },
  applying: { tone: 'started', label: 'being applied' },
  person: { tone: 'done', label: 'applied by a person' },
  rule: { tone: 'done', label: 'applied by the rule' },
  refused: { tone: 'error', label: 'refused' },
  failed: { tone: 'error', label: 'stopped early' },
  undone: { tone: 'cancelled', label: 'undone' },
}

/** Plans of one page. */
const maxShown = 200

/** The plans that the agent of a service account has proposed in the last 30 days. */
export function AgentPlans({ accountId }: { accountId: number }) {
  const rights = useRights()
  const isAllowed = rights.can('view audit')
  const nameOf = useRealmNames()
  const plans = useQuery({
    ...query(listAgentPlans, { params: { id: accountId }, query: { limit: maxShown } }, { scope: customerScope() }),
    enabled: isAllowed,
  })
  const columns = useMemo(() => buildColumns(nameOf), [nameOf])
  if (!isAllowed || plans.error)
    return (
      <Card isFlush>
        {isAllowed ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The plans could not be loaded.', plans.error)}
            onRetry={() => plans.refetch()}
            isRetrying={plans.isFetching}
          />
        ) : (
          <EmptyState kind="not-allowed" missingRight="view audit" />
        )}
      </Card>
    )
  const rows = plans.data?.rows ?? []
  return (
    <Section title="Proposed plans" subtitle="The last 30 days, newest first." isFlush>
      {plans.data && rows.length === 0 ? (
        <EmptyState
          kind="nothing-yet"
          title="No plans yet"
          description="Plans that the agent proposes wait here and on Now until a person decides."
        />
      ) : (
        <DataTable
          label="Plans that the agent proposed"
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          noun={['plan', 'plans']}
          isLoading={plans.isPending}
        />
      )}
      {plans.data?.next && <p className="note padded">Only the newest {maxShown} plans are listed.</p>}
    </Section>
  )
}

const show = ({ id }: AgentPlan) =>
  planAct(getPlan, { params: { id } }, { scope: customerScope(), failed: 'The plan could not be opened.' })

const buildColumns = (nameOf: (pid: string) => string): Column<AgentPlan>[] => [
  {
    id: 'title',
    header: 'Plan',
    width: 320,
    cell: (plan) => <OpenButton onClick={() => show(plan)}>{plan.title}</OpenButton>,
  },
  {
    id: 'outcome',
    header: 'State',
    width: 190,
    cell: ({ outcome }) => <Pill tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Pill>,
  },
  { id: 'reason', header: 'Reason', width: 260, cell: ({ reason }) => reason ?? '–' },
  { id: 'realm', header: 'Realm', width: 140, cell: ({ pid }) => (pid === undefined ? 'organization' : nameOf(pid)) },
  { id: 'count', header: 'Records', width: 90, align: 'right', cell: ({ count }) => count.toLocaleString('en') },
  { id: 'made', header: 'Proposed', width: 180, cell: ({ madeAt }) => <Time ms={madeAt} /> },
]
