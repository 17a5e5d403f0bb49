import { toEpochMs } from '@regent/contract/moments'
import { passes, readFilters } from '@regent/contract/operate/logs/log-filter'
import { isAtLeast, readLogLine } from '@regent/contract/operate/logs/log-lines'
import { countLogErrors, createLogsUrl, getLogContext } from '@regent/contract/operate/logs/logs'
import { sampleLogContext, sampleLogEvents } from '@regent/contract/samples/logs'
import { hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoRequest } from '../../../api/demo/demo-request.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(createLogsUrl, ({ body }) => {
    const { serviceName, filter = '', startTime = 0, endTime = Date.now(), nextToken = '0', limit } = body
    const wanted = readFilters([filter])
    const all = sampleLogEvents(Date.now()).filter(
      ({ timestamp, logStreamName, message }) =>
        timestamp >= toEpochMs(startTime) &&
        timestamp <= toEpochMs(endTime) &&
        (serviceName === undefined || logStreamName.startsWith(`${serviceName}/`)) &&
        !('problem' in wanted) &&
        passes(wanted, readLogLine(message, 'Info')),
    )
    const end = Number(nextToken) + limit
    return demoRequest({ events: all.slice(Number(nextToken), end), nextToken: end < all.length ? String(end) : '' })
  })
  demo.on(countLogErrors, () => {
    const hours = Array.from({ length: 24 }, () => 0)
    for (const { timestamp, message } of sampleLogEvents(Date.now())) {
      const back = Math.floor((Date.now() - timestamp) / hourMs)
      if (back < 24 && isAtLeast(readLogLine(message, 'Info').level, 'Error'))
        hours[23 - back] = (hours[23 - back] ?? 0) + 1
    }
    return { hours, hourBefore: 0 }
  })
  demo.on(getLogContext, ({ params }) => ({
    serviceName: params.service,
    routingKey: '',
    version: 1,
    ...sampleLogContext,
  }))
}
