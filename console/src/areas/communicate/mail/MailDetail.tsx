import type { Message } from '@regent/contract/communicate/mail'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { MailBody } from './MailBody.tsx'
import { MailPills } from './MailPills.tsx'
import { formatAttachment, formatMailRewards, formatSubject, readMailId } from './mail-words.ts'

/** One mail: its text, its rewards and attachments, and its state. */
export function MailDetail({ mail }: { mail: Message }) {
  const { attachments, senderGamerTag: sender } = mail
  return (
    <div className="stack gap-16">
      <MailPills mail={mail} />
      {mail.body ? (
        <MailBody html={mail.body} title={`Body of ${formatSubject(mail)}`} />
      ) : (
        <p className="dimmed">The mail has no text.</p>
      )}
      <Section title="About this mail">
        <KeyValueList
          items={[
            { label: 'Id', value: readMailId(mail), copy: String(readMailId(mail)) },
            { label: 'Category', value: mail.category },
            { label: 'From', value: sender === 0 ? 'the game' : <PlayerLink gamerTag={sender} /> },
            { label: 'To', value: <PlayerLink gamerTag={mail.receiverGamerTag} /> },
            { label: 'Sent', value: <Time ms={mail.sent} /> },
            { label: 'Expires', value: mail.expires === undefined ? 'never' : <Time ms={mail.expires} /> },
            ...(mail.bodyRef === undefined ? [] : [{ label: 'Shared text number', value: mail.bodyRef }]),
          ]}
        />
      </Section>
      <Section title="Rewards and attachments">
        <KeyValueList
          items={[
            { label: 'Rewards', value: formatMailRewards({ ...mail, attachments: [] }) || null },
            ...attachments.map((one) => ({
              label: `Attachment ${one.id}`,
              value: `${formatAttachment(one)}: ${one.state}`,
            })),
            { label: 'Claimed', value: mail.claimedTimeMs === undefined ? null : <Time ms={mail.claimedTimeMs} /> },
          ]}
        />
      </Section>
    </div>
  )
}
