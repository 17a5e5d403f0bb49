import { passes, readFilters } from '@regent/contract/log-filter'
import { readLogLine } from '@regent/contract/log-lines'
import { createLogsUrl, getLogContext } from '@regent/contract/logs'
import { millisOf } from '@regent/contract/moments'
import { sampleLogContext, sampleLogEvents } from '@regent/contract/samples/logs'
import type { Demo } from '../../../api/demo.ts'
import { demoRequest } from '../../../api/demo-request.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(createLogsUrl, ({ body }) => {
    const { serviceName, filter = '', startTime = 0, endTime = Date.now(), nextToken = '0', limit } = body
    const wanted = readFilters([filter])
    const all = sampleLogEvents(Date.now()).filter(
      ({ timestamp, logStreamName, message }) =>
        timestamp >= millisOf(startTime) &&
        timestamp <= millisOf(endTime) &&
        (serviceName === undefined || logStreamName.startsWith(`${serviceName}/`)) &&
        !('problem' in wanted) &&
        passes(wanted, readLogLine(message, 'Info')),
    )
    const end = Number(nextToken) + limit
    return demoRequest({ events: all.slice(Number(nextToken), end), nextToken: end < all.length ? String(end) : '' })
  })
  demo.on(getLogContext, ({ params }) => ({
    serviceName: params.service,
    routingKey: '',
    version: 1,
    ...sampleLogContext,
  }))
}
