import { sampleTrials } from '@regent/contract/samples/trials'
import { addTrialData, createTrial, startTrial } from '@regent/contract/trials'
import type { Remote } from '../../../kernel/sample/remote.ts'

/** The trials of the sample, oldest first; players created later join the playing ones. */
export async function sampleTrialsOf(server: Remote, as: { scope: string; token: string }): Promise<void> {
  for (const { name, strategy: strat, cohorts, customRules, isPlaying } of sampleTrials.toReversed()) {
    const given = JSON.stringify(cohorts.map(({ name: cohort, pct }) => ({ name: cohort, pct })))
    await server.call(createTrial, { body: { name, strat, cohorts: given, customRules } }, as)
    for (const { name: cohortName, files = {} } of cohorts) {
      for (const [dataName, content] of Object.entries(files)) {
        const filePayloadBase64 = Buffer.from(content).toString('base64')
        await server.call(addTrialData, { body: { trialName: name, cohortName, dataName, filePayloadBase64 } }, as)
      }
    }
    if (isPlaying) await server.call(startTrial, { body: { name } }, as)
  }
}
