import { ActionIcon, Button, Checkbox, MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { maxAgentBudgets, maxAppliedByAgent } from '@regent/contract/operate/agents'
import { allRealms, type ServiceAccount } from '@regent/contract/organization/keys'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
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
  return (
    <>
      <Section title="Limits">
        <div className="stack">
          <RealmsField form={form} account={account} />
          <GiftLimits form={form} />
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

type FieldProps = Pick<AgentLimitsProps, 'form'>

/** The realms where the agent works: all of its keys, or some of them. */
function RealmsField({ form, account }: FieldProps & Pick<AgentLimitsProps, 'account'>) {
  const realms = useRealms()
  const ofKeys = new Set(account.keys.flatMap(({ revoked, realms }) => (revoked === undefined ? realms : [])))
  const chosen = new Set(form.values.realms)
  const offered = realms.filter(({ pid }) => ofKeys.size === 0 || ofKeys.has(allRealms) || ofKeys.has(pid))
  // A realm that its keys have lost stays visible, so that it can be removed.
  const others = realms.filter(({ pid }) => chosen.has(pid) && !offered.some((one) => one.pid === pid))
  return (
    <MultiSelect
      label={agentLabels.realms}
      placeholder={chosen.size === 0 ? 'All realms of its keys' : undefined}
      data={[...offered, ...others].map((realm) => ({
        value: realm.pid,
        label: `${realmName(realm)} (${findEnvironment(realm, realms)})`,
      }))}
      searchable
      clearable
      {...form.getInputProps('realms')}
    />
  )
}

/** The largest amount of each currency and item that one key gives per day. */
function GiftLimits({ form }: FieldProps) {
  const limits = form.values.givesPerDay
  return (
    <div className="stack gap-8">
      <div>
        <span className="strong">{agentLabels.givesPerDay}</span>
        <p className="note">For each key, in all realms together. Proposed plans count.</p>
      </div>
      {limits.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields are controlled
        <div key={index} className={styles.gift}>
          <TextInput
            aria-label={`Currency ${index + 1}`}
            placeholder="currency.gems"
            {...form.getInputProps(`givesPerDay.${index}.symbol`)}
          />
          <NumberInput
            aria-label={`Units a day ${index + 1}`}
            placeholder="Units a day"
            {...countProps}
            {...form.getInputProps(`givesPerDay.${index}.amount`)}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove limit ${index + 1}`}
            onClick={() => form.removeListItem('givesPerDay', index)}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles.add}
        leftSection={<IconPlus aria-hidden />}
        disabled={limits.length >= maxAgentBudgets}
        onClick={() => form.insertListItem('givesPerDay', { symbol: '', amount: '' })}
      >
        Add limit
      </Button>
    </div>
  )
}

const countProps = { allowDecimal: false, allowNegative: false, thousandSeparator: ',', hideControls: true } as const
