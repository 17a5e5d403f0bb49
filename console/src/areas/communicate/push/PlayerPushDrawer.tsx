import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { sendPlayerPush } from '@regent/contract/communicate/push'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRights } from '../../../shell/scope/rights.ts'

type PlayerPushDrawerProps = { gamerTag: number; isOpen: boolean; onClose: () => void }

/** Sends a notification to the devices of a player. */
export function PlayerPushDrawer({ gamerTag, ...layer }: PlayerPushDrawerProps) {
  const rights = useRights()
  const form = useForm({
    mode: 'controlled',
    initialValues: { title: '', body: '', link: '', test: false, urgent: false },
    validate: { body: (text, { title }) => (text.trim() || title.trim() ? null : 'Write a title or a text.') },
  })
  const save = ({ title, body, link, test, urgent }: typeof form.values) =>
    write(
      sendPlayerPush,
      {
        params: { gamerTag },
        body: {
          ...(title.trim() && { title: title.trim() }),
          ...(body.trim() && { body: body.trim() }),
          ...(link.trim() && { link: link.trim() }),
          ...(urgent && { urgent }),
          test,
        },
      },
      { subject: 'push', done: 'Queued the notification' },
    )
  const urgentRefusal = rights.refusal('send-urgent notify')
  return (
    <SaveDrawer
      {...layer}
      title="Send a push notification"
      subtitle="All devices of the player get it. It cannot be undone."
      form={form}
      draft={{ form: 'player-push', record: String(gamerTag) }}
      save={save}
      failed="The notification was not sent."
      submitLabel="Send"
    >
      <TextInput label="Title" maxLength={500} data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Text" autosize minRows={3} maxRows={10} maxLength={4_000} {...form.getInputProps('body')} />
      <TextInput
        label="Deep link"
        description="The game opens it when the player taps the notification."
        maxLength={1_000}
        {...form.getInputProps('link')}
      />
      <Checkbox label="Mark as a test" {...form.getInputProps('test', { type: 'checkbox' })} />
      <Checkbox
        label="Urgent: send it also in quiet hours"
        description={urgentRefusal}
        disabled={urgentRefusal !== undefined}
        {...form.getInputProps('urgent', { type: 'checkbox' })}
      />
    </SaveDrawer>
  )
}
