import type { Message } from '@regent/contract/communicate/mail'
import { Pill } from '../../../ui/layout/Pill.tsx'
import styles from './Mail.module.css'
import { givesSomething, isExpired } from './mail-words.ts'

const tones = { Unread: 'pending', Read: 'done', Deleted: 'cancelled' } as const

export function MailPills({ mail }: { mail: Message }) {
  const isClaimed = mail.claimedTimeMs !== undefined
  // Expired mails cannot be claimed; rewards that were claimed in time stay with the player.
  const isOver = !isClaimed && isExpired(mail, Date.now())
  return (
    <span className={`wrap gap-4 ${styles.pills}`}>
      <Pill tone={tones[mail.state] ?? 'neutral'}>{mail.state}</Pill>
      {isOver ? (
        <Pill tone="cancelled">expired</Pill>
      ) : (
        givesSomething(mail) && <Pill tone={isClaimed ? 'done' : 'neutral'}>{isClaimed ? 'claimed' : 'unclaimed'}</Pill>
      )}
      {mail.isTest && <Pill tone="neutral">test</Pill>}
    </span>
  )
}
