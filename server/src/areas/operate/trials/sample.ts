import { addTrialData, createTrial, startTrial } from '@regent/contract/operate/trials'
import { sampleTrials } from '@regent/contract/samples/trials'
import type { SampleStudio } from '../../../kernel/records/sample-realm.ts'

/** The trials of the sample, the oldest first; players who come after that join those which play. */
export async function prepareSample({ server, inProduction: as, pass }: SampleStudio): Promise<void> {
  // Players join by the order of the starts: the trial that excludes others comes first, or it would have nobody.
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
    pass()
  }
}
