import { toEpochMs } from '@regent/contract/moments'
import { createMetricsUrl, getStoragePerformance } from '@regent/contract/operate/metrics/metrics'
import { sampleDatapoints, sampleMeasurements } from '@regent/contract/samples/metrics'
import { hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoRequest } from '../../../api/demo/demo-request.ts'
import { demoDocuments, demoTotals } from '../storage/demo-documents.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(createMetricsUrl, ({ body }) => {
    const { metricName, endTime = Date.now(), startTime = toEpochMs(endTime) - hourMs } = body
    const Datapoints = sampleDatapoints(metricName, toEpochMs(startTime), Math.min(toEpochMs(endTime), Date.now()))
    return demoRequest({ Label: metricName, Datapoints })
  })
  demo.on(getStoragePerformance, ({ query: { storageObjectName, granularity } }, pid) => ({
    namespaces: [],
    indexes: [],
    queries: [],
    databaseMeasurements: {
      databaseName: storageObjectName,
      granularity,
      links: [],
      measurements: sampleMeasurements(
        storageObjectName,
        granularity,
        Date.now(),
        demoTotals(demoDocuments(pid, storageObjectName)),
      ),
    },
  }))
}
