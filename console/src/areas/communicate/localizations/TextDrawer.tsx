import { Drawer } from '@mantine/core'
import {
  type LocalizationRow,
  listLocalizations,
  listLocalizationUses,
  type TextUse,
  type TextUser,
} from '@regent/contract/communicate/localizations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { languageText } from '../../../ui/words/language-name.ts'
import { HistorySection } from '../../organization/audit/History.tsx'
import styles from './Localizations.module.css'

/** The screen of each user of texts; mails have none without their player. */
const screens: { [User in TextUser]?: string } = {
  announcement: 'announcements',
  campaign: 'messaging',
  event: 'events',
  listing: 'commerce-configuration',
  offer: 'commerce-configuration',
  store: 'commerce-configuration',
  template: 'message-templates',
}

type TextDrawerProps = {
  textKey: string | undefined
  row: LocalizationRow | undefined
  scope: string | null
  onClose: () => void
}

/** One key: its full texts, their uses and their history. */
export function TextDrawer({ textKey, row, scope, onClose }: TextDrawerProps) {
  const key = textKey ?? ''
  // The key in the URL may be on another page of the list.
  const read = useQuery({
    ...query(listLocalizations, { query: { search: key } }, { scope }),
    enabled: textKey !== undefined && row === undefined,
  })
  const uses = useQuery({
    ...query(listLocalizationUses, { body: { keys: [key] } }, { scope }),
    enabled: textKey !== undefined,
  })
  const { texts = {} } = row ?? read.data?.rows.find((one) => one.key === key) ?? {}
  return (
    <Drawer opened={textKey !== undefined} onClose={onClose} title="Text" size={560}>
      <div className="stack gap-16">
        <CopyId value={key} label="key" />
        {Object.entries(texts).map(([language, value]) => (
          <Section key={language} title={languageText(language)}>
            <p className="flush prose">{value}</p>
          </Section>
        ))}
        <Section title="Used by">
          {uses.data && uses.data.uses.length > 0 ? (
            <ul className={styles.uses}>
              {uses.data.uses.map((use) => (
                <li key={`${use.user} ${use.id}`}>
                  <Use use={use} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="flush dimmed">{uses.data ? 'Not used on any screen. Game clients may use it.' : 'Loading'}</p>
          )}
          {uses.data?.isPartial && <p className="flush dimmed">Only the newest 1,000 mails were searched.</p>}
        </Section>
        <HistorySection of={{ subject: 'localization', subjectId: key }} scope={scope} />
      </div>
    </Drawer>
  )
}

function Use({ use: { user, id, name } }: { use: TextUse }) {
  const { path } = useRealm()
  const screen = screens[user]
  const words = `${user} ${name || id}`
  if (screen === undefined) return <>{words}</>
  const search = user === 'announcement' || user === 'campaign' ? { shown: id } : {}
  return (
    <Link to={path(screen)} search={search as Record<string, unknown>}>
      {words}
    </Link>
  )
}
