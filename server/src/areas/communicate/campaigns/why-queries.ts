import type { Realm } from './tables.ts'

/**
 * The recorded delivery of a campaign to a player: its send time, or that the player is in the control group or queued.
 */
export const selectRecipient = ({ db, id: pid }: Realm, sid: number, gamerTag: number) =>
  db
    .selectFrom('campaign_recipients')
    .select(['at', 'mail_id', 'email_id', 'is_held_out', 'is_withdrawn', 'due_at'])
    .where('pid', '=', pid)
    .where('sid', '=', sid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()

export type RecipientRow = NonNullable<Awaited<ReturnType<typeof selectRecipient>>>
