import { Drawer } from '@mantine/core'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Logs.module.css'
import { levelTones, momentText, type ShownLine } from './log-lines.ts'

type LogLineDrawerProps = { shown: ShownLine | undefined; onClose: () => void }

/** One line: its fields, and the raw JSON. */
export function LogLineDrawer({ shown, onClose }: LogLineDrawerProps) {
  return (
    <Drawer opened={shown !== undefined} onClose={onClose} title="Line" size={640}>
      {shown && <Line {...shown} />}
    </Drawer>
  )
}

function Line({ event, line, service }: ShownLine) {
  const { level, text, id, time, player } = line
  return (
    <div className="grid">
      <Section title="Message">
        <pre className={`inset prose ${styles.text}`}>{text}</pre>
        <KeyValueList
          items={[
            { label: 'Level', value: <Pill tone={levelTones[level]}>{level}</Pill> },
            { label: 'Time', value: time === undefined ? undefined : String(time) },
            { label: 'Id', value: id, ...(id !== undefined && { copy: id }) },
            ...(player === undefined ? [] : [{ label: 'Player', value: <PlayerLink gamerTag={Number(player)} /> }]),
            ...(line.path === undefined ? [] : [{ label: 'Path', value: line.path }]),
            { label: 'Service', value: service },
            { label: 'Stream', value: event.logStreamName },
            { label: 'Heard', value: momentText(event.timestamp) },
            { label: 'Kept', value: momentText(event.ingestionTime) },
            { label: 'Event id', value: event.eventId, copy: event.eventId },
          ]}
        />
      </Section>
      <Section title="Raw JSON">
        <JsonText value={{ ...event, message: line.fields ?? event.message }} />
      </Section>
    </div>
  )
}
