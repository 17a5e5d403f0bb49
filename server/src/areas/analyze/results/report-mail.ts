import { type getWeekResults, resultLabels, stepsOf } from '@regent/contract/analyze/results'
import { maxReportRealms, maxReportRecords } from '@regent/contract/analyze/results-reports'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { formatCount } from '@regent/contract/words'

type Week = EndpointOutput<typeof getWeekResults>
type WeekRecord = Week['records'][number]

/** The week of a realm, with the URL of its page if the server knows its own. */
export type WeekOfRealm = { name: string; week: Week; link: string | undefined }

/** Amounts that a report lists together, the largest first. */
const maxAmounts = 10

/** The subject and the text of a weekly report. Realms and records beyond the limits are counted. */
export function writeReport(
  realms: readonly WeekOfRealm[],
  settingsLink: string | undefined,
): { subject: string; body: string } {
  const [first] = realms
  const { from = '', to = '' } = first?.week ?? {}
  const place = realms.length === 1 ? (first?.name ?? '') : `${realms.length} realms`
  const hidden = realms.length - maxReportRealms
  const parts = [
    `Results from ${from} to ${to} (days in UTC), compared with the 7 days before.`,
    ...realms.slice(0, maxReportRealms).map(writeRealm),
    ...(hidden > 0 ? [`And ${hidden} more realms with results.`] : []),
    `You switched on this e-mail. Switch it off in My Account${settingsLink ? `:\n${settingsLink}` : '.'}`,
  ]
  return {
    subject: `Weekly results: ${place}`.replaceAll(/[\r\n]+/g, ' ').slice(0, 200),
    body: `${parts.join('\n\n')}\n`,
  }
}

function writeRealm({ name, week: { records, amounts }, link }: WeekOfRealm): string {
  const hidden = records.length - maxReportRecords
  const grantedAmounts = amounts
    .toSorted((a, b) => b.given - a.given)
    .slice(0, maxAmounts)
    .map(({ symbol, given: now, before }) => `${shortName(symbol)} ${formatPair(now, before)}`)
  return [
    name,
    ...records.slice(0, maxReportRecords).map(writeRecord),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    ...(grantedAmounts.length > 0 ? [`Given in total: ${grantedAmounts.join('; ')}`] : []),
    ...(link ? [link] : []),
  ].join('\n')
}

/** "- Kraken hunt (event): Took part 153 (140 before), Claimed 89 (0 before)" */
function writeRecord({ kind, name, steps, before }: WeekRecord): string {
  const counts = stepsOf(kind)
    .filter(([step]) => steps[step] !== undefined)
    .map(([step, word]) => `${word} ${formatPair(steps[step] ?? 0, before[step] ?? 0)}`)
  return `- ${name} (${resultLabels[kind]})${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`
}

const formatPair = (now: number, before: number) => `${formatCount(now)} (${formatCount(before)} before)`
/** `gems` of `currency.gems`. */
const shortName = (symbol: string) => symbol.slice(symbol.indexOf('.') + 1)
