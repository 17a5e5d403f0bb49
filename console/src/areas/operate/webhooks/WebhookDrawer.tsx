import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { playerEventTypes, webhookEventTypes } from '@regent/contract/operate/webhook-events'
import { createWebhook, updateWebhook, type Webhook, type WebhookContent } from '@regent/contract/operate/webhooks'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import type { NewWebhookSecret } from './WebhookSecretDialog.tsx'

type WebhookDrawerProps = {
  known: Webhook | undefined
  isOpen: boolean
  onClose: () => void
  onCreated: (made: NewWebhookSecret) => void
}

const labels = { name: 'Name', url: 'URL', events: 'Events', description: 'Description', isEnabled: 'Enabled' }
const text = { autoComplete: 'off', spellCheck: false } as const

const isOfPlayers = new Set<string>(playerEventTypes)
const isOffered = new Set<string>(webhookEventTypes)
const eventGroups = [
  { group: 'Players', items: [...playerEventTypes] },
  { group: 'Changes by operators', items: webhookEventTypes.filter((type) => !isOfPlayers.has(type)) },
]

const toFormValues = ({ name, url, events, description, isEnabled }: WebhookContent): WebhookContent => ({
  name,
  url,
  // Types that no realm has could be selected before; the server refuses them now.
  events: events.filter((type) => isOffered.has(type)),
  description,
  isEnabled,
})
const newWebhook: WebhookContent = { name: '', url: 'https://', events: [], description: '', isEnabled: true }

/** Creates a webhook, or changes it. */
export function WebhookDrawer({ known, isOpen, onClose, onCreated }: WebhookDrawerProps) {
  const form = useForm<WebhookContent>({
    mode: 'controlled',
    initialValues: toFormValues(known ?? newWebhook),
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
      url: (url) => (URL.canParse(url) ? null : 'Enter a URL such as https://example.com/regent.'),
      events: (events) => (events.length === 0 ? 'Choose at least one event.' : null),
    },
  })
  const save = async (values: WebhookContent, base: Webhook | undefined) => {
    const body = { ...values, name: values.name.trim(), url: values.url.trim(), description: values.description.trim() }
    if (known) {
      const done = `Changed the webhook ${body.name}`
      const ifMatch = base?.version ?? known.version
      await write(updateWebhook, { params: { id: known.id }, body }, { subject: 'webhook', done, ifMatch })
      return undefined
    }
    const done = `Created the webhook ${body.name}`
    const { data } = await write(createWebhook, { body }, { subject: 'webhook', done })
    return { name: body.name, secret: data.secret, isRotated: false }
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a webhook'}
      subtitle="The server sends a signed POST to the URL for each selected event."
      form={form}
      draft={{ form: 'webhook', record: known?.id }}
      save={save}
      record={{ what: 'webhook', known, toFormValues, labels }}
      onSaved={(made) => made && onCreated(made)}
      failed="The webhook was not saved."
      submitLabel={known ? 'Save webhook' : 'Create webhook'}
    >
      <TextInput label={labels.name} data-autofocus {...text} {...form.getInputProps('name')} />
      <TextInput
        label={labels.url}
        description="https, or stream: for the event stream of the server."
        inputMode="url"
        {...text}
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label={labels.events}
        description="Changes contain what changed and who did it, without values."
        data={eventGroups}
        searchable
        hidePickedOptions
        maxDropdownHeight={280}
        {...form.getInputProps('events')}
      />
      <Textarea
        label={labels.description}
        description="Purpose and contact."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Switch label={labels.isEnabled} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
    </SaveDrawer>
  )
}
