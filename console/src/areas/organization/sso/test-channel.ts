import type { EndpointOutput } from '@regent/contract/endpoint'
import type { finishSsoTest } from '@regent/contract/organization/sso'

export type TestReport = EndpointOutput<typeof finishSsoTest>

/** Carries the result from the window of the test to the page with the settings. */
const channelName = 'regent-sso-test'

export function sendReport(report: TestReport): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(report)
  channel.close()
}

/** Calls `receive` with each result; returns the end of it. */
export function listenForReports(receive: (report: TestReport) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TestReport>) => receive(data)
  return () => channel.close()
}
