import { searchMail, updateMail } from '@regent/contract/communicate/mail'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import type { WaitingRead } from '../../monetize/ungiven-rewards/waiting.ts'
import { attachmentRewardWords, givesSomething, idOf, isExpired, subjectOf } from './mail-words.ts'

const LIMIT = 50

/** The mails of the player of the address with gifts that they can still claim. */
export function useWaitingMails(): WaitingRead {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const rights = useRights()
  const now = useNow()
  const isAllowed = rights.can('view mail')
  const clauses = [{ name: 'waiting', onlyCount: false, states: ['Unread' as const, 'Read' as const], limit: LIMIT }]
  const read = useQuery({
    ...query(searchMail, { params: { gamerTag }, body: { clauses } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  if (!isAllowed) return undefined
  const mails = (read.data?.results[0]?.content ?? []).filter(
    (mail) => givesSomething(mail) && mail.claimedTimeMs === undefined && !isExpired(mail, now),
  )
  return {
    isLoading: read.isLoading,
    error: read.data ? null : read.error,
    refetch: read.refetch,
    rows: mails.map((mail) => ({
      of: `mail ${idOf(mail)}`,
      name: subjectOf(mail),
      to: path(`mail?mail=${idOf(mail)}`),
      holds: attachmentRewardWords(mail),
      since: mail.sent,
      asked: { kind: 'mail' as const, id: String(idOf(mail)) },
      give: {
        label: 'Claim',
        disabledReason: rights.refusal('edit mail'),
        onClick: () => void claim(gamerTag, idOf(mail), subjectOf(mail)),
      },
    })),
  }
}

/** Runs without a confirmation, because undoing takes back what it gave. */
const claim = (gamerTag: number, mailId: number, subject: string) =>
  act(
    updateMail,
    { params: { gamerTag }, body: { mailId, acceptAttachments: true } },
    {
      subject: ['mail-state', 'currency', 'item'],
      done: `Claimed: ${subject}`,
      failed: 'The mail was not changed.',
    },
  )
