import { searchMail, updateMail } from '@regent/contract/communicate/mail'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import type { WaitingRead } from '../../monetize/ungiven-rewards/waiting.ts'
import { formatMailRewards, formatSubject, givesSomething, isExpired, readMailId } from './mail-words.ts'

const LIMIT = 50

/** Mails of the current player with unclaimed rewards. */
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
      of: `mail ${readMailId(mail)}`,
      name: formatSubject(mail),
      to: path(`mail?mail=${readMailId(mail)}`),
      holds: formatMailRewards(mail),
      since: mail.sent,
      asked: { kind: 'mail' as const, id: String(readMailId(mail)) },
      give: {
        label: 'Claim',
        disabledReason: rights.refusal('edit mail'),
        onClick: () => void claim(gamerTag, readMailId(mail), formatSubject(mail)),
      },
    })),
  }
}

/** Needs no confirmation, because undoing reclaims the rewards. */
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
