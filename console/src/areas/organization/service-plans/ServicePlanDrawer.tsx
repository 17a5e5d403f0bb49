import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ServicePlanView, saveServicePlan } from '@regent/contract/organization/service-plans'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { isStale, newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { Diff } from '../../../ui/json/Diff.tsx'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { type PlanValues, planErrors, planToRequestBody, toFormValues, toRequestBody } from './plan-form.ts'
import styles from './ServicePlans.module.css'

/** The newer plan in the error of a stale version; null if it was deleted. */
const findNewer = (error: unknown): { plan: ServicePlanView | null } | undefined =>
  isStale(error) ? { plan: newerIn<ServicePlanView>(error) ?? null } : undefined

type ServicePlanDrawerProps = { plan?: ServicePlanView | undefined; isOpen: boolean; onClose: () => void }

/** Creates or edits a service plan; the name of an existing one is read-only. */
export function ServicePlanDrawer({ plan, isOpen, onClose }: ServicePlanDrawerProps) {
  const form = useForm<PlanValues>({ mode: 'controlled', initialValues: toFormValues(plan), validate: planErrors })
  const [seen, setSeen] = useState(plan)
  const save = useMutation({
    mutationFn: ({ values, ifMatch }: { values: PlanValues; ifMatch: number }) =>
      write(
        saveServicePlan,
        { body: toRequestBody(values) },
        {
          subject: 'service-plan',
          done: `${plan ? 'Changed' : 'Created'} service plan ${values.name.trim()}`,
          ifMatch,
        },
      ),
    onSuccess: onClose,
  })
  const newer = findNewer(save.error)
  const failure = useWriteFailure('The service plan was not saved.', newer ? null : save.error)
  const { redisShards } = form.values

  function takeMine() {
    setSeen(newer?.plan ?? undefined)
    save.mutate({ values: form.getValues(), ifMatch: newer?.plan?.version ?? 0 })
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={plan ? `Edit ${plan.name}` : 'Create a service plan'}
      subtitle="Hosts as host:port. Saving does not connect to them."
      form={form}
      draft={{ form: 'service-plan', record: plan?.name }}
      onSubmit={(values) => save.mutate({ values, ifMatch: seen?.version ?? 0 })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel={plan ? 'Save plan' : 'Create plan'}
    >
      {newer && (
        <section className="stack gap-8 caution" role="alert" aria-label="Two plans">
          <p className="flush">
            {newer.plan
              ? 'Somebody else saved a plan of this name in the meantime. Nothing was changed by you. Before is theirs, after is yours:'
              : 'Somebody else deleted this plan in the meantime. Nothing was changed by you.'}
          </p>
          {newer.plan && (
            <Diff
              label="Theirs and yours"
              heads={['Theirs', 'Yours']}
              before={planToRequestBody(newer.plan)}
              after={toRequestBody(form.getValues())}
            />
          )}
          <div className="flex">
            <Button onClick={onClose}>Keep theirs</Button>
            <Button onClick={takeMine} loading={save.isPending}>
              Use mine
            </Button>
          </div>
        </section>
      )}
      <TextInput
        label="Name"
        description={plan ? 'The name of a plan cannot be changed.' : 'Up to 64 characters.'}
        readOnly={plan !== undefined}
        data-autofocus={!plan || undefined}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Hosts label="MongoDB hosts" hasFocus={plan !== undefined} {...form.getInputProps('mongoHosts')} />
      <TextInput
        label="MongoDB SRV address"
        description="Used instead of the hosts, if it is set."
        autoComplete="off"
        spellCheck={false}
        classNames={mono}
        {...form.getInputProps('mongoSrvAddress')}
      />
      <Checkbox label="MongoDB is sharded" {...form.getInputProps('sharded', { type: 'checkbox' })} />
      <Checkbox label="MongoDB over SSL" {...form.getInputProps('mongoSSL', { type: 'checkbox' })} />
      <Hosts label="Memcached hosts" {...form.getInputProps('memcachedHosts')} />
      <Hosts label="Message bus for analytics" {...form.getInputProps('messageBusAnalytics')} />
      <Hosts label="Message bus, common" {...form.getInputProps('messageBusCommon')} />
      <fieldset className={`stack bare ${styles.shards}`}>
        <legend>Redis shards</legend>
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
    </FormDrawer>
  )
}

const mono = { input: 'mono' }

type HostsProps = { label: string; hasFocus?: boolean }

const Hosts = ({ hasFocus, ...input }: HostsProps) => (
  <TagsField placeholder="host:port, each with Enter" data-autofocus={hasFocus || undefined} {...input} />
)
