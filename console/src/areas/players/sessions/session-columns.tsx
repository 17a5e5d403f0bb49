import type { Session } from '@regent/contract/players/sessions'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Duration } from '../../../ui/time/Duration.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { languageText } from '../../../ui/words/language-name.ts'
import { platformName } from '../../../ui/words/platform-name.ts'
import styles from './Sessions.module.css'

const none = <span className="dimmed">–</span>

/** Labels of how a session started. */
const beginnings = { call: 'call', socket: 'socket' } as const

const State = ({ session }: { session: Session }) => {
  if (session.ending === undefined) return <Pill tone="done">playing</Pill>
  return (
    <span
      className={styles.state}
      data-tip={
        session.ending === 'left'
          ? 'The game client closed its connection.'
          : 'The game client stopped responding. The end is its last heartbeat.'
      }
    >
      <Pill tone="neutral">{session.ending === 'left' ? 'left' : 'timed out'}</Pill>
    </span>
  )
}

export const columns: Column<Session>[] = [
  {
    id: 'started',
    header: 'Started',
    width: 150,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ startedAt }) => <Time ms={startedAt} />,
    csv: { started: ({ startedAt }) => new Date(startedAt).toISOString() },
  },
  {
    id: 'length',
    header: 'Duration',
    width: 100,
    align: 'right',
    cell: ({ lengthMs }) => <Duration ms={lengthMs} />,
    csv: { seconds: ({ lengthMs }) => Math.round(lengthMs / 1000) },
  },
  {
    id: 'state',
    header: 'Ended',
    width: 110,
    cell: (session) => <State session={session} />,
    csv: { ended: ({ endedAt }) => (endedAt === undefined ? '' : new Date(endedAt).toISOString()), ending: 'ending' },
  },
  {
    id: 'platform',
    header: 'Platform',
    width: 130,
    cell: ({ platform }) => (platform ? platformName(platform) : none),
    csv: 'platform',
  },
  { id: 'device', header: 'Device', width: 160, cell: ({ device }) => device ?? none, csv: 'device' },
  {
    id: 'version',
    header: 'Version',
    width: 90,
    cell: ({ clientVersion }) => clientVersion ?? none,
    csv: { version: 'clientVersion' },
  },
  {
    id: 'locale',
    header: 'Locale',
    width: 90,
    cell: ({ locale, language }) => (locale ? languageText(locale) : language ? languageText(language) : none),
    csv: { locale: 'locale', language: 'language' },
  },
  {
    id: 'source',
    header: 'Source',
    width: 110,
    cell: ({ source }) => source ?? none,
    csv: { source: 'source', shard: 'shard' },
  },
  { id: 'via', header: 'Started by', width: 90, cell: ({ via }) => beginnings[via], csv: 'via' },
]
