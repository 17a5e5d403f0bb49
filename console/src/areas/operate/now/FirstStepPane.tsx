import { Button } from '@mantine/core'
import { type FirstStepName, type FirstSteps, firstStepNames } from '@regent/contract/operate/now-first-steps'
import { Link } from '@tanstack/react-router'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { proofText, proofTime, stepWords } from './first-step-words.ts'
import { RunHere, useStepRuns } from './RunHere.tsx'
import { StarterContent } from './StarterContent.tsx'
import { StepSnippet } from './StepSnippet.tsx'
import type { StepRealm } from './use-first-steps.ts'

type FirstStepPaneProps = {
  realm: StepRealm
  steps: FirstSteps
  open: FirstStepName
  onOpen: (step: FirstStepName) => void
}

/** The open step: its sentence, its code, and its calls as a test player. */
export function FirstStepPane({ realm, steps, open, onOpen }: FirstStepPaneProps) {
  const { cid } = useCustomer()
  const scope = `${cid}.${realm.pid}`
  const runs = useStepRuns()
  const run = runs.find(scope, open)
  const rights = useRights().at(realm.pid)
  const clock = useClock()
  const now = useNow()
  const { title, text, needsContent, document } = stepWords[open]
  const proof = steps[open]
  const refusal =
    rights.readOnly ?? (realm.environment === 'PROD' ? 'Not in production. Select a realm below it.' : undefined)
  const start = () => void (refusal === undefined && !run?.isRunning && runs.run(scope, open))
  const at = firstStepNames.indexOf(open)
  const next = firstStepNames[at + 1]
  const move = (by: number) => {
    const step = firstStepNames[at + by]
    if (step) onOpen(step)
  }
  return (
    <Section
      title={title}
      actions={
        <>
          {run && !run.isRunning && <Pill tone="started">tried here {proofTime(run.at, clock, now)}</Pill>}
          {proof ? <Pill tone="done">done</Pill> : <Pill tone="pending">waiting for your client</Pill>}
        </>
      }
    >
      <div className="stack">
        <p className="flush">{text}</p>
        {proof && <p className="flush done-text">Done: {proofText(open, proof, clock, now)}</p>}
        {open === 'content' && !proof && (
          <StarterContent pid={realm.pid} refusal={starterRefusal(realm, rights.refusal('edit content'))} />
        )}
        {needsContent && !steps.content && (
          <p className="flush caution">
            These calls need the starter content.{' '}
            <Button size="compact-sm" onClick={() => onOpen('content')}>
              Publish content
            </Button>
          </p>
        )}
        <StepSnippet
          step={open}
          scope={scope}
          keys={[
            { key: 'j', does: 'Next step', act: () => move(1) },
            { key: 'k', does: 'Previous step', act: () => move(-1) },
            { key: 'r', does: 'Run it here', act: start },
          ]}
        />
        <Link to={paths.document(document.name)} target="_blank">
          {document.label}
        </Link>
        <RunHere scope={scope} run={run} onRun={start} refusal={refusal} />
        <div className="cluster spread">
          <span className="dimmed">{next && `Next: ${stepWords[next].title.toLowerCase()}`}</span>
          <div className="row">
            <ResultLink realm={realm} step={open} />
            {next && <Button onClick={() => move(1)}>{proof ? 'Next step' : 'Skip this step'}</Button>}
          </div>
        </div>
      </div>
    </Section>
  )
}

/** In production content goes through a plan or a change set. */
const starterRefusal = ({ environment }: StepRealm, missing: string | undefined): string | undefined =>
  missing ?? (environment === 'PROD' ? 'Not in production. Promote content from a realm below it.' : undefined)

function ResultLink({ realm: { pid, gameId }, step }: { realm: StepRealm; step: FirstStepName }) {
  const { customerId } = useCustomer()
  const rights = useRights().at(pid)
  const { leadsTo } = stepWords[step]
  if (!leadsTo || !rights.can(leadsTo.right)) return null
  return (
    <Button component={Link} to={paths.inRealm({ customerId, gameId, realmId: pid }, leadsTo.path)}>
      {leadsTo.label}
    </Button>
  )
}
