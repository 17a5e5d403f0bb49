import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ServicePlanView, saveServicePlan } from '@regent/contract/organization/service-plans'
import { write } from '../../../api/act.ts'
import { writeFailure } from '../../../api/failure.ts'
import { isStale } from '../../../api/stale.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { type PlanValues, planErrors, toFormValues, toRequestBody } from './plan-form.ts'
import styles from './ServicePlans.module.css'

const labels = {
  name: 'Name',
  mongoHosts: 'MongoDB hosts',
  mongoSrvAddress: 'MongoDB SRV address',
  sharded: 'MongoDB is sharded',
  mongoSSL: 'MongoDB over SSL',
  memcachedHosts: 'Memcached hosts',
  messageBusAnalytics: 'Message bus for analytics',
  messageBusCommon: 'Message bus, common',
  redisShards: 'Redis shards',
}

type ServicePlanDrawerProps = { plan?: ServicePlanView | undefined; isOpen: boolean; onClose: () => void }

/** Creates or edits a service plan; the name of an existing one is read-only. */
export function ServicePlanDrawer({ plan, isOpen, onClose }: ServicePlanDrawerProps) {
  const form = useForm<PlanValues>({ mode: 'controlled', initialValues: toFormValues(plan), validate: planErrors })
  // Version 0 is a new plan: an existing one with that name is not overwritten.
  const save = (values: PlanValues, base: ServicePlanView | undefined) =>
    write(
      saveServicePlan,
      { body: toRequestBody(values) },
      {
        subject: 'service-plan',
        done: `${plan ? 'Changed' : 'Created'} service plan ${values.name.trim()}`,
        ifMatch: base?.version ?? 0,
      },
    )
  const stale = plan
    ? 'Not saved: someone else deleted the service plan.'
    : 'A service plan with this name already exists.'
  const { redisShards } = form.values

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={plan ? `Edit ${plan.name}` : 'Create a service plan'}
      subtitle="Hosts as host:port. Saving does not connect to them."
      form={form}
      draft={{ form: 'service-plan', record: plan?.name }}
      save={save}
      record={{ what: 'service plan', known: plan, toFormValues, labels }}
      failed={(error) => writeFailure(isStale(error) ? stale : 'The service plan was not saved.', error)}
      submitLabel={plan ? 'Save plan' : 'Create plan'}
    >
      <TextInput
        label={labels.name}
        description={plan ? 'The name cannot be changed.' : 'Up to 64 characters.'}
        readOnly={plan !== undefined}
        data-autofocus={!plan || undefined}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Hosts label={labels.mongoHosts} hasFocus={plan !== undefined} {...form.getInputProps('mongoHosts')} />
      <TextInput
        label={labels.mongoSrvAddress}
        description="If set, replaces the hosts."
        autoComplete="off"
        spellCheck={false}
        classNames={mono}
        {...form.getInputProps('mongoSrvAddress')}
      />
      <Checkbox label={labels.sharded} {...form.getInputProps('sharded', { type: 'checkbox' })} />
      <Checkbox label={labels.mongoSSL} {...form.getInputProps('mongoSSL', { type: 'checkbox' })} />
      <Hosts label={labels.memcachedHosts} {...form.getInputProps('memcachedHosts')} />
      <Hosts label={labels.messageBusAnalytics} {...form.getInputProps('messageBusAnalytics')} />
      <Hosts label={labels.messageBusCommon} {...form.getInputProps('messageBusCommon')} />
      <fieldset className={`stack bare ${styles.shards}`}>
        <legend>{labels.redisShards}</legend>
        {redisShards.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies its fields by index
          <div key={index} className={`framed ${styles.shard}`}>
            <TextInput
              {...nthLabel('Id', `of shard ${index + 1}`)}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`redisShards.${index}.shardId`)}
            />
            <TextInput
              {...nthLabel('Master', `of shard ${index + 1}`)}
              autoComplete="off"
              spellCheck={false}
              classNames={mono}
              {...form.getInputProps(`redisShards.${index}.masterHost`)}
            />
            <Hosts
              {...nthLabel('Replicas', `of shard ${index + 1}`)}
              {...form.getInputProps(`redisShards.${index}.slaveHosts`)}
            />
            <ActionIcon
              className={styles.remove}
              aria-label={`Remove shard ${index + 1}`}
              onClick={() => form.removeListItem('redisShards', index)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          leftSection={<IconPlus aria-hidden />}
          onClick={() =>
            form.insertListItem('redisShards', {
              shardId: String(1 + Math.max(0, ...redisShards.map(({ shardId }) => Number(shardId) || 0))),
              masterHost: '',
              slaveHosts: '',
            })
          }
        >
          Add shard
        </Button>
      </fieldset>
    </SaveDrawer>
  )
}

const mono = { input: 'mono' }

type HostsProps = { label: string; hasFocus?: boolean }

const Hosts = ({ hasFocus, ...input }: HostsProps) => (
  <TagsField placeholder="host:port, press Enter after each" data-autofocus={hasFocus || undefined} {...input} />
)
