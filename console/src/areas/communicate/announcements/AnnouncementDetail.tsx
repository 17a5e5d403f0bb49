import type { AnnouncementContent, AnnouncementView } from '@regent/contract/communicate/announcements'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatAttachments, formatGift, readEnd, readStart } from './announcement-words.ts'

type AnnouncementPreview = Pick<
  AnnouncementContent | AnnouncementView,
  'channel' | 'title' | 'summary' | 'body' | 'translations' | 'attachments' | 'gift'
> & {
  clientData: readonly { name: string; value: string }[]
  /** In a player’s inbox, where title, summary and body are the texts themselves. */
  localizationIds?: AnnouncementView['localizationIds']
}

/** Texts and gift of an announcement, for the realm's page and the player's. */
export function AnnouncementDetail({
  shown,
  dates,
}: {
  shown: AnnouncementPreview
  dates: Parameters<typeof readStart>[0]
}) {
  const { translations = [], gift, localizationIds: keys = shown } = shown
  return (
    <>
      <Section title="Overview">
        <KeyValueList
          items={[
            { label: 'Channel', value: shown.channel },
            { label: 'Start', value: readStart(dates) === undefined ? 'immediately' : <Time ms={readStart(dates)} /> },
            { label: 'End', value: readEnd(dates) === undefined ? 'never' : <Time ms={readEnd(dates)} /> },
            { label: 'Gift', value: formatGift(gift) || null },
            { label: 'Gift description', value: gift?.description },
            { label: 'Attachments', value: formatAttachments(shown.attachments) || null },
            ...shown.clientData.map(({ name, value }) => ({ label: name, value, copy: value })),
          ]}
        />
      </Section>
      {translations.map(({ language, subject, summary, message }) => (
        <Section key={language} title={`${subject || 'No title'} (${language})`}>
          {summary && <p className="flush prose">{summary}</p>}
          <p className="flush prose">{message || 'No message.'}</p>
        </Section>
      ))}
      <Section title="Text keys">
        <KeyValueList
          items={[
            { label: 'Title', value: keys.title, copy: keys.title },
            { label: 'Summary', value: keys.summary, copy: keys.summary },
            { label: 'Body', value: keys.body, copy: keys.body },
          ]}
        />
      </Section>
    </>
  )
}
