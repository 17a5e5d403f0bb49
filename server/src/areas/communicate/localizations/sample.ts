import { saveLocalizationSettings, saveLocalizations } from '@regent/contract/communicate/localizations'
import { sampleSettings, sampleTexts } from '@regent/contract/samples/localizations'
import type { SampleStudio } from '../../../kernel/records/sample-realm.ts'

/** The languages of the game and its texts, before anything names them. */
export async function prepareSample({ server, inProduction }: SampleStudio): Promise<void> {
  await server.call(saveLocalizationSettings, { body: sampleSettings }, inProduction)
  await server.call(saveLocalizations, { body: { localizations: sampleTexts } }, inProduction)
}
