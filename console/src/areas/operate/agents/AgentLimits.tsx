import { Checkbox, NumberInput, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { maxAppliedByAgent } from '@regent/contract/operate/agents'
import type { ServiceAccount } from '@regent/contract/organization/keys'
import { Section } from '../../../ui/layout/Section.tsx'
import { realmsSummary } from '../../organization/keys/key-words.ts'
import { useRealmNames } from '../../organization/keys/use-key-actions.tsx'
import styles from './Agents.module.css'
import { type AgentValues, agentLabels } from './agent-form.ts'

type AgentLimitsProps = {
  form: UseFormReturnType<AgentValues>
  account: ServiceAccount
  /** True if some call has the level Apply. */
  mayApply: boolean
}

/** The limits of an agent, and the rule by which it applies plans itself. */
export function AgentLimits({ form, account, mayApply }: AgentLimitsProps) {
  const nameOf = useRealmNames()
  const realms = [...new Set(account.keys.flatMap(({ revoked, realms }) => (revoked === undefined ? realms : [])))]
  return (
    <>
      <Section title="Limits">
        <div className="stack">
          <div>
            <span className="strong">Realms</span>
            <p className="note">
              {realms.length === 0 ? 'Set with each key.' : `${realmsSummary(realms, nameOf, 4)}. Set with each key.`}
            </p>
          </div>
          <div className={styles.limits}>
            <NumberInput
              label={agentLabels.playersPerPlan}
              placeholder="No limit"
              {...countProps}
              {...form.getInputProps('playersPerPlan')}
            />
            <NumberInput label={agentLabels.openPlans} {...countProps} {...form.getInputProps('openPlans')} />
            <NumberInput label={agentLabels.callsPerMinute} {...countProps} {...form.getInputProps('callsPerMinute')} />
          </div>
          <Checkbox
            label={agentLabels.hidePersonalData}
            {...form.getInputProps('hidePersonalData', { type: 'checkbox' })}
          />
          <Checkbox
            label={agentLabels.onlyAsAgent}
            description="Off: its keys also work with the API, limited only by their rights and mode."
            {...form.getInputProps('onlyAsAgent', { type: 'checkbox' })}
          />
        </div>
      </Section>
      <Section title="Applied without a person">
        <Switch
          label={agentLabels.applyByRule}
          description={
            mayApply
              ? `Own plans with evidence, at most ${maxAppliedByAgent} records, undoable, without warnings and approvals.`
              : 'No area is set to Apply. A person applies all plans.'
          }
          disabled={!mayApply}
          {...form.getInputProps('applyByRule', { type: 'checkbox' })}
        />
      </Section>
    </>
  )
}

const countProps = { allowDecimal: false, allowNegative: false, thousandSeparator: ',', hideControls: true } as const
