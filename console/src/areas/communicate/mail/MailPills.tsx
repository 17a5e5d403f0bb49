import type { Message } from '@regent/contract/mail'
import { Pill } from '../../../ui/Pill.tsx'
import styles from './Mail.module.css'
import { givesSomething, isExpired } from './mail-words.ts'

const tones = { Unread: 'pending', Read: 'done', Deleted: 'cancelled' } as const

export function MailPills({ mail }: { mail: Message }) {
  return (
    <span className={styles.pills}>
      <Pill tone={tones[mail.state] ?? 'neutral'}>{mail.state}</Pill>
      {givesSomething(mail) && (
        <Pill tone={mail.claimedTimeMs === undefined ? 'neutral' : 'done'}>
          {mail.claimedTimeMs === undefined ? 'unclaimed' : 'claimed'}
        </Pill>
      )}
      {mail.isTest && <Pill tone="neutral">test</Pill>}
      {isExpired(mail, Date.now()) && <Pill tone="cancelled">expired</Pill>}
    </span>
  )
}
