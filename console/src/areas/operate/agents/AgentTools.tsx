import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  type AgentSettings,
  type getAgentReport,
  type listAgentCalls,
  updateAgentSettings,
} from '@regent/contract/operate/agents'
import type { ServiceAccount } from '@regent/contract/organization/keys'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { SaveForm } from '../../../shell/form/SaveForm.tsx'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useNow } from '../../../ui/time/Time.tsx'
import { AgentAreas } from './AgentAreas.tsx'
import { AgentDecisions } from './AgentDecisions.tsx'
import { AgentLimits } from './AgentLimits.tsx'
import styles from './Agents.module.css'
import {
  type AgentValues,
  agentFaults,
  agentLabels,
  appliesSome,
  findKeyLevel,
  toAgentBody,
  toAgentValues,
} from './agent-form.ts'

type Report = EndpointOutput<typeof getAgentReport>
type OpenCalls = EndpointOutput<typeof listAgentCalls>

type AgentToolsProps = {
  /** The id of the form, which a button of the page submits. */
  formId: string
  account: ServiceAccount
  settings: AgentSettings | undefined
  calls: OpenCalls | undefined
  report: Report | undefined
  error: Error | null
  isReading: boolean
  onRetry: () => void
  onConnect: () => void
}

/** The tools and limits of a service account's agent, and the decisions about its plans. */
export function AgentTools({ settings, calls, error, isReading, onRetry, ...rest }: AgentToolsProps) {
  if (settings && calls) return <Tools settings={settings} calls={calls} {...rest} />
  return (
    <Card isFlush>
      {error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The tools could not be loaded.', error)}
          onRetry={onRetry}
          isRetrying={isReading}
        />
      ) : (
        <Pending />
      )}
    </Card>
  )
}

type ToolsProps = Omit<AgentToolsProps, 'error' | 'isReading' | 'onRetry'> & {
  settings: AgentSettings
  calls: OpenCalls
}

function Tools({ formId, account, settings, calls: { calls, closed }, report, onConnect }: ToolsProps) {
  const rights = useRights()
  const now = useNow()
  const form = useForm<AgentValues>({
    mode: 'controlled',
    initialValues: toAgentValues(settings),
    validate: (values) => agentFaults(values),
  })
  const save = async (values: AgentValues, base: AgentSettings) => {
    await write(
      updateAgentSettings,
      { params: { id: account.id }, body: toAgentBody(values) },
      {
        subject: 'agent-settings',
        scope: customerScope(),
        done: `Changed the tools of ${account.name}`,
        ifMatch: base.version,
      },
    )
  }
  const keyLevel = findKeyLevel(account.keys, now)
  const refusal = rights.refusal('edit api-keys')
  const isUnused = report?.used.length === 0 && account.keys.every(({ lastUsed }) => lastUsed === undefined)
  return (
    <>
      {isUnused && (
        <div className="panel padded row wrap spread">
          <span>
            <strong>Not used yet.</strong> Connect an assistant: it can search these calls, read with them, and propose
            plans.
          </span>
          <Button onClick={onConnect}>Connect…</Button>
        </div>
      )}
      <div className={styles.columns}>
        <AgentAreas
          form={form}
          calls={calls}
          closed={closed}
          used={report?.used}
          keyLevel={keyLevel}
          isReadOnly={refusal !== undefined}
        />
        <div className="stack shrink">
          <SaveForm
            id={formId}
            form={form}
            draft={{ form: 'agent-settings', record: account.id }}
            save={save}
            record={{ what: 'agent', known: settings, toFormValues: toAgentValues, labels: agentLabels }}
            failed="The tools and limits were not saved."
            refusal={refusal}
          >
            <AgentLimits form={form} account={account} mayApply={appliesSome(form.values, calls, keyLevel)} />
          </SaveForm>
          {report && <AgentDecisions plans={report.plans} />}
        </div>
      </div>
    </>
  )
}
