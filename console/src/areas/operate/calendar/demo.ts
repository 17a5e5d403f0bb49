import { getCalendar } from '@regent/contract/operate/calendar/calendar'
import { calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { sampleCalendar } from '@regent/contract/samples/calendar'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getCalendar, ({ query: { from, to, kinds = calendarKinds } }, pid) => {
    const entries = pid === 'DEMO' ? sampleCalendar(Date.now(), { from, to }) : []
    return { entries: entries.filter(({ kind }) => kinds.includes(kind)), cut: [], hidden: [] }
  })
}
