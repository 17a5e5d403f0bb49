import { deleteLocalizations, getLocalizations, saveLocalizations } from '@regent/contract/localizations'
import { done } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as service from './service.ts'

export function localizationRoutes(server: Router) {
  server.on(getLocalizations, async ({ realm }) => ({ localizations: await service.readLocalizations(realm) }))

  server.on(saveLocalizations, async (context) => {
    const wanted = Object.entries(context.body.localizations).map(([key, texts]): [string, Record<string, string>] => [
      key,
      Object.fromEntries(texts.map(({ language, value }) => [language, value])),
    ])
    await service.changeTexts(context, new Map(wanted))
    return done
  })

  server.on(deleteLocalizations, async (context) => {
    await service.deleteLocalizations(context, context.body.localizations)
    return done
  })
}
