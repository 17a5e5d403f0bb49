import type { GeneratedAlways } from 'kysely'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { OptionalTime, Time } from '../../engines/database/tables.ts'

/** The tables of the players of each realm, and of their suspensions, which every request of a player reads. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    players: {
      pid: string
      gamer_tag: number
      cid: number
      account_id: number
      platform: string | null
      created_at: Time
      last_seen_at: OptionalTime
      online_until: OptionalTime
      /** Values from the sources of players/fact-queries.ts; maintained by triggers. */
      fact_language: GeneratedAlways<string | null>
      fact_country: GeneratedAlways<string | null>
      fact_platform: GeneratedAlways<string | null>
      stat_seen_at: GeneratedAlways<number | null>
      /** The UTC day of the last activity, or of created_at if that is unknown. */
      seen_day: GeneratedAlways<string>
    }
    suspensions: {
      pid: string
      id: number
      gamer_tag: number
      suspended_at: Time
      suspended_by: number | null
      until: OptionalTime
      reason: string
      message: string | null
      lifted_at: OptionalTime
      lifted_by: number | null
    }
  }
}

export const tables = ownedTables({
  players: {
    kept: { with: 'realm', grows: 'with play', why: 'Each person who plays has one.' },
    texts: { platform: 'fact', fact_language: 'fact', fact_country: 'fact', fact_platform: 'fact' },
    readBy: [
      'areas/communicate/campaigns',
      'areas/communicate/emails',
      'areas/communicate/mail',
      'areas/engage/events',
      'areas/engage/pvp',
      'areas/operate/trials',
      'areas/organization/auth',
      'areas/players/cloud-saves',
      'areas/players/notes',
      'areas/players/players',
      'areas/players/profile',
      'areas/players/suspensions',
      'kernel/approvals',
    ],
    writtenBy: ['areas/operate/now', 'areas/players/sessions', 'directory/accounts'],
  },
  suspensions: {
    kept: { with: 'player' },
    texts: { reason: 'mention', message: 'mention' },
    readBy: ['areas/organization/auth', 'areas/players/players'],
    writtenBy: ['areas/players/suspensions'],
  },
})
