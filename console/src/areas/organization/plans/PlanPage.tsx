import { Button } from '@mantine/core'
import { getPlan, listPlanRows, type Plan } from '@regent/contract/organization/plans'
import { formatCount } from '@regent/contract/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { planAct } from '../../../api/act.ts'
import { customerScope, realmScope } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { PersonName } from '../../../shell/records/PersonName.tsx'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconAlertTriangle } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ApprovalPanel } from '../approvals/ApprovalPanel.tsx'
import { approvalRefusal } from '../approvals/approval-words.ts'
import { AlsoHere } from '../live/AlsoHere.tsx'
import { PlanRows } from './PlanRows.tsx'
import styles from './Plans.module.css'
import { ProposalCard } from './ProposalCard.tsx'
import { planProgress, planState } from './plan-words.ts'

const readAgainMs = 15_000

/** The panel of a higher area that shows what a plan gave to players. */
type ResultsOfPlan = ComponentType<{ kind: 'plan'; id: string; name: string; isHiddenWhenEmpty: boolean }>

/** The plan, and its rows page by page. */
function usePlan(id: number) {
  const { realmId } = useRealm()
  const isAllowed = useRights().can('view audit')
  const scope = realmScope(realmId)
  const read = useQuery({
    ...query(getPlan, { params: { id } }, { scope }),
    enabled: isAllowed,
    refetchInterval: readAgainMs,
  })
  const rows = useInfiniteQuery({
    ...pagedQuery(listPlanRows, { params: { id } }, { scope }),
    enabled: isAllowed && read.data !== undefined,
  })
  return { read, rows }
}

/** A page for one plan with its own URL, for colleagues who review and approve it. */
export function PlanPage({ Results }: { Results: ResultsOfPlan }) {
  const { planId = '' } = useParams({ strict: false }) as { planId?: string }
  const place = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view audit')
  const { read, rows } = usePlan(Number(planId))
  const back = <Link to={paths.inRealm(place, 'plans')}>All plans</Link>
  const plan = read.data?.plan
  if (!plan)
    return (
      <UnreadRecord
        title={`Plan ${planId}`}
        back={back}
        missingRight={isAllowed ? undefined : 'view audit'}
        read={read}
        failed="The plan could not be loaded."
      />
    )
  const visibleRows = rows.data?.pages.flatMap((page) => page.rows) ?? read.data?.sample ?? []
  const { tone, words } = planState(plan)
  return (
    <div className="stack gap-16">
      <PageHeader
        title={plan.title}
        subtitle={
          <>
            Plan {plan.id} · <PlanAuthor plan={plan} /> · {back}
          </>
        }
        state={<Pill tone={tone}>{words}</Pill>}
        menu={[]}
        actions={<AlsoHere />}
      />
      <div className={styles.columns}>
        <div className="stack gap-16 shrink">
          {plan.proposal && (
            <div className="panel">
              <ProposalCard plan={plan} proposal={plan.proposal} />
            </div>
          )}
          {plan.summary && (
            <Section title="Changes">
              <KeyValueList items={plan.summary} />
            </Section>
          )}
          <Section title="Changes" count={plan.count} isFlush>
            <PlanRows rows={visibleRows} label="Changes" place={place} isPage />
            {rows.hasNextPage && (
              <div className="padded">
                <Button onClick={() => rows.fetchNextPage()} loading={rows.isFetchingNextPage}>
                  Show more, {formatCount(visibleRows.length)} of {formatCount(plan.count)} shown
                </Button>
              </div>
            )}
          </Section>
          {plan.state !== 'open' && <Results kind="plan" id={planId} name={plan.title} isHiddenWhenEmpty />}
        </div>
        <aside className={`stack gap-16 ${styles.side}`} aria-label="Decision">
          <Warnings plan={plan} />
          <ApprovalPanel plan={plan} />
          <DecisionSection plan={plan} />
        </aside>
      </div>
    </div>
  )
}

function PlanAuthor({ plan }: { plan: Plan }) {
  return (
    <>
      planned <Time ms={plan.madeAt} />
      {plan.madeBy !== undefined && (
        <>
          {' by '}
          <PersonName id={plan.madeBy} email={plan.madeByEmail} />
        </>
      )}
    </>
  )
}

/** What to read before the plan is applied. */
function Warnings({ plan: { warnings, faults } }: { plan: Plan }) {
  if (warnings.length + faults.length === 0) return null
  return (
    <Section title="Before you apply">
      <ul className={`stack gap-8 plain-list ${styles.warnings}`}>
        {[...faults, ...warnings].map((warning) => (
          <li key={warning}>
            <IconAlertTriangle aria-hidden />
            <span>{warning}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Opens the plan to apply it, or its result. */
function DecisionSection({ plan }: { plan: Plan }) {
  const refusal = approvalRefusal(plan, useOperator().id)
  const open = () =>
    planAct(getPlan, { params: { id: plan.id } }, { scope: customerScope(), failed: 'The plan could not be opened.' })
  return (
    <Section title={plan.state === 'open' ? 'Apply' : 'Result'}>
      <div className={`stack gap-8 ${styles.act}`}>
        <p className="flush dimmed">
          <PlanStatus plan={plan} refusal={refusal} />
        </p>
        <ActionButton
          onClick={open}
          disabledReason={plan.state === 'open' && (plan.canApply ? refusal : 'The plan has expired.')}
        >
          {plan.state === 'open' ? 'Apply…' : 'Open…'}
        </ActionButton>
      </div>
    </Section>
  )
}

function PlanStatus({ plan, refusal }: { plan: Plan; refusal: string | undefined }) {
  if (plan.state !== 'open')
    return (
      <>
        {planProgress(plan)}
        {plan.appliedAt !== undefined && (
          <>
            {' '}
            · applied <Time ms={plan.appliedAt} />
            {plan.appliedBy !== undefined && (
              <>
                {' by '}
                <PersonName id={plan.appliedBy} email={plan.appliedByEmail} />
              </>
            )}
          </>
        )}
      </>
    )
  if (!plan.canApply) return 'The plan has expired. Create a new one.'
  return (
    <>
      {refusal} Until <Time ms={plan.expiresAt} />
    </>
  )
}
