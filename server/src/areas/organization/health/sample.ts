import { reportConsoleError } from '@regent/contract/organization/health'
import { sampleConsoleErrors } from '@regent/contract/samples/health'
import type { SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** The errors of the console that people have reported. */
export async function fillHealth({ server, as }: SampleRealm): Promise<void> {
  for (const { count, ...body } of sampleConsoleErrors) {
    for (let nth = 0; nth < count; nth += 1) await server.call(reportConsoleError, { body }, as)
  }
}
