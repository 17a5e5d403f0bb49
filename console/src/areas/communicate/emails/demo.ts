import { getEmailSender, listSuppressions } from '@regent/contract/communicate/emails'
import { demoSuppressions, sampleSender } from '@regent/contract/samples/emails'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getEmailSender, () => ({ sender: sampleSender, fallback: 'Regent <regent@localhost>', version: 1 }))
  demo.on(listSuppressions, ({ query }) => ({
    rows: query.email === undefined ? demoSuppressions(Date.now()) : [],
    next: null,
  }))
}
