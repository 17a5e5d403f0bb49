import { ShownOnceDialog } from '../../../ui/feedback/ShownOnceDialog.tsx'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'

/** A secret that was just made. It is kept in memory only while its dialog is open. */
export type NewWebhookSecret = { name: string; secret: string; isRotated: boolean }

type WebhookSecretDialogProps = NewWebhookSecret & { isOpen: boolean; onClose: () => void }

const receiver = `import { verifyWebhook } from '@regent/client/webhooks'

const event = await verifyWebhook({
  secrets: [process.env.WEBHOOK_SECRET],
  headers: request.headers,
  body,
})`

/** Shows the secret of a webhook this one time. */
export const WebhookSecretDialog = ({ name, secret, isRotated, isOpen, onClose }: WebhookSecretDialogProps) => (
  <ShownOnceDialog
    title={`Copy the secret of “${name}” now`}
    storedLabel="I have stored the secret"
    isOpen={isOpen}
    onClose={onClose}
  >
    <p className="caution flush">
      It is shown only this once.
      {isRotated && ' For the next 24 hours, the old secret also signs each event.'}
    </p>
    <CodeBox text={secret} copyLabel="Copy the secret" />
    <h3 className="part-title">Verify each request with it</h3>
    <CodeBox text={receiver} copyLabel="Copy the example" />
  </ShownOnceDialog>
)
