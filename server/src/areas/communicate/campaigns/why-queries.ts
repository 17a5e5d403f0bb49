import type { Realm } from './tables.ts'

/** What is recorded of a player and a campaign: when it was sent to them, or that they were held out or wait for it. */
export const selectRecipient = ({ db, id: pid }: Realm, sid: number, gamerTag: number) =>
  db
    .selectFrom('campaign_recipients')
    .select(['at', 'mail_id', 'email_id', 'is_held_out', 'is_withdrawn', 'due_at'])
    .where('pid', '=', pid)
    .where('sid', '=', sid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()

export type RecipientRow = NonNullable<Awaited<ReturnType<typeof selectRecipient>>>
