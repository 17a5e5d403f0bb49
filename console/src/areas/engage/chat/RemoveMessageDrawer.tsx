import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RemovalReason, removeChatMessage, type TalkMessage } from '@regent/contract/engage/chat'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import styles from './Chat.module.css'

type RemoveMessageDrawerProps = { groupId: number; message: TalkMessage; isOpen: boolean; onClose: () => void }

/** Hides a message from players, with a reason. */
export function RemoveMessageDrawer({ groupId, message, isOpen, onClose }: RemoveMessageDrawerProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (RemovalReason.safeParse(reason).success ? null : 'Write 1 to 500 characters.'),
    },
  })
  const save = ({ reason }: { reason: string }) =>
    write(
      removeChatMessage,
      { params: { id: groupId, messageId: message.id }, body: { reason: reason.trim() } },
      { subject: 'chat-message', done: 'Removed the message' },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Remove this message"
      subtitle="Hidden from members; the staff can still read it."
      form={form}
      draft={{ form: 'chat-message-removal', record: message.id }}
      save={save}
      failed="The message was not removed."
      submitLabel="Remove message"
    >
      <blockquote className={`flush prose ${styles.quote}`}>{message.text}</blockquote>
      <Textarea
        label="Reason"
        description="For your colleagues; the player does not see it."
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SaveDrawer>
  )
}
